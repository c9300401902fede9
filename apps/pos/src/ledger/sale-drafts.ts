import {
  ADVANCE_PAYMENT,
  draftOfSale,
  type Product,
  type Sale,
  type Tax,
  wireHeadsForBothSupplies,
} from '@evertill/contract'
import { isFault } from '@evertill/domain'
import type { CartCustomer, CartDraft, CartLine, PaidPart } from '../db/cart/cart-record.ts'
import type { Outcome } from '../platform/outcome.ts'
import { listed, newDraft } from './cart-changes.ts'
import { COPIED_FIELDS, COPIED_IN_EDIT_FIELDS, pickFields } from './header-fields.ts'
import { originalOf, refundableOf, returnableLines, takeBack } from './returnable.ts'

/** Category and tags of a product in the current catalogue, for offers on added goods. */
export type BelongsOf = (
  productId: string,
) => Pick<Product, 'CategoryID' | 'SubCategoryID' | 'TagIDs'> | undefined

/** The customer of a sale, without what only the customer's record has. */
const customerOf = ({
  CustomerID,
  CustomerName,
  CustomerPhoneNo,
  CustomerEmailID,
  CustomerGSTIN,
  CustomerAddress,
}: Sale): CartCustomer | undefined =>
  CustomerID === undefined
    ? undefined
    : {
        CustomerID,
        Name: CustomerName ?? '',
        PhoneNo: CustomerPhoneNo ?? '',
        EmailID: CustomerEmailID ?? '',
        GSTIN: CustomerGSTIN ?? '',
        ...(CustomerAddress === undefined ? {} : { Address: CustomerAddress }),
        Groups: [],
        Points: null,
      }

/** The lines as sold, with price, discount, tax and offers. */
const linesOf = (sale: Sale, belongsOf: BelongsOf, uuidOf: (uuid: string) => string): CartLine[] =>
  draftOfSale(sale).Lines.map((line) => {
    const {
      UUID,
      ProductID,
      SKU,
      BarCode,
      Name,
      HSN,
      Unit,
      Quantity,
      UnitPrice,
      MRP,
      PriceIncludesTax,
      Tax,
    } = line
    const belongs = belongsOf(ProductID)
    return listed({
      UUID: uuidOf(UUID),
      ...{ ProductID, SKU, BarCode, Name, HSN, Unit, Quantity, UnitPrice, MRP, PriceIncludesTax, Tax },
      ...(line.IsWeighed === undefined ? {} : { IsWeighed: line.IsWeighed }),
      ...(line.Discount === undefined ? {} : { Discount: line.Discount }),
      ...(line.Offers === undefined ? {} : { Offers: line.Offers }),
      ...(line.SalesPersonID === undefined ? {} : { SalesPersonID: line.SalesPersonID }),
      ...(line.Note === undefined ? {} : { Note: line.Note }),
      ...(belongs === undefined ? {} : { Belongs: belongs }),
    })
  })

const headOf = (sale: Sale): Partial<CartDraft> => ({
  Customer: customerOf(sale),
  ...pickFields(sale, COPIED_FIELDS),
})

const chargesOf = (sale: Sale): CartDraft['Charges'] =>
  (draftOfSale(sale).Charges ?? []).map(({ UUID, Name, ChargeAmount, PriceIncludesTax, HSN, Tax }) => ({
    UUID,
    Name,
    ChargeAmount,
    PriceIncludesTax,
    HSN,
    Tax,
  }))

/** A sale to edit. The cart has its UUID, so that two tabs cannot edit it at once. */
export const draftToEdit = (sale: Sale, belongsOf: BelongsOf): CartDraft => ({
  ...newDraft(sale.UUID),
  ...headOf(sale),
  Lines: linesOf(sale, belongsOf, (uuid) => uuid),
  Charges: chargesOf(sale),
  TransactionTypeID: sale.TransactionTypeID,
  ...(sale.BillDiscount === undefined ? {} : { BillDiscount: sale.BillDiscount }),
  ...(sale.Loyalty === undefined ? {} : { Loyalty: sale.Loyalty }),
  ...pickFields(sale, COPIED_IN_EDIT_FIELDS),
  Paid: sale.Payments.map(({ PaymentTypeID, PaymentType, Kind, Amount, Reference }) => ({
    PaymentTypeID,
    PaymentType,
    Kind,
    Amount,
    ...(Reference === undefined ? {} : { Reference }),
  })),
  Editing: sale,
})

/** The advance of an order is part of its bill. It is in the drawer already, so it must not count as cash again. */
const advanceOf = (order: Sale, name: string): PaidPart[] =>
  order.PaidAmount > 0
    ? [
        {
          PaymentTypeID: ADVANCE_PAYMENT,
          PaymentType: name,
          Kind: 'Other',
          Amount: order.PaidAmount,
          Reference: order.TransactionNo,
        },
      ]
    : []

/** The order's rate for both kinds of supply: the bill may have another place of delivery than the order. */
const taxedAnywhere = <Row extends { Tax: Tax }>(row: Row): Row => ({
  ...row,
  Tax: {
    ...row.Tax,
    Rates: row.Tax.Rates.map((rate) => ({ ...rate, ...wireHeadsForBothSupplies(rate.Heads) })),
  },
})

/** A bill for an order or a quotation: its prices are kept and its advance is deducted. */
export const draftToInvoice = (
  order: Sale,
  ports: { newUuid(): string; belongsOf: BelongsOf; advance: string },
): CartDraft => {
  const { newUuid, belongsOf, advance } = ports
  return {
    ...newDraft(newUuid()),
    ...headOf(order),
    Lines: linesOf(order, belongsOf, () => newUuid()).map(taxedAnywhere),
    Charges: chargesOf(order).map((charge) => taxedAnywhere({ ...charge, UUID: newUuid() })),
    ...(order.BillDiscount === undefined ? {} : { BillDiscount: order.BillDiscount }),
    Paid: advanceOf(order, advance),
    ConvertedFromUUID: order.UUID,
  }
}

/** Returned quantities by line. */
export type TakenBack = ReadonlyMap<string, number>

/** What a cashier chose from a bill. */
export interface ChosenBack {
  taken: TakenBack
  /** Lines of the bill whose goods cannot be sold again. */
  damaged: ReadonlySet<string>
  /** One of the shop's reasons; empty if none was chosen. */
  reason: string
}

export type ReturnDraft = Outcome<{ draft: CartDraft }>

/** A return of goods of a bill; with further lines it becomes an exchange. */
export const draftToReturn = (
  sale: Sale,
  returns: readonly Sale[],
  taken: TakenBack,
  newUuid: () => string,
): ReturnDraft => {
  const Returns: NonNullable<Sale['Returns']> = []
  for (const line of returnableLines(sale, returns)) {
    const quantity = taken.get(line.line.UUID) ?? 0
    if (quantity === 0) continue
    const back = takeBack(line, quantity, newUuid())
    if (isFault(back)) return { ok: false, message: back.message }
    Returns.push(back)
  }
  return {
    ok: true,
    draft: {
      ...newDraft(newUuid()),
      Customer: customerOf(sale),
      Returns,
      Original: originalOf(sale, returns),
      OriginalTax: pickFields(sale, ['Supply', 'StateHead', 'Composition', 'PlaceOfSupply']),
      Refundable: refundableOf(sale, returns),
    },
  }
}

/** A return as the cashier chose it, with the reason and the condition of the goods. */
export const draftOfChosen = (
  { sale, returns }: { sale: Sale; returns: readonly Sale[] },
  { taken, damaged, reason }: ChosenBack,
  newUuid: () => string,
): ReturnDraft => {
  const made = draftToReturn(sale, returns, taken, newUuid)
  if (!made.ok) return made
  const Returns = made.draft.Returns?.map((line) => ({
    ...line,
    Condition: damaged.has(line.OriginalLineUUID ?? '') ? ('Damaged' as const) : ('Resellable' as const),
  }))
  return { ok: true, draft: { ...made.draft, Returns, ...(reason === '' ? {} : { Reason: reason }) } }
}
