import { randomUUID } from 'node:crypto'
import {
  type Sale,
  type SaleDraftLine,
  type SaleHeader,
  type SaleReturnLine,
  type SaleSeller,
  type Tax,
  type TaxTerm,
  returnWithoutBill,
} from '@evertill/contract'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { DEMO_SELLER } from './demo-seller.ts'
import type { ReviewedShop } from './reviewed-shop.ts'
import { type SaleChanges, byCard, inCash, returnOf } from './test-sale.ts'

/** A document that contradicts the shop in one field, and adds up in itself. */
export type Forgery = (shop: ReviewedShop) => Sale | Promise<Sale>

/** One piece of an article that no offer is for. */
const plain = (shop: ReviewedShop, changes: SaleChanges = {}): Sale =>
  shop.till.makeSale({ lines: 1, product: () => shop.soap, ...changes })

const line =
  (change: Partial<SaleDraftLine>): Forgery =>
  (shop) =>
    plain(shop, { line: (one) => ({ ...one, ...change }) })

const header =
  (change: Partial<SaleHeader>): Forgery =>
  (shop) =>
    plain(shop, { header: change })

/** A bill that is taxed as another store would tax it. */
const termed =
  (terms: Pick<Sale, TaxTerm>): Forgery =>
  (shop) =>
    plain(shop, { draft: terms })

const soldBy = (change: Partial<SaleSeller>) => header({ Seller: { ...DEMO_SELLER, ...change } })
const soldAt = (change: Partial<SaleSeller['Address']>) =>
  soldBy({ Address: { ...DEMO_SELLER.Address, ...change } })

/** The tax as the shop has it, with a change of its rates. */
const taxed =
  (change: (rate: Tax['Rates'][number]) => Partial<Tax['Rates'][number]>): Forgery =>
  (shop) =>
    plain(shop, {
      line: (one) => ({
        ...one,
        Tax: { ...one.Tax, Rates: one.Tax.Rates.map((rate) => ({ ...rate, ...change(rate) })) },
      }),
    })

const headsOf = (change: (head: Tax['Rates'][number]['Heads'][number]) => object) =>
  taxed(({ Heads }) => ({ Heads: Heads.map((head) => ({ ...head, ...change(head) })) }))

const charged =
  (change: (tax: Tax) => Tax): Forgery =>
  (shop) =>
    plain(shop, {
      draft: {
        Charges: [
          {
            UUID: randomUUID(),
            Name: 'Delivery',
            ChargeAmount: 5_000,
            PriceIncludesTax: true,
            HSN: '9968',
            Tax: change(shop.taxes.get(shop.soap.TaxID) as Tax),
          },
        ],
      },
    })

const withRates = (tax: Tax, change: (rate: Tax['Rates'][number]) => object): Tax => ({
  ...tax,
  Rates: tax.Rates.map((rate) => ({ ...rate, ...change(rate) })),
})

const chargedHeads = (change: object): Forgery =>
  charged((tax) => withRates(tax, ({ Heads }) => ({ Heads: Heads.map((head) => ({ ...head, ...change })) })))

/** A return of two pieces that were sold, with changes of the returned line and of what it says about its bill. */
const returned =
  (change: (row: SaleReturnLine) => Partial<SaleReturnLine>, original: object = {}): Forgery =>
  async (shop) => {
    const sold = plain(shop, { line: (one) => ({ ...one, Quantity: 2_000 }) })
    await shop.send(sold)
    const { Returns, Original } = returnOf(sold)
    return shop.till.makeSale({
      lines: 0,
      draft: {
        Returns: Returns.map((row) => ({ ...row, ...change(row) })),
        Original: { ...Original, ...original },
      },
    })
  }

const returnedHeads = (change: object): Forgery =>
  returned(({ TaxHeads }) => ({ TaxHeads: TaxHeads.map((head) => ({ ...head, ...change })) }))

const paid =
  (change: object): Forgery =>
  (shop) =>
    plain(shop, { pay: (payable) => inCash(payable).map((payment) => ({ ...payment, ...change })) })

const redeemed =
  (change: object): Forgery =>
  (shop) =>
    plain(shop, {
      header: { CustomerID: shop.member.customerId },
      draft: { Loyalty: { Points: 1, PointValue: shop.member.pointValue, As: shop.member.as, ...change } },
    })

const offered =
  (change: object): Forgery =>
  (shop) => {
    const Amount = Math.round(shop.butter.RetailPrice / 10)
    return shop.ofButter({
      Offers: [{ OfferID: shop.OFFER, Version: 1, Amount, Reason: 'Butter week', ...change }],
    })
  }

const lineDiscount = (Discount: SaleDraftLine['Discount']) => line({ Discount })
const billDiscount =
  (BillDiscount: Sale['BillDiscount']): Forgery =>
  (shop) =>
    plain(shop, { draft: { BillDiscount } })
const HALF = { Kind: 'Percent', Percent: 500_000 } as const
const MOST = { Kind: 'Amount', Amount: 3_000 } as const

const HOUR_MS = 3_600_000

/** One forgery for each field of a sale that is compared or guarded (policies/review/inputs.ts). */
export const SALE_FORGERIES: Readonly<Record<string, Forgery>> = {
  CalculationVersion: async (shop) => {
    const sale = plain(shop, { header: { CalculationVersion: 99 } })
    const Lines = sale.Lines.map((one) => ({ ...one, LineDiscountAmount: 1_000 }))
    return { ...sale, Lines }
  },
  DeviceID: header({ DeviceID: randomUUID() }),
  TransactionTypeID: header({ TransactionTypeID: demoKey(DEMO_RETAIL.id, 'transaction-type', 'Quotation') }),
  TransactionType: header({ TransactionType: 'Quotation' }),
  TransactionNo: header({ TransactionNo: 'BLR1A/S26/99999' }),
  Series: (shop) =>
    plain(shop, { header: { Series: `${shop.till.lease.Prefix}${shop.till.lease.Slot}/S/2025` } }),
  RunningNo: header({ RunningNo: 77_777 }),
  TransactionDate: (shop) => {
    const sale = plain(shop, {
      header: { TransactionDate: new Date(Date.now() + 30 * HOUR_MS).toISOString() },
    })
    return sale
  },
  BusinessDate: (shop) => ({ ...plain(shop), BusinessDate: '2026-01-15' }),
  CreatedByUserID: header({ CreatedByUserID: randomUUID() }),
  CreatedByUserName: header({ CreatedByUserName: 'Somebody else' }),
  Currency: header({ Currency: 'USD' }),
  RoundingStep: (shop) => plain(shop, { rules: { RoundingStep: 100_000 } }),
  RoundCashOnly: (shop) => plain(shop, { rules: { RoundCashOnly: true }, pay: byCard }),
  TaxRounding: (shop) => plain(shop, { rules: { TaxRounding: 'document' } }),
  'BillDiscount.Kind': billDiscount(MOST),
  'BillDiscount.Percent': billDiscount(HALF),
  'BillDiscount.Amount': billDiscount(MOST),
  Supply: termed({ Supply: 'interstate' }),
  StateHead: termed({ StateHead: 'UTGST' }),
  Composition: termed({ Composition: true }),
  PlaceOfSupply: header({ PlaceOfSupply: '27' }),
  'Seller.LegalName': soldBy({ LegalName: 'Somebody else' }),
  'Seller.GSTIN': soldBy({ GSTIN: '27AAPFU0939F1ZV' }),
  'Seller.Address.Address1': soldAt({ Address1: '1 Other Road' }),
  'Seller.Address.Address2': soldAt({ Address2: 'Floor 3' }),
  'Seller.Address.City': soldAt({ City: 'Pune' }),
  'Seller.Address.State': soldAt({ State: 'Maharashtra' }),
  'Seller.Address.StateCode': soldAt({ StateCode: '27' }),
  'Seller.Address.Pincode': soldAt({ Pincode: '411001' }),
  'DeliveryAddress.State': header({
    DeliveryAddress: { ...DEMO_SELLER.Address, State: 'Maharashtra', Name: 'A' },
  }),
  'DeliveryAddress.StateCode': header({
    DeliveryAddress: { ...DEMO_SELLER.Address, StateCode: '27', Name: 'A' },
  }),
  CustomerID: header({ CustomerID: randomUUID() }),
  SalesChannelID: header({ SalesChannelID: randomUUID() }),
  SalesPersonID: header({ SalesPersonID: randomUUID() }),
  ClosingKey: async (shop) => {
    const other = await shop.closedTill()
    return other.makeSale({ lines: 1, product: () => shop.soap, header: { ClosingKey: randomUUID() } })
  },
  'ApprovalIDs[]': (shop) => plain(shop, { header: { ApprovalIDs: [randomUUID()] } }),
  ConvertedFromUUID: header({ ConvertedFromUUID: randomUUID() }),
  OrderID: header({ OrderID: randomUUID() }),
  'Original.UUID': returned(() => ({}), { UUID: randomUUID() }),
  'Original.TransactionNo': returned(() => ({}), { TransactionNo: 'BLR1A/S26/00001' }),
  'Original.BusinessDate': returned(() => ({}), { BusinessDate: '2020-01-01' }),
  'Original.TotalAmount': returned(() => ({}), { TotalAmount: 100_000_000 }),
  'Original.PayableAmount': returned(() => ({}), { PayableAmount: 100_000_000 }),
  'Original.ReturnedAmount': returned(() => ({}), {
    ReturnedAmount: 5_000_000,
    TotalAmount: 100_000_000,
    PayableAmount: 100_000_000,
  }),
  'Original.RefundedAmount': async (shop) => {
    const sold = plain(shop, { line: (one) => ({ ...one, Quantity: 2_000 }) })
    await shop.send(sold)
    const half = (row: SaleReturnLine): SaleReturnLine => shop.halfOf(row)
    const { Returns, Original } = returnOf(sold)
    const first = shop.till.makeSale({ lines: 0, draft: { Returns: Returns.map(half), Original } })
    await shop.send(first)
    const ReturnedAmount = first.Returns?.[0]?.TotalAmount ?? 0
    return shop.till.makeSale({
      lines: 0,
      draft: {
        Returns: Returns.map((row) => ({ ...half(row), UUID: randomUUID() })),
        Original: { ...Original, ReturnedAmount, RefundedAmount: 0 },
      },
    })
  },
  'Loyalty.Points': redeemed({ Points: 30 }),
  'Loyalty.PointValue': redeemed({ PointValue: 3_000 }),
  'Loyalty.As': (shop) => redeemed({ As: shop.member.as === 'Tender' ? 'Discount' : 'Tender' })(shop),

  'Charges[].TaxID': charged((tax) => ({ ...tax, key: randomUUID() })),
  'Charges[].TaxName': charged((tax) => withRates(tax, () => ({ Name: 'Another' }))),
  'Charges[].TaxHeads[].Code': chargedHeads({ Code: 'XGST' }),
  'Charges[].TaxHeads[].Kind': chargedHeads({ Kind: 'Fixed', Rate: 1 }),
  'Charges[].TaxHeads[].Rate': chargedHeads({ Rate: 1 }),
  'Charges[].TaxHeads[].Compound': chargedHeads({ Compound: true }),

  'Returns[].OriginalLineUUID': returned(() => ({ OriginalLineUUID: randomUUID() })),
  'Returns[].ProductID': returned(() => ({ ProductID: randomUUID() })),
  'Returns[].SKU': returned(() => ({ SKU: 'OTHER' })),
  'Returns[].Name': returned(() => ({ Name: 'Gold ring' })),
  'Returns[].HSN': returned(() => ({ HSN: '7113' })),
  'Returns[].Unit': returned(() => ({ Unit: 'kg' })),
  'Returns[].Quantity': returned(({ Quantity }) => ({ Quantity: Quantity + 1_000 })),
  'Returns[].TaxID': returned(() => ({ TaxID: randomUUID() })),
  'Returns[].TaxName': returned(() => ({ TaxName: 'Another' })),
  'Returns[].TaxHeads[].Code': returnedHeads({ Code: 'XGST' }),
  'Returns[].TaxHeads[].Kind': returnedHeads({ Kind: 'Fixed' }),
  'Returns[].TaxHeads[].Rate': returnedHeads({ Rate: 1 }),
  'Returns[].TaxHeads[].Compound': returnedHeads({ Compound: true }),
  'Returns[].TaxHeads[].Amount': returned(({ TaxHeads, TaxAmount }) => ({
    TaxHeads: TaxHeads.map((head, at) => ({ ...head, Amount: at === 0 ? TaxAmount : 0 })),
  })),
  'Returns[].GrossAmount': returned(({ GrossAmount }) => ({ GrossAmount: GrossAmount + 100 })),
  'Returns[].NetAmount': returned(({ NetAmount }) => ({ NetAmount: NetAmount + 100 })),

  'Lines[].ProductID': line({ ProductID: randomUUID() }),
  'Lines[].SKU': line({ SKU: 'OTHER' }),
  'Lines[].BarCode': line({ BarCode: '8901234567894' }),
  'Lines[].Name': line({ Name: 'Something cheaper' }),
  'Lines[].HSN': line({ HSN: '0401' }),
  'Lines[].Unit': line({ Unit: 'kg' }),
  'Lines[].IsWeighed': line({ IsWeighed: true }),
  'Lines[].Quantity': line({ Quantity: 1_001 }),
  'Lines[].UnitPrice': line({ UnitPrice: 100 }),
  'Lines[].MRP': line({ MRP: 1 }),
  'Lines[].PriceIncludesTax': (shop) => line({ PriceIncludesTax: !shop.soap.PriceIncludesTax })(shop),
  'Lines[].Discount.Kind': lineDiscount(MOST),
  'Lines[].Discount.Percent': lineDiscount(HALF),
  'Lines[].Discount.Amount': lineDiscount(MOST),
  'Lines[].Offers[].OfferID': offered({ OfferID: randomUUID() }),
  'Lines[].Offers[].Version': offered({ Version: 2 }),
  'Lines[].Offers[].Amount': offered({ Amount: 5 }),
  'Lines[].SalesPersonID': line({ SalesPersonID: randomUUID() }),
  'Lines[].TaxID': (shop) =>
    plain(shop, { line: (one) => ({ ...one, Tax: { ...one.Tax, key: randomUUID() } }) }),
  'Lines[].TaxName': taxed(() => ({ Name: 'Another' })),
  'Lines[].TaxHeads[].Code': headsOf(() => ({ Code: 'XGST' })),
  'Lines[].TaxHeads[].Kind': headsOf(() => ({ Kind: 'Fixed', Rate: 1 })),
  'Lines[].TaxHeads[].Rate': headsOf(() => ({ Rate: 1 })),
  'Lines[].TaxHeads[].Compound': headsOf(() => ({ Compound: true })),

  'Payments[].PaymentTypeID': paid({ PaymentTypeID: randomUUID() }),
  'Payments[].PaymentType': paid({ PaymentType: 'Voucher' }),
  'Payments[].Kind': paid({ Kind: 'Other' }),
}

/** A return without a bill, made as a till makes it. */
export const withoutBill = (
  shop: ReviewedShop,
  change: (row: SaleReturnLine) => Partial<SaleReturnLine> = () => ({}),
): Sale => {
  const sold = plain(shop)
  const draft = returnWithoutBill({
    BusinessDate: sold.BusinessDate,
    RoundingStep: sold.RoundingStep,
    TaxRounding: sold.TaxRounding,
    Lines: sold.Lines.map((one) => ({ ...one, Tax: shop.taxes.get(one.TaxID) as Tax })),
    Payments: [],
  })
  const Returns = (draft.Returns ?? []).map((row) => ({ ...row, ...change(row) }))
  return shop.till.makeSale({ lines: 0, draft: { Returns } })
}
