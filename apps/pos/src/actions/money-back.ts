import { ADVANCE_PAYMENT, EXCHANGE_PAYMENT, type Sale } from '@evertill/contract'
import type { PreparedRefund } from './refund.ts'

/** Money that changes hands after a refund or a void. Below zero the customer gives it back. */
export interface MoneyBack {
  type: string
  isCash: boolean
  amount: number
}

/** An advance stays with its order, and credit is only written off the customer's account. */
const changesHands = ({ PaymentTypeID, Kind }: Sale['Payments'][number]): boolean =>
  PaymentTypeID !== ADVANCE_PAYMENT && PaymentTypeID !== EXCHANGE_PAYMENT && Kind !== 'Credit'

/** What a void undoes, by payment type: what was kept of each payment, without the change. */
export const moneyBackOfVoid = ({ Payments }: Pick<Sale, 'Payments'>): MoneyBack[] => {
  const parts = new Map<string, MoneyBack>()
  for (const payment of Payments.filter(changesHands)) {
    const { PaymentType: type, Kind, Amount } = payment
    const amount = (parts.get(type)?.amount ?? 0) + Amount
    parts.set(type, { type, isCash: Kind === 'Cash', amount })
  }
  return [...parts.values()].filter(({ amount }) => amount !== 0)
}

export const moneyBackOfRefund = ({ tenders }: Pick<PreparedRefund, 'tenders'>): MoneyBack[] =>
  tenders
    .filter(({ type, amount }) => type.Kind !== 'Credit' && amount > 0)
    .map(({ type, amount }) => ({ type: type.PaymentType, isCash: type.Kind === 'Cash', amount }))
