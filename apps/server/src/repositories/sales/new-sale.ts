import type { Sale, SaleFlag } from '@evertill/contract'
import type { GuardedPart } from '@evertill/domain'

/** A product as it was sold, once per price and tax. It is compared with the catalogue. */
export type SoldProduct = {
  readonly id: string
  readonly price: number
  readonly tax: string
  readonly heads: unknown
  /** Amount and quantity decide which value condition of a tax rate applies. */
  readonly net: number
  readonly quantity: number
  readonly inclusive: boolean
}

export type NewSale = {
  readonly sale: Sale
  readonly flags: readonly SaleFlag[]
  readonly digest: Buffer
  readonly rawBody: string | null
  /** The user whose token sent it: sales of several users may be written in one batch. */
  readonly receivedFrom: string
  readonly sold: readonly SoldProduct[]
  readonly guarded: readonly GuardedPart[]
  /** Of an exchange: booked in the same transaction, or neither is. */
  readonly creditNote?: NewSale
}
