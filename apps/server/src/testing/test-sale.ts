import { randomUUID } from 'node:crypto'
import {
  CONTRACT_VERSION,
  type Product,
  type RegisterLease,
  type Sale,
  type SaleDraft,
  type SaleDraftLine,
  type SaleDraftPayment,
  type SaleHeader,
  type SaleReply,
  type SaleReturnLine,
  type Tax,
  type TaxTerm,
  freezeSale,
  priceInStore,
} from '@evertill/contract'
import {
  CALCULATION_VERSION,
  HUNDRED_PERCENT,
  calendarDateOf,
  financialYearOf,
  formatDocumentNumber,
  seriesId,
} from '@evertill/domain'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import type { Caller } from './test-app.ts'

export const OFFLINE = '/transaction/sales/offline'

export const INDIA_OFFSET_MINUTES = 330

/** Sends a sale that must be accepted and returns its flags after the review. */
export const flagsAfterReview = async (caller: Caller, sale: unknown): Promise<string[]> => {
  const { status, body } = await caller.post<SaleReply>(OFFLINE, sale)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return caller.reviewedFlags(body.saleId)
}

/** A till that has leased a register and can make real sales. */
export type TestTill = {
  readonly lease: RegisterLease
  readonly makeSale: (changes?: SaleChanges) => Sale
}

/** The letters of the demo's types of documents. */
const TYPE_LETTERS = { Sale: 'S', 'Sales Return': 'C', 'Sales Order': 'O', Quotation: 'Q' } as const

export type SaleChanges = {
  /** A return by default if nothing is sold, otherwise a sale. */
  readonly type?: keyof typeof TYPE_LETTERS
  readonly lines?: number
  readonly header?: Partial<SaleHeader>
  readonly product?: (product: Product) => Product
  /** A discount of 100 %: a sale without a payment. */
  readonly free?: boolean
  /** Charges, returns, discounts and other input of the calculation. */
  readonly draft?: Partial<
    Pick<SaleDraft, 'Charges' | 'Returns' | 'Original' | 'BillDiscount' | 'Loyalty' | TaxTerm>
  >
  /** Other rules of the calculation than those of the store. */
  readonly rules?: Partial<Pick<SaleDraft, 'RoundingStep' | 'RoundCashOnly' | 'TaxRounding'>>
  /** How the payable amount is paid; in cash by default. */
  readonly pay?: (payable: number) => readonly SaleDraftPayment[]
  readonly line?: (line: SaleDraftLine, index: number) => SaleDraftLine
}

export const storeKey = (code: string, company = DEMO_RETAIL.id): string => demoKey(company, 'store', code)
export const registerKey = (path: string, company = DEMO_RETAIL.id): string =>
  demoKey(company, 'register', path)

/** Leases a register of the demo company through the API, as a till does. */
export const openTill = async (
  caller: Caller,
  path = 'BLR1/R1',
  deviceId: string = randomUUID(),
  company = DEMO_RETAIL.id,
): Promise<TestTill> => {
  const place = {
    storeId: storeKey(path.split('/')[0] ?? '', company),
    registerId: registerKey(path, company),
  }
  return openTillAt(caller, place, deviceId)
}

/** The same in a company that is not the demo. */
export const openTillAt = async (
  caller: Caller,
  { storeId, registerId }: { readonly storeId: string; readonly registerId: string },
  deviceId: string = randomUUID(),
): Promise<TestTill> => {
  const url = `/setup/stores/${storeId}/cashregisters/${registerId}/lease`
  const { status, body } = await caller.post<{ lease: RegisterLease }>(url, { DeviceID: deviceId })
  if (status !== 200) throw new Error(`no lease: ${status} ${JSON.stringify(body)}`)
  const { body: catalogue } = await caller.get<{ products: Product[] }>('/catalog/productsync?size=500')
  const { body: setup } = await caller.get<{ productTaxes: Tax[] }>('/setup/taxes')
  const taxes = new Map(setup.productTaxes.map((tax) => [tax.key, tax]))
  let runningNo = 0
  const makeSale = (changes: SaleChanges = {}): Sale => {
    runningNo += 1
    return saleOf({ caller, lease: body.lease, products: catalogue.products, taxes, runningNo }, changes)
  }
  return { lease: body.lease, makeSale }
}

type Shop = {
  caller: Caller
  lease: RegisterLease
  products: readonly Product[]
  taxes: ReadonlyMap<string, Tax>
  runningNo: number
}

/** Number, series and type belong together, and the date decides the financial year. */
const headerOf = (
  { caller, lease, runningNo }: Shop,
  type: keyof typeof TYPE_LETTERS,
  TransactionDate: string,
): SaleHeader => {
  const series = {
    prefix: lease.Prefix,
    slot: lease.Slot,
    typeLetter: TYPE_LETTERS[type],
    financialYear: financialYearOf(TransactionDate, INDIA_OFFSET_MINUTES),
  }
  return {
    UUID: randomUUID(),
    Revision: 1,
    ContractVersion: CONTRACT_VERSION,
    CalculationVersion: CALCULATION_VERSION,
    StoreID: lease.StoreID,
    CashRegisterID: lease.CashRegisterID,
    DeviceID: lease.DeviceID,
    TransactionTypeID: demoKey(DEMO_RETAIL.id, 'transaction-type', type),
    TransactionType: type,
    TransactionNo: formatDocumentNumber(series, runningNo),
    Series: seriesId(series),
    RunningNo: runningNo,
    TransactionDate,
    CreatedByUserID: caller.profile.key,
    CreatedByUserName: caller.profile.Name,
    Currency: 'INR',
  }
}

const saleOf = (shop: Shop, changes: SaleChanges): Sale => {
  const { lines = 2, header = {}, product = (same) => same, free = false, draft = {} } = changes
  const { pay = inCash, line: changeLine = (same) => same } = changes
  const draftLines = Array.from({ length: lines }, (_, index) => {
    const sold = product(shop.products[(shop.runningNo * lines + index) % shop.products.length] as Product)
    const { ParentProductID } = sold
    const parent = shop.products.find(({ key }) => key === ParentProductID)
    const line: SaleDraftLine = {
      UUID: randomUUID(),
      ProductID: sold.key,
      SKU: sold.SKU,
      BarCode: sold.BarCode,
      Name: sold.Name,
      HSN: sold.HSN,
      Unit: sold.Unit,
      Quantity: 1_000,
      ...priceInStore(sold, parent, shop.lease.StoreID),
      ...(sold.IsWeighed ? { IsWeighed: true } : {}),
      PriceIncludesTax: sold.PriceIncludesTax,
      Tax: shop.taxes.get(sold.TaxID) as Tax,
    }
    return changeLine(line, index)
  })
  const { type = lines === 0 ? 'Sales Return' : 'Sale' } = changes
  const { TransactionDate = new Date().toISOString() } = header
  const whole = { ...headerOf(shop, type, TransactionDate), ...header }
  const freeze = (payments: readonly SaleDraftPayment[]): Sale =>
    freezeSale(whole, {
      BusinessDate: calendarDateOf(TransactionDate, INDIA_OFFSET_MINUTES),
      RoundingStep: 100,
      TaxRounding: 'line',
      ...changes.rules,
      ...(free ? { BillDiscount: { Kind: 'Percent', Percent: HUNDRED_PERCENT } } : {}),
      ...draft,
      Lines: draftLines,
      Payments: payments,
    })
  return freeze(free ? [] : pay(freeze([]).PayableAmount))
}

const makePayment = (
  PaymentType: string,
  Kind: SaleDraftPayment['Kind'],
  TenderedAmount: number,
): SaleDraftPayment => ({
  UUID: randomUUID(),
  PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', PaymentType),
  PaymentType,
  Kind,
  TenderedAmount,
})

export const inCash = (tendered: number): SaleDraftPayment[] => [makePayment('Cash', 'Cash', tendered)]
export const byCard = (amount: number): SaleDraftPayment[] => [makePayment('Card', 'Other', amount)]
export const onCredit = (amount: number): SaleDraftPayment[] => [
  makePayment('Customer Credit', 'Credit', amount),
]

/** The return of a whole line, and the bill it comes from. */
export const returnOf = (
  sold: Sale,
  index = 0,
): { Returns: SaleReturnLine[]; Original: NonNullable<Sale['Original']> } => {
  const line = sold.Lines[index]
  if (!line) throw new Error('no such line')
  const { ProductID, SKU, Name, HSN, Unit, Quantity, TaxID, TaxName, TaxHeads } = line
  const { GrossAmount, NetAmount, TaxableAmount, TaxAmount, TotalAmount } = line
  const goods = { ProductID, SKU, Name, HSN, Unit, Quantity, TaxID, TaxName, TaxHeads }
  const sums = { GrossAmount, NetAmount, TaxableAmount, TaxAmount, TotalAmount }
  return {
    Returns: [{ UUID: randomUUID(), OriginalLineUUID: line.UUID, ...goods, ...sums }],
    Original: {
      UUID: sold.UUID,
      TransactionNo: sold.TransactionNo,
      TotalAmount: sold.TotalAmount,
      PayableAmount: sold.PayableAmount,
      ReturnedAmount: 0,
      RefundedAmount: 0,
    },
  }
}
