import type { PaymentProof, PaymentType, SaleDraftPayment } from '@evertill/contract'
import type { PaidPart } from '../db/cart/cart-record.ts'
import type { PaymentIntent } from '../db/cart/payment-intent.ts'

/** Money handed over, before it is booked. Above zero, in a refund too. */
export interface Tender {
  type: PaymentType
  amount: number
  reference: string
  /** What the device said by which it was paid. */
  proof?: PaymentProof | undefined
  /** The payment intent whose money this is; it becomes the UUID of the payment. */
  intentId?: string | undefined
}

/** The payment rows of a document. In a refund the money goes the other way. */
export const paymentsOf = (
  tenders: readonly Tender[],
  isRefund: boolean,
  newUuid: () => string,
): SaleDraftPayment[] =>
  tenders.map(({ type, amount, reference, proof, intentId }) => ({
    UUID: intentId ?? newUuid(),
    PaymentTypeID: type.key,
    PaymentType: type.PaymentType,
    Kind: type.Kind,
    TenderedAmount: isRefund ? -amount : amount,
    ...(reference === '' ? {} : { Reference: reference }),
    ...(proof ? { Proof: proof } : {}),
  }))

/** As the cart keeps them until the document is completed. */
export const partsOf = (tenders: readonly Tender[]): PaidPart[] =>
  tenders.map(({ type, amount, reference, proof, intentId }) => ({
    PaymentTypeID: type.key,
    PaymentType: type.PaymentType,
    Kind: type.Kind,
    Amount: amount,
    ...(reference === '' ? {} : { Reference: reference }),
    ...(proof ? { Proof: proof } : {}),
    ...(intentId === undefined ? {} : { IntentID: intentId }),
  }))

export const creditOf = (tenders: readonly Tender[]): number =>
  tenders.reduce((sum, { type, amount }) => sum + (type.Kind === 'Credit' ? amount : 0), 0)

/** The part of a payment that a device has taken the money of. */
export const partOfIntent = ({ id, PaymentTypeID, PaymentType, amount, proof }: PaymentIntent): PaidPart => ({
  PaymentTypeID,
  PaymentType,
  Kind: 'Other',
  Amount: amount,
  ...(proof ? { Proof: proof } : {}),
  IntentID: id,
})
