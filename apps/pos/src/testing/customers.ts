import type { CreateCustomerBody, Customer, PostalAddress } from '@evertill/contract'

type EnteredFields = Omit<CreateCustomerBody, 'key' | 'CustomerGroups'>

/** What a cashier enters for a new customer: all fields but the given ones are empty. */
export const enteredFields = (given: Partial<EnteredFields>): EnteredFields => ({
  FirstName: '',
  LastName: '',
  PhoneNo: '',
  EmailID: '',
  GSTIN: '',
  Address1: '',
  Address2: '',
  City: '',
  State: '',
  StateCode: '',
  Pincode: '',
  CustomFields: {},
  ...given,
})

/** A customer with the given differences from a plain one. */
export const customer = (difference: Partial<Customer> & { key: string }): Customer => ({
  ...enteredFields({ FirstName: difference.key }),
  CustomerGroups: [],
  CreditLimit: null,
  IsDeleted: false,
  ActionOn: '2026-11-15T00:00:00.000Z',
  ...difference,
})

/** In another State than the store of the tests. */
export const PUNE: PostalAddress = {
  Address1: '1 Main Road',
  Address2: '',
  City: 'Pune',
  State: 'Maharashtra',
  StateCode: '27',
  Pincode: '411001',
}
