import type { PaymentType, SaleDraftPayment } from '@evertill/contract'
import type { PaidPart } from '../db/cart/cart-record.ts'

/** Money handed over, before it is booked. Above zero, in a refund too. */
export interface Tender {
  type: PaymentType
  amount: number
  reference: string
}

/** The payment rows of a document. In a refund the money goes the other way. */
export const paymentsOf = (
  tenders: readonly Tender[],
  isRefund: boolean,
  newUuid: () => string,
): SaleDraftPayment[] =>
  tenders.map(({ type, amount, reference }) => ({
    UUID: newUuid(),
    PaymentTypeID: type.key,
    PaymentType: type.PaymentType,
    Kind: type.Kind,
    TenderedAmount: isRefund ? -amount : amount,
    ...(reference === '' ? {} : { Reference: reference }),
  }))

/** As the cart keeps them until the document is completed. */
export const partsOf = (tenders: readonly Tender[]): PaidPart[] =>
  tenders.map(({ type, amount, reference }) => ({
    PaymentTypeID: type.key,
    PaymentType: type.PaymentType,
    Kind: type.Kind,
    Amount: amount,
    ...(reference === '' ? {} : { Reference: reference }),
  }))

export const creditOf = (tenders: readonly Tender[]): number =>
  tenders.reduce((sum, { type, amount }) => sum + (type.Kind === 'Credit' ? amount : 0), 0)
