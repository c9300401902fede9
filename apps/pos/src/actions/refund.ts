import type { ActionRule, PaymentType, Sale } from '@evertill/contract'
import { type Permission, REFUND_APPROVAL_ABOVE } from '@evertill/domain'
import type { CartApproval, CartDraft, PaidPart } from '../db/cart/cart-record.ts'
import { amountsOf } from '../ledger/amounts-of.ts'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { type ChosenBack, draftOfChosen } from '../ledger/sale-drafts.ts'
import { markShown } from '../ledger/unshown-sales.ts'
import { type ApprovalNeeded, approvalNeeded } from './approval.ts'
import { type CheckoutOutcome, createCheckout } from './checkout.ts'
import type { Runtime } from './runtime.ts'
import type { Tender } from './tender.ts'

/** Pays a refund as the bill was paid, one way after the other. What cannot go back that way is paid in cash. */
export const refundTenders = (
  refund: number,
  refundable: readonly PaidPart[],
  types: readonly PaymentType[],
): Tender[] => {
  const tenders: Tender[] = []
  let left = refund
  for (const { PaymentTypeID, Amount } of refundable) {
    const type = types.find(({ key }) => key === PaymentTypeID)
    const amount = Math.min(left, Amount)
    if (!type || amount <= 0) continue
    tenders.push({ type, amount, reference: '' })
    left -= amount
  }
  const cash = types.find(({ Kind }) => Kind === 'Cash')
  if (left === 0 || !cash) return tenders
  const others = tenders.filter(({ type }) => type.key !== cash.key)
  const before = tenders.find(({ type }) => type.key === cash.key)?.amount ?? 0
  return [...others, { type: cash, amount: before + left, reference: '' }]
}

/** A return that is ready to be refunded: nothing of it is in the cart, which keeps what lies in it. */
export interface PreparedRefund {
  draft: CartDraft
  amount: number
  tenders: readonly Tender[]
}

export interface RefundPlace {
  place: SellingPlace | null
  types: readonly PaymentType[]
  now: number
}

export interface RefundChoice extends ChosenBack {
  /** The payment type that everything goes back by; empty to pay back as the bill was paid. */
  method: string
}

/** Null if nothing was chosen, too much, or no credit note can be made here. */
export const prepareRefund = (
  story: { sale: Sale; returns: readonly Sale[] },
  { uuid, method, ...chosen }: RefundChoice & { uuid: string },
  newUuid: () => string,
  { place, types, now }: RefundPlace,
): PreparedRefund | null => {
  if (!place?.exchange || [...chosen.taken.values()].every((quantity) => quantity === 0)) return null
  const made = draftOfChosen(story, chosen, newUuid)
  if (!made.ok) return null
  const draft = { ...made.draft, UUID: uuid }
  const amount = -amountsOf('return', place, draft, now).due
  const type = types.find(({ key }) => key === method)
  const tenders = type
    ? [{ type, amount, reference: '' }]
    : refundTenders(amount, draft.Refundable ?? [], types)
  return { draft, amount, tenders }
}

/** Whoever has no account with the shop cannot be paid back on credit. */
export const refundMethods = (
  { CustomerID }: Pick<Sale, 'CustomerID'>,
  types: readonly PaymentType[],
): readonly PaymentType[] => types.filter(({ Kind }) => Kind !== 'Credit' || CustomerID !== undefined)

/** Who has to approve the refund before it is paid; null if nobody has to. */
export const refundApproval = (
  { draft, amount, tenders }: PreparedRefund,
  place: SellingPlace | null,
  permission: (action: ActionRule['Action']) => Permission,
): ApprovalNeeded | null =>
  approvalNeeded(
    {
      kind: 'return',
      cart: draft,
      tenders,
      isRefund: true,
      limit: null,
      owed: 0,
      due: -amount,
      freeRefund: place?.store.RefundApprovalAbove ?? REFUND_APPROVAL_ABOVE,
    },
    permission,
  )

type RefundPorts = Pick<
  Runtime,
  'clock' | 'connection' | 'databases' | 'ledger' | 'newUuid' | 'reconciler' | 'sender'
>

/** The refund with an approval that was given. It may need another one. */
export const withApproval = (refund: PreparedRefund, approval: CartApproval): PreparedRefund => ({
  ...refund,
  draft: { ...refund.draft, Approvals: [...refund.draft.Approvals, approval] },
})

/** Makes the credit note and pays it back. A repeat with the same draft is the same credit note. */
export const payRefund = async (
  ports: RefundPorts,
  { draft, tenders }: PreparedRefund,
  { place, closingKey }: { place: SellingPlace; closingKey: string | undefined },
): Promise<CheckoutOutcome> => {
  const checkout = createCheckout({
    ...ports,
    cart: { get: () => draft, whileSold: (work) => work(), startNext: () => {} },
    drawAtOnce: (change) => change(),
  })
  const transactionType = place.exchange?.creditNoteType ?? place.transactionType
  const sold = { place: { ...place, transactionType }, closingKey, tenders, dueDate: '' }
  const done = await checkout.complete(sold, () => {})
  if (done.ok) await markShown(ports.ledger, done.sale.UUID)
  return done
}
