export type { CartCustomer } from '../db/cart/cart-record.ts'
export { customerOfCart, nameOfCustomer } from '../ledger/cart-customer.ts'
