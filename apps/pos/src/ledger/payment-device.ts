import type { PaymentProof } from '@evertill/contract'
import type { PaymentIntent } from '../db/cart/payment-intent.ts'

/**
 * What a device says about money. Only `approved` and `declined` settle anything. `pending`: it is still asking the
 * customer. `unknown`: it cannot be reached, or cannot tell.
 */
export type DeviceAnswer =
  | { state: 'approved'; proof: PaymentProof }
  | { state: 'declined'; reason: string }
  | { state: 'pending' }
  | { state: 'unknown'; reason: string }

/** `kept`: the device refuses, and the money stays taken. `unknown`: asked again later. */
export type GiveBackAnswer = { state: 'reversed' } | { state: 'kept' | 'unknown'; reason: string }

export type AskedMoney = Pick<PaymentIntent, 'id' | 'device' | 'amount' | 'currency'> & { label: string }

/**
 * A card terminal or a payment app: amount out, result in. All calls name the intent, and the same call again is the
 * same payment: none of them throws, and none charges twice.
 */
export interface PaymentDevice {
  ask(money: AskedMoney): Promise<DeviceAnswer>
  /** What became of an intent that was asked before; an intent that it never heard of is declined. */
  find(money: AskedMoney): Promise<DeviceAnswer>
  /** Stops asking. What the customer has paid by then is the answer of `ask`. */
  cancel(money: AskedMoney): Promise<void>
  /** Takes an approved payment back; again is safe. */
  giveBack(money: AskedMoney): Promise<GiveBackAnswer>
}
