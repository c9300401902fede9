import type { Sale, SaleFlag } from '@evertill/contract'

export type NewSale = {
  readonly sale: Sale
  /** Those that need no database. The review adds the others. */
  readonly flags: readonly SaleFlag[]
  readonly digest: Buffer
  readonly rawBody: string | null
  /** The user whose token sent it: sales of several users may be written in one batch. */
  readonly receivedFrom: string
  /** Of an exchange: booked in the same transaction, or neither is. */
  readonly creditNote?: NewSale
}
