import type { PaymentKind } from '../sale/cart.ts'

/** What payments of one kind add up to. */
export interface PaymentSums {
  readonly received: number
  readonly refunded: number
  readonly changeGiven: number
  readonly payments: number
  readonly refunds: number
}

/** The money of a shop. What is sold on credit is no money yet; it comes in later, on account. */
export interface MoneyFigures extends PaymentSums {
  /** Received for bills of earlier, or in advance. */
  readonly onAccount: number
  /** Sold on credit less what returns took off the debt. */
  readonly onCredit: number
}

export const NO_MONEY: MoneyFigures = {
  received: 0,
  refunded: 0,
  changeGiven: 0,
  payments: 0,
  refunds: 0,
  onAccount: 0,
  onCredit: 0,
}

export const moneyOfPayments = (kind: PaymentKind, sums: PaymentSums): MoneyFigures =>
  kind === 'credit' ? { ...NO_MONEY, onCredit: sums.received - sums.refunded } : { ...NO_MONEY, ...sums }

export const addMoney = (sum: MoneyFigures, more: MoneyFigures): MoneyFigures => ({
  received: sum.received + more.received,
  refunded: sum.refunded + more.refunded,
  changeGiven: sum.changeGiven + more.changeGiven,
  payments: sum.payments + more.payments,
  refunds: sum.refunds + more.refunds,
  onAccount: sum.onAccount + more.onAccount,
  onCredit: sum.onCredit + more.onCredit,
})

/** What the bank or the drawer should have. */
export const netReceived = ({ received, onAccount, refunded }: MoneyFigures): number =>
  received + onAccount - refunded
