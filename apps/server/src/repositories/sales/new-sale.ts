import type { Sale, SaleFlag } from '@evertill/contract'
import type { GuardedPart } from '@evertill/domain'

/** A product as sold: each once per price and tax, to be compared with the catalogue. */
export type SoldProduct = {
  readonly id: string
  readonly price: number
  readonly tax: string
  readonly heads: unknown
  /** What a value condition of the rate is judged by: what was paid for how much. */
  readonly net: number
  readonly quantity: number
  readonly inclusive: boolean
}

export type NewSale = {
  readonly sale: Sale
  readonly flags: readonly SaleFlag[]
  readonly digest: Buffer
  readonly rawBody: string | null
  /** The user whose token brought it: sales of several users may be written together. */
  readonly receivedFrom: string
  readonly sold: readonly SoldProduct[]
  readonly guarded: readonly GuardedPart[]
}
