import {
  type CashEntry,
  type CreditEntry,
  type TakenPayment,
  cashOfPayment,
  creditOfPayment,
} from '@evertill/domain'
import type { PaymentType } from '../catalogue/setup.ts'
import type { Sale } from './sale.ts'

export const PAYMENT_KINDS = { Cash: 'cash', Credit: 'credit', Other: 'other' } as const satisfies Record<
  PaymentType['Kind'],
  TakenPayment['kind']
>

type Payment = Sale['Payments'][number]

export const toTakenPayment = ({
  Kind,
  TenderedAmount,
  ChangeAmount,
}: Pick<Payment, 'Kind' | 'TenderedAmount' | 'ChangeAmount'>): TakenPayment => ({
  kind: PAYMENT_KINDS[Kind],
  tendered: TenderedAmount,
  change: ChangeAmount,
})

/** The drawer ledger rows of a new sale, each with its payment. */
export const cashOfSale = ({ Payments }: Pick<Sale, 'Payments'>): (CashEntry & { payment: string })[] =>
  Payments.flatMap((payment) =>
    cashOfPayment(toTakenPayment(payment)).map((entry) => ({ ...entry, payment: payment.UUID })),
  )

/** The customer account rows of a new sale, each with its payment. */
export const creditOfSale = ({ Payments }: Pick<Sale, 'Payments'>): (CreditEntry & { payment: string })[] =>
  Payments.flatMap(({ UUID, Kind, Amount }) =>
    creditOfPayment({ kind: PAYMENT_KINDS[Kind], amount: Amount }).map((entry) => ({
      ...entry,
      payment: UUID,
    })),
  )

/** The cash among payments, without the change; below zero it was paid out. */
export const cashIn = (payments: readonly Pick<Payment, 'Kind' | 'Amount'>[]): number =>
  payments.reduce((sum, { Kind, Amount }) => sum + (Kind === 'Cash' ? Amount : 0), 0)

/** The cash that was received, without the change: that some of it was paid out again does not undo it. */
export const cashReceived = (payments: readonly Pick<Payment, 'Kind' | 'Amount'>[]): number =>
  cashIn(payments.filter(({ Amount }) => Amount > 0))

/** What the customer owes for a sale; negative when the shop owes it. */
export const creditOf = (sale: Pick<Sale, 'Payments'>): number =>
  creditOfSale(sale).reduce((sum, { amount }) => sum + amount, 0)
