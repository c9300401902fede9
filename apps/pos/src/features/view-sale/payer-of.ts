import type { Sale } from '@evertill/contract'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'

/** The names on the bill. */
export const payerOf = (sale: Sale): CartCustomer => ({
  CustomerID: sale.CustomerID ?? '',
  Name: sale.CustomerName ?? '',
  PhoneNo: sale.CustomerPhoneNo ?? '',
  EmailID: sale.CustomerEmailID ?? '',
  GSTIN: sale.CustomerGSTIN ?? '',
  Groups: [],
  Points: null,
})
