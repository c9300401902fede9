import type { SaleDraftCharge, SaleDraftLine } from '@evertill/contract'
import type { CartDraft, CartLine } from '../db/cart/cart-record.ts'

export type CartChange = (draft: CartDraft) => CartDraft

/** Goods before they have a place in the cart. */
export type NewLine = Omit<CartLine, 'UUID'>

/** Goods from the price list, or from elsewhere. */
export type AnyGoods = Omit<SaleDraftLine, 'UUID'> & Partial<Pick<CartLine, 'Listed' | 'Belongs'>>

const NOWHERE: CartLine['Belongs'] = { CategoryID: '', SubCategoryID: '', TagIDs: [] }

/** Goods from elsewhere than the price list: what they cost is what was listed, and no offer knows them. */
export const listed = <Goods extends AnyGoods>(goods: Goods) => ({
  ...goods,
  Listed: goods.Listed ?? { UnitPrice: goods.UnitPrice, Discount: goods.Discount },
  Belongs: goods.Belongs ?? NOWHERE,
})

type Discount = SaleDraftLine['Discount']

export const sameDiscount = (one: Discount, other: Discount): boolean => {
  if (one?.Kind === 'Percent') return other?.Kind === 'Percent' && one.Percent === other.Percent
  if (one?.Kind === 'Amount') return other?.Kind === 'Amount' && one.Amount === other.Amount
  return other === undefined
}

/** A line that somebody has touched by hand is this customer's own arrangement: nothing is added to it by itself. */
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

/** The line that more of the same goods go to. */
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

/** A field that says the same twice, on Enter and when it is left, must not cost the cashier two steps of Undo. */
export const setQuantity =
  (lineId: string, Quantity: number): CartChange =>
  (draft) =>
    draft.Lines.some((line) => line.UUID === lineId && line.Quantity !== Quantity)
      ? mapLine(lineId, (line) => ({ ...line, Quantity }))(draft)
      : draft

export const setPrice = (lineId: string, UnitPrice: number): CartChange =>
  mapLine(lineId, (line) => ({ ...line, UnitPrice }))

/** What a line is given back when it loses something: a field without a value would go into the frozen sale. */
const without = <Field extends 'Discount' | 'Note' | 'SalesPersonID'>(
  line: CartLine,
  field: Field,
): CartLine => {
  const { [field]: _gone, ...rest } = line
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

/** All that was entered about a line as one change, so that one Undo takes it back. */
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

/** Goods that do not come back after all. */
export const keepReturned =
  (lineId: string): CartChange =>
  (draft) => ({ ...draft, Returns: draft.Returns?.filter((line) => line.UUID !== lineId) })

export const removeLine =
  (lineId: string): CartChange =>
  (draft) => ({ ...draft, Lines: draft.Lines.filter((line) => line.UUID !== lineId) })

const insertAfter = (lines: readonly CartLine[], lineId: string, added: CartLine): CartLine[] =>
  lines.flatMap((line) => (line.UUID === lineId ? [line, added] : [line]))

/** Takes `Quantity` of a line onto a line of its own, to be discounted or noted apart. A flat discount stays whole. */
export const splitLine =
  (lineId: string, Quantity: number, UUID: string): CartChange =>
  (draft) => {
    const from = draft.Lines.find((line) => line.UUID === lineId)
    if (!from || Quantity <= 0 || Quantity >= from.Quantity) return draft
    // An amount is given once: on both halves it would be given twice.
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

/** Points are the customer's own: with another one, or nobody, they are not redeemed. */
export const setCustomer =
  (Customer: CartDraft['Customer']): CartChange =>
  ({ Loyalty: _points, ...draft }) => ({ ...draft, Customer })

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
 * Everything entered goes; only the cart itself stays, so that the change can be undone. A sale that is being changed
 * stays one: with its UUID and without its past the cart would pass for a sale that exists.
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

/** Nothing in it that a cashier would miss. */
export const isEmptyDraft = ({ Lines, Charges, Customer, Returns = [], Note, Editing }: CartDraft): boolean =>
  Editing === undefined &&
  Lines.length === 0 &&
  Charges.length === 0 &&
  Returns.length === 0 &&
  Customer === undefined &&
  Note === undefined
