import { type Currency, legalLimit } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartQuery, takenIn } from '../../../queries/use-cart.ts'
import { type Checkout, useCheckout } from '../../../queries/use-checkout.ts'
import { useCustomFields } from '../../../queries/use-customers.ts'
import { useDelivery } from '../../../queries/use-delivery.ts'
import { usePaymentTypes } from '../../../queries/use-payment-types.ts'
import { usePoints } from '../../../queries/use-points.ts'
import { endOf, payingActOf, saleModeOf } from '../../../actions/sale-mode.ts'
import type { GivenApproval } from '../approval/approval-dialog.tsx'
import { missingFields } from '../customer/missing-fields.ts'
import { type CommitObstacle, commitObstacle } from './commit-obstacle.ts'
import { deliveryRefusal } from './delivery-note.tsx'
import {
  type PaymentEvent,
  type PaymentFacts,
  partNotAdded,
  paymentFigures,
  reducePayment,
  type PaymentFigures,
  type PaymentState,
  startPayment,
  type SubmitBy,
  submitAction,
  tendersToCommit,
} from './payment-state.ts'
import type { Tender } from './tender.ts'

/** What is checked before a commit, with the texts for what prevents it. */
const useCommitChecks = (cart: CartQuery, checkout: Checkout, currency: Currency) => {
  const { t } = useTranslation()
  const questions = useCustomFields('sales')
  const points = usePoints(cart, checkout.today)
  const delivery = useDelivery(cart, checkout.isDelivered, t('sale.delivery.fee'))
  const limitText = (code: Parameters<typeof legalLimit>[0]) =>
    formatMoney(legalLimit(code, { currency: currency.code, businessDate: checkout.today }) ?? 0, currency)
  const textOf = (obstacle: Exclude<CommitObstacle, { kind: 'approval' }>): string => {
    switch (obstacle.kind) {
      case 'fields':
        return t('sale.pay.fieldsMissing', { names: obstacle.names.join(', ') })
      case 'delivery':
        return deliveryRefusal(t, delivery?.pincode ?? '', obstacle.answer, currency) ?? ''
      case 'noCustomer':
        return t('sale.pay.noCustomer')
      case 'points':
        return t('sale.points.over')
      case 'buyer':
        return t('sale.limits.buyer', { limit: limitText('buyer-on-bill') })
      case 'cash':
        return t('sale.limits.cash', {
          limit: limitText('cash-per-day'),
          most: formatMoney(obstacle.most, currency),
        })
      case 'denied':
        return obstacle.message
    }
  }
  return {
    points,
    delivery,
    textOf,
    buyerNotice: (payable: number) =>
      checkout.limits.lacksBuyer(payable) ? textOf({ kind: 'buyer' }) : null,
    obstacleOf: (tenders: readonly Tender[], due: number) =>
      commitObstacle(tenders, {
        missingFields: missingFields(questions, cart.draft.CustomFields ?? {}),
        delivery,
        due,
        hasCustomer: cart.draft.Customer !== undefined,
        arePointsOver: points.isOver,
        lacksBuyer: checkout.limits.lacksBuyer(due),
        cashLeft: checkout.limits.cashLeft,
        blockedBy: checkout.blockedBy,
      }),
  }
}

/** The money that was paid before this payment. */
const paidBeforeIn = ({ Paid = [] }: CartQuery['draft']): number =>
  Paid.reduce((sum, { Kind, Amount }) => sum + (Kind === 'Credit' ? 0 : Amount), 0)

const partsIn = ({ Taken, Paid = [] }: CartQuery['draft']) => Taken ?? Paid

/** What is still to be collected, or below zero paid back, before the payment is opened. */
const netOf = (due: number, draft: CartQuery['draft']): number => {
  const paid = (draft.Paid ?? []).reduce((sum, { Amount }) => sum + Math.max(0, Amount), 0)
  return due - paid + (due < 0 ? takenIn(draft) : -takenIn(draft))
}

/** What the main button does now. */
const mainActOf = (
  state: PaymentState,
  facts: PaymentFacts,
  figures: PaymentFigures,
  { draft }: CartQuery,
) => {
  const kind = facts.document
  const mode = saleModeOf(kind, draft)
  if (state.step.at !== 'pay') return endOf({ mode, kind, net: netOf(figures.due, draft) })
  const before = (draft.Paid ?? []).filter(({ Amount }) => Amount > 0)
  return payingActOf({
    mode,
    kind,
    net: figures.isRefund ? -figures.rest : figures.rest,
    isPart: submitAction(state, facts) === 'take',
    amount: figures.amount ?? 0,
    type: figures.type?.PaymentType ?? '',
    hasParts: state.taken.length > before.length,
  })
}

/** Parts go to the disk as well: the customer's money must not depend on what happens to this screen. */
const keepingParts =
  (state: PaymentState, checkout: Checkout, send: (event: PaymentEvent) => void) => (event: PaymentEvent) => {
    const { taken } = reducePayment(state, event)
    if (taken !== state.taken) checkout.keepTaken(taken)
    send(event)
  }

/** What needs nothing but its event. */
const entryActions = (send: (event: PaymentEvent) => void, sendTaken: typeof send) => ({
  write: (text: string) => send({ type: 'amountTyped', text }),
  pick: (text: string) => send({ type: 'amountPicked', text }),
  selectAmount: () => send({ type: 'amountSelected' }),
  setReference: (text: string) => send({ type: 'referenceTyped', text }),
  setDueDate: (day: string) => send({ type: 'dueDateChosen', day }),
  remove: (id: number) => sendTaken({ type: 'tenderRemoved', id }),
  back: () => send({ type: 'wentBack' }),
  giveUpApproval: () => send({ type: 'approvalClosed' }),
})

export function usePayment(cart: CartQuery, currency: Currency, toSale?: () => void) {
  const checkout = useCheckout()
  const types = usePaymentTypes()
  const checks = useCommitChecks(cart, checkout, currency)
  const [state, send] = useReducer(reducePayment, cart.transactionType, startPayment)
  const amountField = useRef<HTMLInputElement>(null)

  const { draft } = cart
  const lineCount = cart.lines.length + (draft.Returns?.length ?? 0)
  const facts: PaymentFacts = {
    amounts: state.completing ?? checkout.amounts(draft, cart.settlement),
    types,
    document: checkout.documentKind,
    refundable: draft.Refundable ?? [],
    hasCustomer: draft.Customer !== undefined,
    isDelivered: checkout.isDelivered,
    currency,
    cashStep: checkout.cashStep,
  }
  const figures = paymentFigures(state, facts)
  const dueDate = state.dueDate ?? checkout.usualDueDate
  const paysFor = `${draft.Customer?.CustomerID} ${figures.due}`
  const cartChanged = { type: 'cartChanged', typeName: cart.transactionType, lineCount, paysFor } as const
  if (reducePayment(state, cartChanged) !== state) send(cartChanged)
  const sendTaken = keepingParts(state, checkout, send)

  const commit = async () => {
    const tenders = tendersToCommit(state, facts)
    const obstacle = checks.obstacleOf(tenders, figures.due)
    if (obstacle?.kind === 'approval') return send({ type: 'approvalNeeded', asked: obstacle.asked })
    if (obstacle) {
      const fieldsAsked = obstacle.kind === 'fields'
      return send({ type: 'failed', message: checks.textOf(obstacle), fieldsAsked, paysFor })
    }
    // Started before any state is set: drawing first would delay the commit.
    const completed = checkout.complete(tenders, { dueDate }, (sale) =>
      send({ type: 'committed', sale, back: figures.payBack, before: paidBeforeIn(draft) }),
    )
    send({ type: 'commitStarted', amounts: { payable: figures.payable, due: figures.due } })
    const result = await completed
    if (!result.ok) send({ type: 'commitFailed', message: result.message })
  }

  return {
    ...figures,
    step: state.step,
    document: checkout.documentKind,
    typeName: state.typeName,
    mode: saleModeOf(checkout.documentKind, draft),
    mainAct: mainActOf(state, facts, figures, cart),
    types,
    taken: state.taken,
    points: checks.points,
    delivery: checks.delivery,
    buyerNotice: state.step.at === 'pay' ? checks.buyerNotice(figures.due) : null,
    reference: state.reference,
    dueDate,
    today: checkout.today,
    notAdded: state.notAdded,
    failure: state.failure,
    asked: state.asked,
    amountField,
    startsAnew: state.startsAnew,
    isRestOpen: state.isRestOpen,
    busy: state.completing !== null,
    canPay: lineCount > 0,
    nextNumber: cart.nextNumber,
    customer: draft.Customer,
    saleUuid: draft.UUID,
    customFields: draft.CustomFields ?? {},
    fieldsAsked: state.fieldsAsked,
    keepFields: checkout.keepFields,
    ...entryActions(send, sendTaken),
    choose: (key: string) => {
      send({ type: 'typeChosen', key, notAdded: partNotAdded(state, facts) })
      amountField.current?.focus()
    },
    /** The payment type `by` places further on, in a circle. */
    chooseNext: (by: 1 | -1) => {
      const next = types.at((types.findIndex(({ key }) => key === figures.type?.key) + by) % types.length)
      if (next) send({ type: 'typeChosen', key: next.key, notAdded: partNotAdded(state, facts) })
    },
    open: () =>
      send({ type: 'opened', lineCount, paid: partsIn(draft), types, dueDate: draft.DueDate ?? null }),
    newSale: () => {
      send({ type: 'nextSaleStarted' })
      toSale?.()
    },
    complete: async (by: SubmitBy) => {
      if (submitAction(state, facts, by) === 'commit') return commit()
      sendTaken({ type: 'submitted', facts, by })
    },
    approved: async (given: GivenApproval) => {
      if (!state.asked) return
      checkout.keepApproval(state.asked, given)
      send({ type: 'approvalClosed' })
      await commit()
    },
  }
}

export type Payment = ReturnType<typeof usePayment>
