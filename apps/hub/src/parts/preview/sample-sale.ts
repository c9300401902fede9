import {
  freezeSale,
  CONTRACT_VERSION,
  type SaleHeader,
  type PrintConfig,
  type Sale,
  type SaleDraft,
  type SaleDraftLine,
  type Tax,
} from '@evertill/contract'
import { CALCULATION_VERSION, ONE_PERCENT, ONE_UNIT } from '@evertill/domain'

const gst = (percent: number): Tax => ({
  key: `tax-${percent}`,
  TaxName: 'GST',
  Rates: [
    {
      Name: `GST ${percent} %`,
      Heads: ['CGST', 'SGST'].map((Code) => ({ Code, Kind: 'Percent', Rate: (percent / 2) * ONE_PERCENT })),
    },
  ],
  IsDeleted: false,
})

const vat: Tax = {
  key: 'vat',
  TaxName: 'VAT',
  Rates: [{ Name: 'VAT 19 %', Heads: [{ Code: 'VAT', Kind: 'Percent', Rate: 19 * ONE_PERCENT }] }],
  IsDeleted: false,
}

const uuid = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

const line = (
  place: number,
  goods: Pick<SaleDraftLine, 'Name' | 'HSN' | 'UnitPrice'>,
  Quantity: number,
  tax: Tax,
): SaleDraftLine => ({
  UUID: uuid(place),
  ProductID: uuid(100 + place),
  SKU: `SKU-${place}`,
  BarCode: '',
  ...goods,
  Unit: 'pcs',
  Quantity: Quantity * ONE_UNIT,
  MRP: 0,
  PriceIncludesTax: true,
  Tax: tax,
})

/** A bill that nobody paid for, to show what a receipt looks like. */
export const sampleSale = (config: PrintConfig, currency: string, prefix: string, day: string): Sale => {
  const isIndia = currency === 'INR'
  const [low, high] = isIndia ? [gst(5), gst(18)] : [vat, vat]
  const draft: SaleDraft = {
    BusinessDate: day,
    RoundingStep: 1,
    TaxRounding: 'line',
    Lines: [
      line(1, { Name: 'Table butter 100 g', HSN: '0405', UnitPrice: 5_800 }, 2, low),
      line(2, { Name: 'Bath soap 125 g', HSN: '3401', UnitPrice: 4_000 }, 1, high),
    ],
    Payments: [
      { UUID: uuid(9), PaymentTypeID: 'cash', PaymentType: 'Cash', Kind: 'Cash', TenderedAmount: 20_000 },
    ],
  }
  const header: SaleHeader = {
    UUID: uuid(0),
    Revision: 1,
    ContractVersion: CONTRACT_VERSION,
    CalculationVersion: CALCULATION_VERSION,
    StoreID: config.StoreID,
    CashRegisterID: uuid(10),
    DeviceID: uuid(11),
    TransactionTypeID: uuid(12),
    TransactionType: 'Sale',
    TransactionNo: `${prefix || 'S1'}A/S26/00001`,
    Series: `${prefix || 'S1'}A/S`,
    RunningNo: 1,
    TransactionDate: `${day}T10:30:00.000Z`,
    CreatedByUserID: uuid(13),
    CreatedByUserName: 'Cashier 1',
    Currency: currency,
  }
  return freezeSale(header, draft)
}
