import type { CartRecord } from './cart-record.ts'

/** A cart that waits for its customer to come back. Off the counter, but on the disk: sign-out is refused over it. */
export type ParkedSale = CartRecord & {
  /** The cart's UUID. */
  key: string
  parkedAt: string
  parkedBy: string
  /** What it came to, for the list; computed anew when it is resumed. */
  payable: number
}
