import type { PaymentProof } from '@evertill/contract'
import type { IntentState } from '@evertill/domain'

/** By which device money is asked for. */
export type PaymentWay = 'card' | 'upi'

/**
 * Money that a card terminal or a payment app was asked for. It is on the disk before anybody is asked, and its answer
 * before a sale uses it: after a crash this row is what knows that a customer has paid.
 */
export interface PaymentIntent {
  /** `CartUUID/id`, so that those of one cart are neighbours. */
  key: string
  /** Also the UUID of the payment that it becomes. */
  id: string
  CartUUID: string
  StoreID: string
  UserID: string
  way: PaymentWay
  /** The address of the device, as it was when it was asked. */
  device: string
  PaymentTypeID: string
  PaymentType: string
  /** Minor units. */
  amount: number
  currency: string
  state: Exclude<IntentState, 'idle'>
  createdAt: string
  updatedAt: string
  /** What the device said; present once it has approved. */
  proof?: PaymentProof | undefined
  /** Why it was declined, or why its answer is unknown. */
  reason?: string | undefined
  /** Whoever decided by the slip of the terminal, because it could not be asked. */
  byHand?: string | undefined
  /** Compared with the totals of the terminal at its end of day. */
  reconciledAt?: string | undefined
}

export const intentKey = (cartUuid: string, id: string): string => `${cartUuid}/${id}`
