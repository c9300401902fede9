import type { PaymentType, UnpaidBill } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import type { TFunction } from 'i18next'
import { oldestFirst } from '../../queries/use-receive-payment.ts'

/** The cashier's input. */
export interface PaymentEntry {
  /** Null while the text is not readable. */
  amount: number | null
  mode: 'oldest' | 'hand'
  /** The share of each bill, entered by hand. */
  hand: ReadonlyMap<string, number | null>
  /** Undefined until the cashier chooses; then the first type is used. */
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

/** The share of each bill; bills without a share are left out. */
export const sharesOf = (
  { mode, hand, amount }: PaymentEntry,
  bills: readonly UnpaidBill[],
): ReadonlyMap<string, number> =>
  mode === 'oldest'
    ? oldestFirst(amount ?? 0, bills)
    : new Map([...hand].flatMap(([id, share]) => (share !== null && share > 0 ? [[id, share] as const] : [])))

/** The amount minus the shares: an advance, or negative if the shares exceed it. */
export const restOf = ({ amount }: PaymentEntry, shares: ReadonlyMap<string, number>): number =>
  (amount ?? 0) - [...shares.values()].reduce((sum, share) => sum + share, 0)

interface FaultContext {
  bills: readonly UnpaidBill[]
  shares: ReadonlyMap<string, number>
  type: PaymentType | undefined
  currency: Currency
  t: TFunction
}

/** Why the payment cannot be received; empty if it can. */
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
