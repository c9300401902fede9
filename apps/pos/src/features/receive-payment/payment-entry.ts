import type { PaymentType, UnpaidBill } from '@evertill/contract'
import { type Currency, formatMoney } from '@evertill/domain'
import type { TFunction } from 'i18next'
import { oldestFirst } from '../../queries/use-receive-payment.ts'

/** What the cashier has entered. */
export interface PaymentEntry {
  /** Null while what is typed cannot be read. */
  amount: number | null
  mode: 'oldest' | 'hand'
  /** The share of each bill, typed by hand. */
  hand: ReadonlyMap<string, number | null>
  /** Undefined until the cashier chooses: the first type then. */
  typeKey: string | undefined
  reference: string
  note: string
}

export const EMPTY_ENTRY: PaymentEntry = {
  amount: null,
  mode: 'oldest',
  hand: new Map(),
  typeKey: undefined,
  reference: '',
  note: '',
}

/** What each bill gets; a bill that gets nothing is not in it. */
export const sharesOf = (
  { mode, hand, amount }: PaymentEntry,
  bills: readonly UnpaidBill[],
): ReadonlyMap<string, number> =>
  mode === 'oldest'
    ? oldestFirst(amount ?? 0, bills)
    : new Map([...hand].flatMap(([id, share]) => (share !== null && share > 0 ? [[id, share] as const] : [])))

/** What is left of the amount once every bill has its share: an advance, or below zero too much was shared out. */
export const restOf = ({ amount }: PaymentEntry, shares: ReadonlyMap<string, number>): number =>
  (amount ?? 0) - [...shares.values()].reduce((sum, share) => sum + share, 0)

interface FaultContext {
  bills: readonly UnpaidBill[]
  shares: ReadonlyMap<string, number>
  type: PaymentType | undefined
  currency: Currency
  t: TFunction
}

/** Why the entry cannot be received; empty when it can. */
export const faultOf = (entry: PaymentEntry, { bills, shares, type, currency, t }: FaultContext): string => {
  const { amount, mode, hand } = entry
  if (amount === null || amount <= 0) return t('receivePayment.noAmount')
  if (!type) return t('receivePayment.notReady')
  if (mode === 'hand' && [...hand.values()].includes(null)) return t('receivePayment.unreadable')
  const over = bills.find((bill) => (shares.get(bill.SaleUUID) ?? 0) > bill.BalanceAmount)
  if (over) return t('receivePayment.overBill', { number: over.TransactionNo })
  const rest = restOf(entry, shares)
  return rest < 0 ? t('receivePayment.overLaid', { amount: formatMoney(-rest, currency) }) : ''
}
