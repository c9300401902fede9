import type { ActionRule, PaymentType, Sale } from '@evertill/contract'
import {
  DOCUMENT_LETTERS,
  businessDateOf,
  type DocumentKind,
  documentKindOf,
  formatMoney,
  type Settlement,
} from '@evertill/domain'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isAcknowledged } from '../db/outbox/wait-for-acknowledgement.ts'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { amountsOf } from '../ledger/amounts-of.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import { cashBeyondBill, guardedActionsOfCart, isApproved, isBeyondLimit } from '../ledger/guarded-actions.ts'
import { toInstant } from '../platform/clock.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { useRuntime } from './runtime.tsx'
import { useCurrency } from './use-currency.ts'
import { useCustomerFacts } from './use-customer-facts.ts'
import { useOpenClosing } from './use-open-closing.ts'
import { usePermission } from './use-permission.ts'
import { useSellingPlace } from './use-selling-place.ts'

export type CheckoutResult = { ok: true; sale: Sale } | Refused
interface Refused {
  ok: false
  message: string
}

/** Money handed over, before it is in the books. Above zero, in a refund too. */
export interface Handed {
  type: PaymentType
  amount: number
  reference: string
}

/** Something in this sale that the person at the till may not do alone, or not at all. */
export interface Asked {
  action: ActionRule['Action']
  mode: 'approve' | 'deny'
  message: string
  /** What of money is asked about; nothing where the question is not one of money. */
  amount: number
}

export interface Checkout {
  documentKind: DocumentKind
  /** The store's calendar day. */
  today: string
  usualDueDate: string
  /** Brought to somebody's door: it has to say whose. */
  isDelivered: boolean
  /** Below zero money goes back. */
  amounts(draft: CartDraft, settlement: Settlement): { payable: number; due: number }
  blockedBy(handed: readonly Handed[]): Asked | null
  keepApproval(
    asked: Pick<Asked, 'action' | 'amount'>,
    given: { approvalId: string; approvedBy: string },
  ): void
  keepFields(values: Readonly<Record<string, string | number | boolean | null>>): void
  /** `show` is called when the sale is on the disk, and what it sets is drawn together with the next, empty cart. */
  complete(
    handed: readonly Handed[],
    terms: { dueDate: string },
    show: (sale: Sale) => void,
  ): Promise<CheckoutResult>
}

/** What a shop usually gives a customer; the cashier may say otherwise. */
const CREDIT_DAYS = 30

const dayAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const creditOf = (handed: readonly Handed[]): number =>
  handed.reduce((sum, { type, amount }) => sum + (type.Kind === 'Credit' ? amount : 0), 0)

export const useCheckout = (): Checkout => {
  const { t } = useTranslation()
  const { cart, clock, connection, databases, ledger, newUuid, sender } = useRuntime()
  const place = useSellingPlace()
  const currency = useCurrency()
  const permission = usePermission()
  const closing = useOpenClosing()
  const facts = useCustomerFacts(cart.get().Customer?.CustomerID)
  // The state lags one render behind a double click; the promise of the first click answers the second one.
  const running = useRef<Promise<CheckoutResult> | null>(null)
  const kind = documentKindOf(place?.transactionType.Letter ?? '')
  const zone = place?.store.TimeZone ?? 'UTC'
  const today = businessDateOf(toInstant(clock.now()), zoneOffsetMinutes(clock.now(), zone))

  const refused = (message: string): Refused => ({ ok: false, message })
  /** The cart stays with its UUID, so trying again is the same sale, never a second one. */
  const withoutServer = () => refused(t('sale.refused.withoutServer'))

  /** Only what takes goods back can owe the customer money; other bills need not be computed for it. */
  const isRefund = (draft: CartDraft): boolean =>
    place !== null &&
    (kind === 'return' || (draft.Returns ?? []).length > 0) &&
    amountsOf(kind, place, draft, clock.now()).due < 0

  const complete = async (
    handed: readonly Handed[],
    dueDate: string,
    show: (sale: Sale) => void,
  ): Promise<CheckoutResult> => {
    if (!place) return refused(t('sale.refused.notReady'))
    if (databases.isVolatile && !connection.get().serverReachable) return withoutServer()
    const draft = cart.get()
    const goesBack = isRefund(draft)
    const payments = handed.map(({ type, amount, reference }) => ({
      UUID: newUuid(),
      PaymentTypeID: type.key,
      PaymentType: type.PaymentType,
      Kind: type.Kind,
      TenderedAmount: goesBack ? -amount : amount,
      ...(reference === '' ? {} : { Reference: reference }),
    }))
    const owes = !goesBack && creditOf(handed) > 0
    const result = await completeSale(
      { db: ledger, clock, isOnline: () => connection.get().serverReachable },
      { ...place, closingKey: closing?.key },
      owes ? { ...draft, DueDate: dueDate } : draft,
      payments,
    )
    if (!result.ok) {
      return refused(result.code === 'fault' ? result.message : t(`sale.refused.${result.code}`))
    }
    if (databases.isVolatile) {
      sender.wake()
      // Nothing but the server keeps this sale: no receipt before its yes (decisions.md 12).
      if (!(await isAcknowledged(databases.strict, result.sale.UUID))) return withoutServer()
    }
    // Now and in one go: left to themselves, the empty cart would be drawn first, and the change whenever there is time.
    flushSync(() => {
      show(result.sale)
      cart.startNext()
    })
    sender.wake()
    return result
  }

  return {
    documentKind: kind,
    isDelivered: place?.transactionType.Letter === DOCUMENT_LETTERS.delivery,
    today,
    usualDueDate: dayAfter(today, CREDIT_DAYS),
    amounts: (draft, settlement) =>
      place && kind === 'return' ? amountsOf(kind, place, draft, clock.now()) : settlement.totals,
    blockedBy: (handed) => {
      const { Customer, Approvals } = cart.get()
      const credit = creditOf(handed)
      const limit = facts?.customer?.CreditLimit ?? null
      const owed = (facts?.balance?.Balance ?? 0) + (facts?.unsentCredit ?? 0)
      const isOverLimit = isBeyondLimit({ limit, owed, credit })
      const cashBack = isRefund(cart.get()) ? cashBeyondBill(cart.get(), handed) : null
      if (
        cashBack !== null &&
        permission('ReturnWithoutBill') !== 'allow' &&
        Approvals.every((approval) => approval.Action !== 'ReturnWithoutBill')
      ) {
        const [amount, most] = [cashBack.amount, cashBack.limit].map((sum) => formatMoney(sum, currency))
        const what = t('sale.guarded.cashRefund', { amount, limit: most })
        const isDenied = permission('ReturnWithoutBill') === 'deny'
        return {
          action: 'ReturnWithoutBill',
          amount: 0,
          mode: isDenied ? 'deny' : 'approve',
          message: isDenied ? t('sale.guarded.denied', { what }) : what,
        }
      }
      for (const action of guardedActionsOfCart(kind, cart.get(), credit)) {
        const mode = action === 'CreditSale' && isOverLimit ? 'approve' : permission(action)
        if (mode === 'allow' || isApproved(action, credit, Approvals)) continue
        const what = {
          CreditSale: t(isOverLimit ? 'sale.guarded.overLimit' : 'sale.guarded.credit', {
            amount: formatMoney(credit, currency),
            name: Customer?.Name ?? '',
            limit: formatMoney(limit ?? 0, currency),
          }),
          Return: t('sale.guarded.return'),
          ReturnWithoutBill: t('sale.guarded.returnWithoutBill'),
        }[action]
        const isDenied = permission(action) === 'deny'
        return {
          action,
          amount: action === 'CreditSale' ? credit : 0,
          mode: isDenied ? 'deny' : 'approve',
          message: isDenied ? t('sale.guarded.denied', { what }) : what,
        }
      }
      return null
    },
    keepApproval: ({ action, amount }, { approvalId, approvedBy }) => {
      const approval = {
        ApprovalID: approvalId,
        Action: action,
        Percent: 0,
        Amount: amount,
        ApprovedBy: approvedBy,
      }
      cart.adjust((draft) => ({ ...draft, Approvals: [...draft.Approvals, approval] }))
    },
    keepFields: (values) => cart.adjust((draft) => ({ ...draft, CustomFields: { ...values } })),
    complete: (handed, { dueDate }, show) => {
      running.current ??= cart
        .whileSold(() => complete(handed, dueDate, show))
        .finally(() => {
          running.current = null
        })
      return running.current
    },
  }
}
