import {
  freezeSale,
  returnedLine,
  Sale,
  type SaleDraft,
  type SaleDraftCharge,
  type SaleDraftLine,
  type SaleLine,
  type SaleReturnLine,
  type Tax,
} from '@evertill/contract'
import { isFault, ONE_PERCENT, ONE_UNIT } from '@evertill/domain'
import { readFileSync } from 'node:fs'

const FIXTURE = new URL('../../../contract/fixtures/sale-v1.json', import.meta.url)

/** The golden sale, which every contract version must read. */
export const goldenSale = (): Sale => Sale.parse(JSON.parse(readFileSync(FIXTURE, 'utf8')))

const GOLDEN = goldenSale()

const head = (Code: string, percent: number) => ({
  Code,
  Kind: 'Percent' as const,
  Rate: percent * ONE_PERCENT,
})
const cess = (percent: number) => (percent === 0 ? [] : [head('CESS', percent)])

/** A GST rate with its halves, its IGST and perhaps a cess. */
export const gst = (percent: number, cessPercent = 0): Tax => ({
  key: `tax-${percent}-${cessPercent}`,
  TaxName: 'GST',
  Rates: [
    {
      Name: percent === 0 ? 'Nil' : `GST ${percent} %`,
      Heads: [head('CGST', percent / 2), head('SGST', percent / 2), ...cess(cessPercent)],
      InterStateHeads: [head('IGST', percent), ...cess(cessPercent)],
    },
  ],
  IsDeleted: false,
})

const uuid = (block: number, place: number): string =>
  `01938f2a-0000-7000-8000-${String(block * 100_000 + place).padStart(12, '0')}`

export const soldLine = (place: number, change: Partial<SaleDraftLine> = {}): SaleDraftLine => ({
  UUID: uuid(1, place),
  ProductID: `product-${place}`,
  SKU: `SKU-${place}`,
  BarCode: '',
  Name: `Article ${place}`,
  HSN: '1905',
  Unit: 'pcs',
  Quantity: ONE_UNIT,
  UnitPrice: 5_800,
  MRP: 0,
  PriceIncludesTax: true,
  Tax: gst(5),
  ...change,
})

export const charge = (place: number, change: Partial<SaleDraftCharge> = {}): SaleDraftCharge => ({
  UUID: uuid(2, place),
  Name: 'Delivery',
  ChargeAmount: 5_000,
  PriceIncludesTax: true,
  HSN: '996813',
  Tax: gst(18),
  ...change,
})

export const cash = (amount: number): SaleDraft['Payments'] => [
  { UUID: uuid(3, 1), PaymentTypeID: 'cash', PaymentType: 'Cash', Kind: 'Cash', TenderedAmount: amount },
]

/** A committed sale with the amounts that `settle` computes. */
export const buildSale = (draft: Partial<SaleDraft>, header: Partial<Sale> = {}): Sale => {
  const { Lines: _lines, Payments: _payments, ...golden } = GOLDEN
  const { BusinessDate, RoundingStep, TaxRounding } = golden
  const whole: SaleDraft = { BusinessDate, RoundingStep, TaxRounding, Lines: [], Payments: [], ...draft }
  return freezeSale({ ...golden, ...header }, whole)
}

/** A part of a sold line that comes back. */
const returned = (line: SaleLine, quantity: number, place: number): SaleReturnLine => {
  const part = returnedLine(line, 0, quantity, uuid(4, place))
  if (isFault(part)) throw new Error(part.message)
  return part
}

/** The credit note for goods of a sale: of each line the quantity that `quantityOf` says. */
export const creditNote = (
  sale: Sale,
  quantityOf: (line: SaleLine) => number = ({ Quantity }) => Quantity,
): Sale => {
  const Returns = sale.Lines.filter((line) => quantityOf(line) > 0).map((line, place) =>
    returned(line, quantityOf(line), place),
  )
  const Original = {
    UUID: sale.UUID,
    TransactionNo: sale.TransactionNo,
    BusinessDate: sale.BusinessDate,
    TotalAmount: sale.TotalAmount,
    PayableAmount: sale.PayableAmount,
    ReturnedAmount: 0,
    RefundedAmount: 0,
  }
  const { RoundingStep, TaxRounding, Supply, PlaceOfSupply } = sale
  return buildSale(
    { RoundingStep, TaxRounding, Returns, Original },
    {
      TransactionNo: 'BLR1A/C26/00007',
      ...(Supply === undefined ? {} : { Supply }),
      ...(PlaceOfSupply === undefined ? {} : { PlaceOfSupply }),
    },
  )
}
