import type { PaymentType, Sale } from '@evertill/contract'
import { type Currency, parseMoney, plainAmount } from '@evertill/domain'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApprovalNeeded, useCheckout } from '../../../queries/use-checkout.ts'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useCustomFields } from '../../../queries/use-customers.ts'
import { useDelivery } from '../../../queries/use-delivery.ts'
import { usePaymentTypes } from '../../../queries/use-payment-types.ts'
import { usePoints } from '../../../queries/use-points.ts'
import type { GivenApproval } from '../approval/approval-dialog.tsx'
import { missingFields } from '../customer/check-customer.ts'
import { deliveryRefusal } from './delivery-note.tsx'
import { paidBefore, wayBack } from './paid-parts.ts'
import { nextStep, sumOf, type Tender, type TenderFault } from './tender.ts'

export type SaleStep = { at: 'find' } | { at: 'pay' } | { at: 'done'; sale: Sale }

const FIND: SaleStep = { at: 'find' }

/** While nobody has chosen: cash, or whatever the shop has. */
const usualType = (types: readonly PaymentType[]): PaymentType | undefined =>
  types.find(({ Kind }) => Kind === 'Cash') ?? types[0]

export function usePayment(cart: CartQuery, currency: Currency, onNext?: () => void) {
  const { t } = useTranslation()
  const checkout = useCheckout()
  const types = usePaymentTypes()
  const [step, setStep] = useState<SaleStep>(FIND)
  const [taken, setTaken] = useState<readonly Tender[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  // Null is "exactly what is left": it follows the cart until the cashier types.
  const [typed, setTyped] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const [dueDate, setDueDate] = useState<string | null>(null)
  const [fault, setFault] = useState<TenderFault | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<ApprovalNeeded | null>(null)
  // The commit empties the cart before we hear of it; meanwhile the screen keeps showing what is being paid.
  const [completing, setCompleting] = useState<{ payable: number; due: number } | null>(null)
  const [typeName, setTypeName] = useState(cart.transactionType)
  const amountField = useRef<HTMLInputElement>(null)
  const nextId = useRef(1)
  const questions = useCustomFields('sales')
  const [fieldsAsked, setFieldsAsked] = useState(false)

  const points = usePoints(cart, checkout.today)
  const delivery = useDelivery(cart, checkout.isDelivered, t('sale.delivery.fee'))

  const document = checkout.documentKind
  const lineCount = cart.lines.length + (cart.draft.Returns?.length ?? 0)
  const { payable, due } = completing ?? checkout.amounts(cart.draft, cart.settlement)
  const isRefund = due < 0
  const rest = Math.abs(due) - sumOf(taken)
  const refund = isRefund ? wayBack(cart.draft.Refundable ?? [], taken, types) : null
  const type = types.find(({ key }) => key === chosen) ?? refund?.type ?? usualType(types)
  // What is paid ahead for an order is the customer's choice: nothing, until somebody types.
  const most = refund !== null && refund.type === type ? refund.amount : rest
  const usual = document === 'order' ? 0 : Math.max(0, Math.min(rest, most))
  const parsed = typed === null ? usual : parseMoney(typed, currency)
  // Nobody hands over less than nothing: read as an amount, a minus would raise what remains.
  const amount = typeof parsed === 'number' && parsed >= 0 ? parsed : null
  const terms = { dueDate: dueDate ?? checkout.usualDueDate }

  // Another kind of document was chosen from the menu: it is paid in another way, and begins with its goods.
  if (typeName !== cart.transactionType && completing === null) {
    setTypeName(cart.transactionType)
    setStep(FIND)
  }
  // The last line was removed while paying: there is nothing left to pay.
  if (step.at === 'pay' && lineCount === 0 && completing === null) setStep(FIND)

  const write = (text: string | null) => {
    setTyped(text)
    setFault(null)
    setFailure(null)
  }
  const reset = () => {
    write(null)
    setTaken([])
    setChosen(null)
    setReference('')
    setDueDate(null)
    setAsked(null)
    setFieldsAsked(false)
  }

  const fail = (message: string) => {
    setFault(null)
    setFailure(message)
  }
  const commit = async (tenders: readonly Tender[]) => {
    const missing = missingFields(questions, cart.draft.CustomFields ?? {})
    if (missing.length > 0) {
      setFieldsAsked(true)
      return fail(t('sale.pay.fieldsMissing', { names: missing.join(', ') }))
    }
    if (delivery) {
      const isUnpaid = sumOf(tenders) < Math.abs(due)
      const answer = isUnpaid ? delivery.unpaid : delivery.answer
      const refusal = deliveryRefusal(t, delivery.pincode, answer, currency)
      if (refusal !== null) return fail(refusal)
    }
    if (points.isOver) return fail(t('sale.points.over'))
    const blocked = checkout.blockedBy(tenders)
    if (blocked?.mode === 'deny') return fail(blocked.message)
    if (blocked) {
      setFault(null)
      return setAsked(blocked)
    }
    // The disk is asked before anything is set: what is drawn first, the customer waits for.
    const completed = checkout.complete(tenders, terms, (sale) => {
      setCompleting(null)
      reset()
      setStep({ at: 'done', sale })
    })
    setFieldsAsked(false)
    setFailure(null)
    setFault(null)
    setCompleting({ payable, due })
    const result = await completed
    setCompleting(null)
    if (!result.ok) setFailure(result.message)
  }

  const inHand = (): Tender[] =>
    type && amount !== null && amount > 0
      ? [{ id: nextId.current, type, amount, reference: reference.trim() }]
      : []
  const tendersNow = () => (document === 'quotation' ? [] : [...taken, ...inHand()])

  const take = () => {
    setTaken([...taken, ...inHand()])
    nextId.current += 1
    setReference('')
    write(null)
    amountField.current?.focus()
  }

  return {
    step,
    document,
    typeName,
    types,
    type,
    payable,
    rest,
    isRefund,
    amount,
    taken,
    points,
    delivery,
    text: typed ?? plainAmount(usual, currency),
    typed: typed ?? '',
    reference,
    dueDate: terms.dueDate,
    today: checkout.today,
    fault,
    failure,
    asked,
    amountField,
    busy: completing !== null,
    canPay: lineCount > 0,
    nextNumber: cart.nextNumber,
    customer: cart.draft.Customer,
    saleUuid: cart.draft.UUID,
    customFields: cart.draft.CustomFields ?? {},
    fieldsAsked,
    keepFields: checkout.keepFields,
    write,
    setReference,
    setDueDate,
    choose: (key: string) => {
      setChosen(key)
      setFault(null)
      setFailure(null)
      amountField.current?.focus()
      amountField.current?.select()
    },
    remove: (id: number) => {
      setTaken(taken.filter((tender) => tender.id !== id))
      write(null)
    },
    open: () => {
      if (lineCount === 0 || step.at !== 'find') return
      reset()
      // What was paid before the change, or ahead for the order, need not be handed over again.
      setTaken(paidBefore(cart.draft.Paid ?? [], types, nextId))
      setDueDate(cart.draft.DueDate ?? null)
      setStep({ at: 'pay' })
    },
    back: () => {
      if (completing === null) setStep(FIND)
    },
    newSale: () => {
      setStep(FIND)
      onNext?.()
    },
    complete: async () => {
      if (step.at !== 'pay' || completing !== null || asked !== null) return
      const hand = { amount, rest, isRefund, hasCustomer: cart.draft.Customer !== undefined }
      if (checkout.isDelivered && !hand.hasCustomer) return setFault('noAddressee')
      const next = nextStep({ ...hand, kind: type?.Kind ?? 'Cash' }, document, currency)
      if (next === 'take') return take()
      if (next !== 'complete') return setFault(next)
      await commit(tendersNow())
    },
    giveUpApproval: () => setAsked(null),
    approved: async (given: GivenApproval) => {
      if (!asked) return
      checkout.keepApproval(asked, given)
      setAsked(null)
      await commit(tendersNow())
    },
  }
}

export type Payment = ReturnType<typeof usePayment>
