import type { PaymentType } from '@evertill/contract'
import type { PaidPart } from '../../../db/cart/cart-record.ts'
import type { Tender } from './tender.ts'

/** As the shop has the type now; one that it has given up since is still what was paid with. */
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

/** Money that is here already, as if it had just been taken. */
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

/** How money goes back that came by several ways: the first one that is not used up, and how much of it there is. */
export const wayBack = (
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
