import type { PaymentType, SentSale } from '@evertill/contract'
import { type Currency, type DocumentKind } from '@evertill/domain'
import { editableMoney, parseMoney } from '@evertill/ui/numbers.ts'
import type { PaidPart } from '../../../db/cart/cart-record.ts'
import type { ApprovalNeeded } from '../../../queries/use-checkout.ts'
import { lowerPaid, paidBefore, type PayBackPart, refundTender } from './paid-parts.ts'
import { leftAfter, nextStep, restToPay, sumOf, type Tender, type TenderFault } from './tender.ts'

export type SaleStep =
  | { at: 'find' }
  | { at: 'pay' }
  /** `back`: what went back of earlier payments of a bill that became smaller. `before`: the money of earlier payments. */
  | { at: 'done'; sale: SentSale; back: readonly PayBackPart[]; before: number }

const FIND: SaleStep = { at: 'find' }

interface Amounts {
  payable: number
  /** Below zero money goes back. */
  due: number
}

export interface PaymentState {
  step: SaleStep
  /** The name of the document that is being sold. */
  typeName: string
  taken: readonly Tender[]
  nextId: number
  /** The key of the payment type; null until the cashier chooses one. */
  chosen: string | null
  /** Null means exactly what is left: it follows the cart until the cashier types. */
  typed: string | null
  /** The next key of the number pad begins a new amount. */
  startsAnew: boolean
  /** A part was just taken: Enter alone does not pay the rest, because nobody has said how. */
  isRestOpen: boolean
  reference: string
  dueDate: string | null
  fault: TenderFault | null
  /** A part that was typed but not added before another payment type was chosen. */
  notAdded: Pick<Tender, 'type' | 'amount'> | null
  failure: string | null
  /** The customer and the amount that could not be completed. For others the failure says nothing. */
  failedFor: string | null
  asked: ApprovalNeeded | null
  /** The sale is being written. The commit empties the cart first; the screen still shows these amounts. */
  completing: Amounts | null
  /** Complete was pressed with required custom fields empty: they are marked from then on. */
  fieldsAsked: boolean
}

export interface PaymentFacts {
  amounts: Amounts
  types: readonly PaymentType[]
  document: DocumentKind
  refundable: readonly PaidPart[]
  hasCustomer: boolean
  isDelivered: boolean
  currency: Currency
  /** The step to which only cash is rounded; undefined if every bill is rounded, or none. */
  cashStep?: number | undefined
}

export interface PaymentFigures extends Amounts {
  isRefund: boolean
  /** Still to be paid, or paid back; below zero when more was taken than needed. */
  rest: number
  type: PaymentType | undefined
  /** Null when the text cannot be read as an amount. */
  amount: number | null
  /** What goes back of earlier payments, because the bill became smaller than what was paid. */
  payBack: readonly PayBackPart[]
  /** Less than half a step is left, which cash does not pay: the payment is recorded with nothing, so that it is rounded. */
  isRoundedAway: boolean
  fault: TenderFault | null
  /** What a payment code asks for: never more than is left, null when there is nothing to ask for. */
  codeAmount: number | null
  /** What remains or goes out when the amount in the field is paid. */
  left: ReturnType<typeof leftAfter>
  text: string
  /** What a key of the number pad is appended to. */
  padText: string
}

export type PaymentEvent =
  | { type: 'cartChanged'; typeName: string; lineCount: number; paysFor?: string }
  | {
      type: 'opened'
      lineCount: number
      paid: readonly PaidPart[]
      types: readonly PaymentType[]
      dueDate: string | null
    }
  | { type: 'wentBack' }
  | { type: 'nextSaleStarted' }
  | { type: 'amountTyped'; text: string }
  /** With one press, such as a note: the next key begins a new amount. */
  | { type: 'amountPicked'; text: string }
  | { type: 'amountSelected' }
  | { type: 'referenceTyped'; text: string }
  | { type: 'dueDateChosen'; day: string }
  | { type: 'typeChosen'; key: string; notAdded?: PaymentState['notAdded'] }
  | { type: 'tenderRemoved'; id: number }
  | { type: 'submitted'; facts: PaymentFacts; by: SubmitBy }
  | { type: 'failed'; message: string; fieldsAsked?: boolean; paysFor?: string }
  | { type: 'approvalNeeded'; asked: ApprovalNeeded }
  | { type: 'approvalClosed' }
  | { type: 'commitStarted'; amounts: Amounts }
  | { type: 'commitFailed'; message: string }
  | { type: 'committed'; sale: SentSale; back?: readonly PayBackPart[]; before?: number }

/** Enter in a field, or a press on the main button, which says what it does. */
export type SubmitBy = 'enter' | 'button'

const INITIAL_ENTRY = {
  taken: [],
  chosen: null,
  typed: null,
  startsAnew: true,
  isRestOpen: false,
  reference: '',
  dueDate: null,
  fault: null,
  notAdded: null,
  failure: null,
  failedFor: null,
  asked: null,
  fieldsAsked: false,
} as const satisfies Partial<PaymentState>

export const startPayment = (typeName: string): PaymentState => ({
  ...INITIAL_ENTRY,
  step: FIND,
  typeName,
  nextId: 1,
  completing: null,
})

const defaultType = (types: readonly PaymentType[]): PaymentType | undefined =>
  types.find(({ Kind }) => Kind === 'Cash') ?? types[0]

export const paymentFigures = (state: PaymentState, facts: PaymentFacts): PaymentFigures => {
  const { types, document, currency } = facts
  const total = state.completing ?? facts.amounts
  const isRefund = total.due < 0
  const chosen = types.find(({ key }) => key === state.chosen)
  const refund = isRefund ? refundTender(facts.refundable, state.taken, chosen ? [chosen] : types) : null
  const type = chosen ?? refund?.type ?? defaultType(types)
  const cashStep = state.step.at === 'pay' ? facts.cashStep : undefined
  const rest = restToPay(Math.abs(total.due), state.taken, type?.Kind === 'Cash', cashStep)
  const rounded = rest + sumOf(state.taken) - Math.abs(total.due)
  const withRounding = (amount: number) => amount + (isRefund ? -rounded : rounded)
  const [payable, due] = [withRounding(total.payable), withRounding(total.due)]
  const most = refund?.amount ?? rest
  // The customer decides what to pay in advance for an order: nothing by default.
  const suggested = document === 'order' ? 0 : Math.max(0, Math.min(rest, most))
  const parsed = state.typed === null ? suggested : parseMoney(state.typed, currency)
  // A negative amount would raise what remains.
  const amount = typeof parsed === 'number' && parsed >= 0 ? parsed : null
  return {
    payable,
    due,
    isRefund,
    rest,
    type,
    amount,
    isRoundedAway: type?.Kind === 'Cash' && rest === 0 && rounded < 0,
    payBack: isRefund ? [] : lowerPaid(state.taken, due).back,
    // Chosen meanwhile.
    fault: state.fault === 'noCustomer' && facts.hasCustomer ? null : state.fault,
    codeAmount: !isRefund && amount !== null && amount > 0 && amount <= rest ? amount : null,
    // After a part nobody has said yet how the rest is paid: it remains, although the field suggests it.
    left: leftAfter({
      rest,
      amount: state.isRestOpen ? 0 : amount,
      kind: type?.Kind ?? 'Cash',
      isRefund,
      document,
    }),
    text: state.typed ?? editableMoney(suggested, currency),
    padText: state.startsAnew ? '' : (state.typed ?? ''),
  }
}

/** The amount in the field as a tender: none for nothing. */
const enteredTender = (state: PaymentState, { type, amount, isRoundedAway }: PaymentFigures): Tender[] =>
  type && amount !== null && (amount > 0 || isRoundedAway)
    ? [{ id: state.nextId, type, amount, reference: state.reference.trim() }]
    : []

/** What is committed if the payment is completed now. */
export const tendersToCommit = (state: PaymentState, facts: PaymentFacts): readonly Tender[] => {
  if (facts.document === 'quotation') return []
  const figures = paymentFigures(state, facts)
  return figures.payBack.length > 0
    ? lowerPaid(state.taken, figures.due).kept
    : [...state.taken, ...enteredTender(state, figures)]
}

/** The amount in the field, if choosing another payment type would drop it although it pays a part. */
export const partNotAdded = (state: PaymentState, facts: PaymentFacts): PaymentState['notAdded'] => {
  const { type, amount, rest } = paymentFigures(state, facts)
  const isPart = state.typed !== null && amount !== null && amount > 0 && amount < rest
  return isPart && type ? { type, amount } : null
}

/** What Enter or Complete does: nothing, take the amount as one of several, refuse it, or commit the sale. */
export const submitAction = (
  state: PaymentState,
  facts: PaymentFacts,
  by: SubmitBy = 'button',
): 'ignore' | 'take' | 'commit' | TenderFault => {
  if (state.step.at !== 'pay' || state.completing !== null || state.asked !== null) return 'ignore'
  if (facts.isDelivered && !facts.hasCustomer) return 'noAddressee'
  const { amount, rest, isRefund, type } = paymentFigures(state, facts)
  const entered = { amount, rest, isRefund, hasCustomer: facts.hasCustomer, kind: type?.Kind ?? 'Cash' }
  const next = nextStep(entered, facts.document, facts.currency)
  if (next !== 'complete') return next
  return by === 'enter' && state.isRestOpen ? 'restOpen' : 'commit'
}

/** A new amount makes old complaints pointless. */
const withAmount = (state: PaymentState, typed: string | null, startsAnew = true): PaymentState => ({
  ...state,
  typed,
  startsAnew,
  isRestOpen: false,
  fault: null,
  notAdded: null,
  failure: null,
})

const open = (state: PaymentState, event: Extract<PaymentEvent, { type: 'opened' }>): PaymentState => {
  if (event.lineCount === 0 || state.step.at !== 'find') return state
  // What was paid before the change, or ahead for the order, is not taken again.
  const taken = paidBefore(event.paid, event.types, state.nextId)
  return {
    ...state,
    ...INITIAL_ENTRY,
    taken,
    nextId: state.nextId + taken.length,
    dueDate: event.dueDate,
    step: { at: 'pay' },
  }
}

const submit = (
  state: PaymentState,
  { facts, by }: Extract<PaymentEvent, { type: 'submitted' }>,
): PaymentState => {
  const action = submitAction(state, facts, by)
  // The commit starts with a separate event, after the checks that need the disk and the permissions.
  if (action === 'ignore' || action === 'commit') return state
  if (action !== 'take') return { ...state, fault: action }
  const taken = [...state.taken, ...enteredTender(state, paymentFigures(state, facts))]
  return { ...withAmount(state, null), taken, nextId: state.nextId + 1, reference: '', isRestOpen: true }
}

const followCart = (
  state: PaymentState,
  { typeName, lineCount, paysFor }: Extract<PaymentEvent, { type: 'cartChanged' }>,
): PaymentState => {
  if (state.completing !== null) return state
  // Another kind of document is paid differently, and starts with its goods.
  if (state.typeName !== typeName) return { ...state, typeName, step: FIND }
  // The last line was removed while paying: there is nothing left to pay.
  if (state.step.at === 'pay' && lineCount === 0) return { ...state, step: FIND }
  const isAnother = state.failedFor !== null && state.failedFor !== paysFor
  return isAnother ? { ...state, failure: null, failedFor: null } : state
}

/** Returns the same state for an event that changes nothing. */
export const reducePayment = (state: PaymentState, event: PaymentEvent): PaymentState => {
  switch (event.type) {
    case 'cartChanged':
      return followCart(state, event)
    case 'opened':
      return open(state, event)
    case 'wentBack':
      return state.completing === null ? { ...state, step: FIND } : state
    case 'nextSaleStarted':
      return { ...state, step: FIND }
    case 'amountTyped':
      return withAmount(state, event.text, false)
    case 'amountPicked':
      return withAmount(state, event.text)
    case 'amountSelected':
      return state.startsAnew ? state : { ...state, startsAnew: true }
    case 'referenceTyped':
      return { ...state, reference: event.text }
    case 'dueDateChosen':
      return { ...state, dueDate: event.day }
    case 'typeChosen':
      // What was typed was meant for the other type: 2,000 in cash must not become a code over 2,000.
      return { ...withAmount(state, null), chosen: event.key, notAdded: event.notAdded ?? null }
    case 'tenderRemoved':
      return { ...withAmount(state, null), taken: state.taken.filter(({ id }) => id !== event.id) }
    case 'submitted':
      return submit(state, event)
    case 'failed':
      return {
        ...state,
        fault: null,
        failure: event.message,
        failedFor: event.paysFor ?? null,
        fieldsAsked: state.fieldsAsked || event.fieldsAsked === true,
      }
    case 'approvalNeeded':
      return { ...state, fault: null, asked: event.asked }
    case 'approvalClosed':
      return { ...state, asked: null }
    case 'commitStarted':
      if (state.completing !== null) return state
      return { ...state, completing: event.amounts, fault: null, failure: null, fieldsAsked: false }
    case 'commitFailed':
      return { ...state, completing: null, failure: event.message, failedFor: null }
    case 'committed':
      return {
        ...state,
        ...INITIAL_ENTRY,
        completing: null,
        step: { at: 'done', sale: event.sale, back: event.back ?? [], before: event.before ?? 0 },
      }
  }
}
