import { ADVANCE_PAYMENT, type SaleDraftCharge, type SaleDraftLine } from '@evertill/contract'
import type { CartDraft, CartLine, PaidPart } from '../db/cart/cart-record.ts'

export type CartChange = (draft: CartDraft) => CartDraft

/** A line that is not in the cart yet. */
export type NewLine = Omit<CartLine, 'UUID'>

/** A line from the price list or not. */
export type AnyGoods = Omit<SaleDraftLine, 'UUID'> & Partial<Pick<CartLine, 'Listed' | 'Belongs'>>

const NO_CATEGORY: CartLine['Belongs'] = { CategoryID: '', SubCategoryID: '', TagIDs: [] }

/** A line that is not from the price list counts as listed at its own price, and no offer applies to it. */
export const listed = <Goods extends AnyGoods>(goods: Goods) => ({
  ...goods,
  Listed: goods.Listed ?? { UnitPrice: goods.UnitPrice, Discount: goods.Discount },
  Belongs: goods.Belongs ?? NO_CATEGORY,
})

type Discount = SaleDraftLine['Discount']

export const sameDiscount = (one: Discount, other: Discount): boolean => {
  if (one?.Kind === 'Percent') return other?.Kind === 'Percent' && one.Percent === other.Percent
  if (one?.Kind === 'Amount') return other?.Kind === 'Amount' && one.Amount === other.Amount
  return other === undefined
}

/** A line that was changed by hand is an arrangement with this customer: a scan must not add to it. */
const isUntouched = (line: CartLine): boolean =>
  line.UnitPrice === line.Listed.UnitPrice &&
  sameDiscount(line.Discount, line.Listed.Discount) &&
  line.Note === undefined &&
  line.SalesPersonID === undefined

const sameGoods = (one: NewLine, other: CartLine): boolean =>
  one.ProductID === other.ProductID &&
  one.UnitPrice === other.UnitPrice &&
  sameDiscount(one.Discount, other.Discount) &&
  isUntouched(other)

/** The line that a scan of the same goods adds to. */
export const lineToJoin = (draft: CartDraft, goods: NewLine): CartLine | undefined =>
  draft.Lines.find((line) => sameGoods(goods, line))

const mapLine =
  (lineId: string, change: (line: CartLine) => CartLine): CartChange =>
  (draft) => ({
    ...draft,
    Lines: draft.Lines.map((line) => (line.UUID === lineId ? change(line) : line)),
  })

export const appendLine =
  (goods: NewLine, UUID: string): CartChange =>
  (draft) => ({ ...draft, Lines: [...draft.Lines, { ...goods, UUID }] })

/** A field reports its value on Enter and on blur. That must be one step of Undo, not two. */
export const setQuantity =
  (lineId: string, Quantity: number): CartChange =>
  (draft) =>
    draft.Lines.some((line) => line.UUID === lineId && line.Quantity !== Quantity)
      ? mapLine(lineId, (line) => ({ ...line, Quantity }))(draft)
      : draft

export const setPrice = (lineId: string, UnitPrice: number): CartChange =>
  mapLine(lineId, (line) => ({ ...line, UnitPrice }))

/** Removes the field: with the value undefined it would become part of the frozen sale. */
const without = <Field extends 'Discount' | 'Note' | 'SalesPersonID'>(
  line: CartLine,
  field: Field,
): CartLine => {
  const { [field]: _removed, ...rest } = line
  return rest as CartLine
}

export const setDiscount = (lineId: string, discount: Discount): CartChange =>
  mapLine(lineId, (line) => (discount ? { ...line, Discount: discount } : without(line, 'Discount')))

export const setNote = (lineId: string, note: string): CartChange =>
  mapLine(lineId, (line) => (note.trim() === '' ? without(line, 'Note') : { ...line, Note: note.trim() }))

export const setLineSalesPerson = (lineId: string, employeeId: string | undefined): CartChange =>
  mapLine(lineId, (line) =>
    employeeId === undefined ? without(line, 'SalesPersonID') : { ...line, SalesPersonID: employeeId },
  )

export interface EditedLine {
  quantity: number
  unitPrice: number
  discount: Discount
  note: string
  salesPersonId: string | undefined
}

/** All edits of a line as one change, so that one Undo reverts them. */
export const changeOfLine =
  (lineId: string, edited: EditedLine): CartChange =>
  (draft) =>
    [
      setQuantity(lineId, edited.quantity),
      setPrice(lineId, edited.unitPrice),
      setDiscount(lineId, edited.discount),
      setNote(lineId, edited.note),
      setLineSalesPerson(lineId, edited.salesPersonId),
    ].reduce((next, change) => change(next), draft)

/** What was paid ahead for the order that the cart invoices; undefined for any other cart. */
export const advanceIn = ({ Paid = [], Editing }: CartDraft): PaidPart | undefined =>
  Editing ? undefined : Paid.find(({ PaymentTypeID }) => PaymentTypeID === ADVANCE_PAYMENT)

const sumOf = (parts: readonly PaidPart[]): number => parts.reduce((sum, { Amount }) => sum + Amount, 0)

/** The money of this payment so far; the cashier may have gone back to the goods. */
export const takenIn = ({ Taken, Paid = [] }: Pick<CartDraft, 'Taken' | 'Paid'>): number =>
  Taken === undefined ? 0 : Math.max(0, sumOf(Taken) - sumOf(Paid))

/** Keeps what was taken: money that a customer has handed over outlives a reload and a look back at the goods. */
export const keepTaken =
  (Taken: CartDraft['Taken']): CartChange =>
  ({ Taken: _before, ...draft }) =>
    Taken === undefined ? draft : { ...draft, Taken }

/** Removes a line from the goods that come back. */
export const keepReturned =
  (lineId: string): CartChange =>
  (draft) => ({ ...draft, Returns: draft.Returns?.filter((line) => line.UUID !== lineId) })

export const removeLine =
  (lineId: string): CartChange =>
  (draft) => ({ ...draft, Lines: draft.Lines.filter((line) => line.UUID !== lineId) })

const insertAfter = (lines: readonly CartLine[], lineId: string, added: CartLine): CartLine[] =>
  lines.flatMap((line) => (line.UUID === lineId ? [line, added] : [line]))

/** Moves `Quantity` of a line to a new line, which can have its own discount or note. A flat discount is not split. */
export const splitLine =
  (lineId: string, Quantity: number, UUID: string): CartChange =>
  (draft) => {
    const from = draft.Lines.find((line) => line.UUID === lineId)
    if (!from || Quantity <= 0 || Quantity >= from.Quantity) return draft
    // On both lines a flat discount would be given twice.
    const part = from.Discount?.Kind === 'Amount' ? without(from, 'Discount') : from
    const rest = setQuantity(lineId, from.Quantity - Quantity)(draft)
    return { ...rest, Lines: insertAfter(rest.Lines, lineId, { ...part, UUID, Quantity }) }
  }

export const duplicateLine =
  (lineId: string, UUID: string): CartChange =>
  (draft) => {
    const line = draft.Lines.find((one) => one.UUID === lineId)
    return line ? { ...draft, Lines: insertAfter(draft.Lines, lineId, { ...line, UUID }) } : draft
  }

/** Drops redeemed points: they belong to the previous customer. */
export const setCustomer =
  (Customer: CartDraft['Customer']): CartChange =>
  ({ Loyalty: _points, ...draft }) => ({ ...draft, Customer })

/** The same customer with a changed record: groups and points stay. */
export const renameCustomer =
  ({ Name, PhoneNo, EmailID, GSTIN, Address }: NonNullable<CartDraft['Customer']>): CartChange =>
  (draft) =>
    draft.Customer
      ? { ...draft, Customer: { ...draft.Customer, Name, PhoneNo, EmailID, GSTIN, Address } }
      : draft

/** Without an address the goods are handed over at the counter. */
export const setDelivery =
  (DeliveryAddress: CartDraft['DeliveryAddress']): CartChange =>
  ({ DeliveryAddress: _before, ...draft }) =>
    DeliveryAddress === undefined ? draft : { ...draft, DeliveryAddress }

export const setBillDiscount =
  (BillDiscount: CartDraft['BillDiscount']): CartChange =>
  (draft) => ({ ...draft, BillDiscount })

export const addCharge =
  (charge: SaleDraftCharge): CartChange =>
  (draft) => ({ ...draft, Charges: [...draft.Charges, charge] })

export const removeCharge =
  (chargeId: string): CartChange =>
  (draft) => ({ ...draft, Charges: draft.Charges.filter((charge) => charge.UUID !== chargeId) })

/**
 * Clears everything entered and keeps the cart itself, so that it can be undone. `Editing` stays: without it the cart
 * would look like a new sale under the UUID of an existing one.
 */
export const emptied: CartChange = ({ UUID, TransactionTypeID, Editing, Paid }) => ({
  ...newDraft(UUID),
  TransactionTypeID,
  ...(Editing ? { Editing, Paid } : {}),
})

export const newDraft = (UUID: string, lines: readonly (AnyGoods & { UUID: string })[] = []): CartDraft => ({
  UUID,
  Lines: lines.map(listed),
  Charges: [],
  Approvals: [],
})

/** Whether the cart holds nothing that a cashier would miss. */
export const isEmptyDraft = (draft: CartDraft): boolean => {
  const { Lines, Charges, Customer, Returns = [], Note, Editing } = draft
  return (
    takenIn(draft) === 0 &&
    Editing === undefined &&
    Lines.length === 0 &&
    Charges.length === 0 &&
    Returns.length === 0 &&
    Customer === undefined &&
    Note === undefined
  )
}
