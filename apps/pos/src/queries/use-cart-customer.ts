import type { Customer } from '@evertill/contract'
import type { CartCustomer } from '../db/cart/cart-record.ts'
import { postalAddressOf } from '../ledger/tax-place.ts'
import { nameOf } from './match-customer.ts'

export type { CartCustomer } from '../db/cart/cart-record.ts'

type Known = Pick<
  Customer,
  | 'key'
  | 'FirstName'
  | 'LastName'
  | 'PhoneNo'
  | 'EmailID'
  | 'GSTIN'
  | 'CustomerGroups'
  | 'Address1'
  | 'Address2'
  | 'City'
  | 'State'
  | 'StateCode'
  | 'Pincode'
>

/** The customer's fields that cart and sale copy: a later change of the record changes no bill. */
export const customerOfCart = (customer: Known): CartCustomer => ({
  CustomerID: customer.key,
  Name: nameOf(customer),
  PhoneNo: customer.PhoneNo,
  EmailID: customer.EmailID,
  GSTIN: customer.GSTIN,
  Address: postalAddressOf(customer),
  Groups: customer.CustomerGroups,
  Points: null,
})
