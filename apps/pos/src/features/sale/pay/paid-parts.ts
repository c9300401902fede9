import { PAYMENT_KINDS, type PaymentType } from '@evertill/contract'
import { payBack } from '@evertill/domain'
import type { PaidPart } from '../../../db/cart/cart-record.ts'
import type { Tender } from './tender.ts'

/** The current payment type, or the one stored in the payment if the shop has removed it. */
const typeOf = (
  { PaymentTypeID: key, PaymentType: name, Kind }: PaidPart,
  types: readonly PaymentType[],
): PaymentType =>
  types.find((type) => type.key === key) ?? {
    key,
    PaymentType: name,
    Kind,
    ShowInSales: false,
    IsDeleted: false,
  }

/** Earlier payments as tenders. */
export const paidBefore = (
  parts: readonly PaidPart[],
  types: readonly PaymentType[],
  firstId: number,
): Tender[] =>
  parts
    .filter(({ Amount }) => Amount > 0)
    .map((part, index) => ({
      id: firstId + index,
      type: typeOf(part, types),
      amount: part.Amount,
      reference: part.Reference ?? '',
    }))

/** How to refund a bill with several payments: the first one that is not used up, and how much of it is left. */
export const refundTender = (
  refundable: readonly PaidPart[],
  taken: readonly Pick<Tender, 'type' | 'amount'>[],
  types: readonly PaymentType[],
): { type: PaymentType; amount: number } | null => {
  for (const part of refundable) {
    const gone = taken.reduce(
      (sum, { type, amount }) => sum + (type.key === part.PaymentTypeID ? amount : 0),
      0,
    )
    const type = types.find(({ key }) => key === part.PaymentTypeID)
    if (type && part.Amount > gone) return { type, amount: part.Amount - gone }
  }
  return null
}

export type PayBackPart = Pick<Tender, 'id' | 'type' | 'amount'>

/** Earlier payments of a bill that became smaller: what goes back of them, and what stays. */
export const lowerPaid = (
  taken: readonly Tender[],
  payable: number,
): { back: PayBackPart[]; kept: Tender[] } => {
  const amounts = payBack(
    taken.map(({ type, amount }) => ({ kind: PAYMENT_KINDS[type.Kind], amount })),
    payable,
  )
  const parts = taken.map((tender, index) => ({ tender, back: amounts[index] ?? 0 }))
  return {
    back: parts.flatMap(({ tender: { id, type }, back }) => (back > 0 ? [{ id, type, amount: back }] : [])),
    // Cash stays as it was handed over: what goes back of it is stored as its change.
    kept: parts
      .map(({ tender, back }) =>
        tender.type.Kind === 'Cash' ? tender : { ...tender, amount: tender.amount - back },
      )
      .filter(({ amount }) => amount > 0),
  }
}
