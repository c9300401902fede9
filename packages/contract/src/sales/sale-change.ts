import { EXCHANGE_PAYMENT } from '../constants.ts'
import type { Sale } from './sale.ts'

/** What an edit changed, for the timeline of a sale. */
export interface SaleChange {
  from: number
  to: number
  removed: number
  added: number
  /** Money that moved, by payment type; below zero it was paid out. */
  moved: readonly { type: string; isCash: boolean; amount: number }[]
}

const amountsByType = ({ Payments }: Sale): Map<string, { isCash: boolean; amount: number }> => {
  const sums = new Map<string, { isCash: boolean; amount: number }>()
  for (const { PaymentTypeID, PaymentType, Kind, Amount } of Payments) {
    if (PaymentTypeID === EXCHANGE_PAYMENT) continue
    const before = sums.get(PaymentType)?.amount ?? 0
    sums.set(PaymentType, { isCash: Kind === 'Cash', amount: before + Amount })
  }
  return sums
}

export const saleChange = (before: Sale, after: Sale): SaleChange => {
  const lines = (sale: Sale) => new Set(sale.Lines.map(({ UUID }) => UUID))
  const [old, now] = [lines(before), lines(after)]
  const [paid, pays] = [amountsByType(before), amountsByType(after)]
  return {
    from: before.PayableAmount,
    to: after.PayableAmount,
    removed: [...old].filter((uuid) => !now.has(uuid)).length,
    added: [...now].filter((uuid) => !old.has(uuid)).length,
    moved: [...new Set([...paid.keys(), ...pays.keys()])].flatMap((type) => {
      const amount = (pays.get(type)?.amount ?? 0) - (paid.get(type)?.amount ?? 0)
      const isCash = (pays.get(type) ?? paid.get(type))?.isCash === true
      return amount === 0 ? [] : [{ type, isCash, amount }]
    }),
  }
}

/** The revision before this one; undefined for the first, and if `bodies` lacks it. */
export const revisionBefore = (
  { Revision }: Pick<Sale, 'Revision'>,
  bodies: readonly Sale[],
): Sale | undefined => bodies.findLast((body) => body.Revision === Revision - 1)

/**
 * The cash that an edit paid back. It is stored as the change of an earlier payment, and there is no other change: a bill
 * that became smaller takes no new payment.
 */
export const paidBackIn = (
  { PaidAmount, ChangeAmount }: Pick<Sale, 'PaidAmount' | 'ChangeAmount'>,
  before: Pick<Sale, 'PaidAmount'> | undefined,
): number => (before !== undefined && before.PaidAmount > PaidAmount ? ChangeAmount : 0)
