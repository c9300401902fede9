import type { SentSale } from '@evertill/contract'
import { cashLeft, type Currency, REFUND_APPROVAL_ABOVE, type Settlement } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type ApprovalNeeded as Needed, approvalNeeded, approvalOf } from '../actions/approval.ts'
import {
  createCheckout,
  documentAmounts,
  type DocumentTerms,
  documentTerms,
  isRefund,
} from '../actions/checkout.ts'
import { partsOf, type Tender } from '../actions/tender.ts'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { amountsOf } from '../ledger/amounts-of.ts'
import { keepTaken } from '../ledger/cart-changes.ts'
import { billLacksBuyer } from '../ledger/legal-limits.ts'
import type { Outcome } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useCurrency } from './use-currency.ts'
import { useCustomerFacts } from './use-customer-facts.ts'
import { useOpenClosing } from './use-open-closing.ts'
import { usePermission } from './use-permission.ts'
import { useSellingPlace } from './use-selling-place.ts'

export type CheckoutResult = Outcome<{ sale: SentSale }>

/** A needed approval, with the message for the approver. */
export interface ApprovalNeeded extends Pick<Needed, 'action' | 'mode' | 'amount'> {
  message: string
}

export interface LegalLimits {
  lacksBuyer(payable: number): boolean
  /** From this customer today; undefined without a limit. */
  cashLeft: number | undefined
}

export interface Checkout extends DocumentTerms {
  /** Below zero: a refund. */
  amounts(draft: CartDraft, settlement: Settlement): { payable: number; due: number }
  /** The step to which only cash is rounded, by the store's setting or that of an edited sale. */
  cashStep: number | undefined
  blockedBy(tenders: readonly Tender[]): ApprovalNeeded | null
  /** What the law says about this bill: a buyer to be named, and the most cash that may be taken. */
  limits: LegalLimits
  keepApproval(
    needed: Pick<Needed, 'action' | 'amount'>,
    given: { approvalId: string; approvedBy: string },
  ): void
  /** With the cart, on the disk: the parts of a payment that is not completed yet. */
  keepTaken(tenders: readonly Tender[]): void
  keepFields(values: Readonly<Record<string, string | number | boolean | null>>): void
  /** Calls `show` when the sale is on the disk; its state is rendered together with the next, empty cart. */
  complete(
    tenders: readonly Tender[],
    terms: { dueDate: string },
    show: (sale: SentSale) => void,
  ): Promise<CheckoutResult>
}

/** What the approver reads. */
export const approvalText = (t: TFunction, { reason, mode }: Needed, currency: Currency): string => {
  const money = (amount: number) => formatMoney(amount, currency)
  const values = { amount: money(reason.amount), limit: money(reason.limit) }
  const name = 'name' in reason ? { name: reason.name } : {}
  const what = t(`sale.guarded.${reason.code}`, { ...values, ...name })
  return mode === 'deny' ? t('sale.guarded.denied', { what }) : what
}

export const useCheckout = (): Checkout => {
  const { t } = useTranslation()
  const runtime = useRuntime()
  const { cart, clock } = runtime
  const place = useSellingPlace()
  const currency = useCurrency()
  const permission = usePermission()
  const closing = useOpenClosing()
  const facts = useCustomerFacts(cart.get().Customer?.CustomerID)
  const [checkout] = useState(() => createCheckout({ ...runtime, drawAtOnce: (change) => flushSync(change) }))
  const terms = documentTerms(place, clock.now())
  const rules = cart.get().Editing ?? place?.store

  return {
    ...terms,
    cashStep: rules?.RoundCashOnly === true ? rules.RoundingStep : undefined,
    amounts: (draft, settlement) => documentAmounts(place, draft, settlement, clock.now()),
    blockedBy: (tenders) => {
      const draft = cart.get()
      const needed = approvalNeeded(
        {
          kind: terms.documentKind,
          cart: draft,
          tenders,
          isRefund: isRefund(place, draft, clock.now()),
          limit: facts?.customer?.CreditLimit ?? null,
          owed: (facts?.balance?.Balance ?? 0) + (facts?.unsentCredit ?? 0),
          due: place ? amountsOf(terms.documentKind, place, draft, clock.now()).due : 0,
          freeRefund: place?.store.RefundApprovalAbove ?? REFUND_APPROVAL_ABOVE,
        },
        permission,
      )
      return needed && { ...needed, message: approvalText(t, needed, currency) }
    },
    limits: {
      lacksBuyer: (payable) =>
        terms.documentKind === 'sale' &&
        billLacksBuyer({ currency: currency.code, businessDate: terms.today, payable }, cart.get()),
      cashLeft: cashLeft(
        { currency: currency.code, businessDate: terms.today },
        facts?.cashByDay[terms.today] ?? 0,
      ),
    },
    keepApproval: (needed, given) => {
      const approval = approvalOf(needed, given)
      cart.adjust((draft) => ({ ...draft, Approvals: [...draft.Approvals, approval] }))
    },
    keepTaken: (tenders) => cart.adjust(keepTaken(partsOf(tenders))),
    keepFields: (values) => cart.adjust((draft) => ({ ...draft, CustomFields: { ...values } })),
    complete: async (tenders, { dueDate }, show) => {
      const done = await checkout.complete({ place, closingKey: closing?.key, tenders, dueDate }, show)
      if (done.ok) return done
      return { ok: false, message: done.code === 'fault' ? done.message : t(`sale.refused.${done.code}`) }
    },
  }
}
