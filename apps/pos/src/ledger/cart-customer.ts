import type { Customer } from '@evertill/contract'
import { readable } from '@evertill/domain'
import type { CartCustomer } from '../db/cart/cart-record.ts'
import { postalAddressOf } from './tax-place.ts'

export const nameOfCustomer = ({ FirstName, LastName }: Pick<Customer, 'FirstName' | 'LastName'>): string =>
  readable(`${FirstName} ${LastName}`).trim()

export type KnownCustomer = Pick<
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
export const customerOfCart = (customer: KnownCustomer): CartCustomer => ({
  CustomerID: customer.key,
  Name: nameOfCustomer(customer),
  PhoneNo: customer.PhoneNo,
  EmailID: customer.EmailID,
  GSTIN: customer.GSTIN,
  Address: postalAddressOf(customer),
  Groups: customer.CustomerGroups,
  Points: null,
})
