import { randomUUID } from 'node:crypto'
import type { CreateCustomerBody } from '@evertill/contract'

/** A new customer of Karnataka. */
export const newCustomer = (changes: Partial<CreateCustomerBody> = {}): CreateCustomerBody => ({
  key: randomUUID(),
  FirstName: 'Customer',
  LastName: '900',
  PhoneNo: '',
  EmailID: '',
  GSTIN: '',
  Address1: '',
  Address2: '',
  City: 'Bengaluru',
  State: 'Karnataka',
  StateCode: '29',
  Pincode: '560001',
  CustomerGroups: ['Gold'],
  CustomFields: { Size: 7 },
  ...changes,
})
