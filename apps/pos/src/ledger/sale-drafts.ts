import { draftOfSale, type Product, type Sale } from '@evertill/contract'
import { isFault } from '@evertill/domain'
import type { CartCustomer, CartDraft, CartLine, PaidPart } from '../db/cart/cart-record.ts'
import type { Outcome } from '../platform/outcome.ts'
import { listed, newDraft } from './cart-changes.ts'
import { originalOf, refundableOf, returnableLines, takeBack } from './returnable.ts'

/** Where goods belong, by the catalogue of today; offers on added goods are judged by it. */
export type BelongsOf = (
  productId: string,
) => Pick<Product, 'CategoryID' | 'SubCategoryID' | 'TagIDs'> | undefined

/** Who bought; what only the customer's own record knows is left out. */
const customerOf = ({
  CustomerID,
  CustomerName,
  CustomerPhoneNo,
  CustomerEmailID,
  CustomerGSTIN,
}: Sale): CartCustomer | undefined =>
  CustomerID === undefined
    ? undefined
    : {
        CustomerID,
        Name: CustomerName ?? '',
        PhoneNo: CustomerPhoneNo ?? '',
        EmailID: CustomerEmailID ?? '',
        GSTIN: CustomerGSTIN ?? '',
        Groups: [],
        Points: null,
      }

/** The lines as they were sold: price, discount, tax and offers stay with them. */
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
  ...(sale.SalesChannelID === undefined ? {} : { SalesChannelID: sale.SalesChannelID }),
  ...(sale.SalesPersonID === undefined ? {} : { SalesPersonID: sale.SalesPersonID }),
  ...(sale.Note === undefined ? {} : { Note: sale.Note }),
  ...(sale.CustomFields === undefined ? {} : { CustomFields: sale.CustomFields }),
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

/** A sale back on the counter to be changed: the cart has its UUID, so that two tabs cannot change it at once. */
export const draftToEdit = (sale: Sale, belongsOf: BelongsOf): CartDraft => ({
  ...newDraft(sale.UUID),
  ...headOf(sale),
  Lines: linesOf(sale, belongsOf, (uuid) => uuid),
  Charges: chargesOf(sale),
  TransactionTypeID: sale.TransactionTypeID,
  ...(sale.BillDiscount === undefined ? {} : { BillDiscount: sale.BillDiscount }),
  ...(sale.Loyalty === undefined ? {} : { Loyalty: sale.Loyalty }),
  ...(sale.DueDate === undefined ? {} : { DueDate: sale.DueDate }),
  ...(sale.ConvertedFromUUID === undefined ? {} : { ConvertedFromUUID: sale.ConvertedFromUUID }),
  Paid: sale.Payments.map(({ PaymentTypeID, PaymentType, Kind, Amount, Reference }) => ({
    PaymentTypeID,
    PaymentType,
    Kind,
    Amount,
    ...(Reference === undefined ? {} : { Reference }),
  })),
  Editing: sale,
})

/** What was paid for an order is part of its bill, and in the drawer since then: it counts as no cash a second time. */
const advanceOf = (order: Sale, name: string): PaidPart[] =>
  order.PaidAmount > 0
    ? [
        {
          PaymentTypeID: 'advance',
          PaymentType: name,
          Kind: 'Other',
          Amount: order.PaidAmount,
          Reference: order.TransactionNo,
        },
      ]
    : []

/** An order or a quotation on its way to becoming a bill: what was promised stands, what was paid ahead is taken off. */
export const draftToInvoice = (
  order: Sale,
  ports: { newUuid(): string; belongsOf: BelongsOf; advance: string },
): CartDraft => {
  const { newUuid, belongsOf, advance } = ports
  return {
    ...newDraft(newUuid()),
    ...headOf(order),
    Lines: linesOf(order, belongsOf, () => newUuid()),
    Charges: chargesOf(order).map((charge) => ({ ...charge, UUID: newUuid() })),
    ...(order.BillDiscount === undefined ? {} : { BillDiscount: order.BillDiscount }),
    Paid: advanceOf(order, advance),
    ConvertedFromUUID: order.UUID,
  }
}

/** How much of which line comes back. */
export type TakenBack = ReadonlyMap<string, number>

export type ReturnDraft = Outcome<{ draft: CartDraft }>

/** Goods of a bill on the counter: alone they are a return, with others an exchange. */
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
      Refundable: refundableOf(sale, returns),
    },
  }
}
