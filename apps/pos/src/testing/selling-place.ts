import type { PaymentType, SaleDraftLine, Tax } from '@evertill/contract'
import { newDraft } from '../ledger/cart-changes.ts'
import { cashPayment, type SellingPlace } from '../ledger/complete-sale.ts'

let exchangeCount = 0

/** The place of the contract's golden sale: the same names, so that its figures can be compared. */
export const PLACE: SellingPlace = {
  store: {
    key: 'store-blr1',
    StoreName: 'Indiranagar',
    StoreCode: 'BLR1',
    Address1: '',
    Address2: '',
    City: 'Bengaluru',
    State: 'Karnataka',
    StateCode: '29',
    Country: 'India',
    PhoneNo: '',
    ExpiryDate: '2027-11-15',
    NoOfDaysToExpire: 365,
    Prefix: 'BLR1',
    TimeZone: 'Asia/Kolkata',
    RoundingStep: 100,
    TaxRounding: 'line',
  },
  lease: {
    StoreID: 'store-blr1',
    CashRegisterID: 'register-r1',
    DeviceID: '01938f2a-0000-7000-8000-0000000000d1',
    Prefix: 'BLR1',
    Slot: 'A',
  },
  user: {
    key: 'user-cashier',
    UID: 'user-cashier',
    RegistrationID: 'registration-demo',
    EmailID: 'cashier@demo.test',
    Name: 'Cashier 1',
    Role: 'Cashier',
  },
  transactionType: {
    key: 'type-sale',
    TransactionType: 'Sale',
    Module: 'sales',
    Letter: 'S',
    IsDeleted: false,
  },
  currency: 'INR',
  exchange: {
    creditNoteType: {
      key: 'type-C',
      TransactionType: 'Sales Return',
      Module: 'sales',
      Letter: 'C',
      IsDeleted: false,
    },
    paymentName: 'Exchange',
    newUuid: () => `01938f2a-0000-7000-d000-${String(++exchangeCount).padStart(12, '0')}`,
  },
}

export const gst = (percent: number): Tax => ({
  key: `tax-${percent}`,
  TaxName: `GST ${percent} %`,
  IsDeleted: false,
  Rates: [
    {
      Name: `GST ${percent} %`,
      Heads: [
        { Code: 'CGST', Kind: 'Percent', Rate: percent * 5_000 },
        { Code: 'SGST', Kind: 'Percent', Rate: percent * 5_000 },
      ],
      InterStateHeads: [{ Code: 'IGST', Kind: 'Percent', Rate: percent * 10_000 }],
    },
  ],
})

let lineCount = 0

export const butter = (quantity = 1_000): SaleDraftLine => ({
  UUID: `01938f2a-0000-7000-9000-${String(++lineCount).padStart(12, '0')}`,
  ProductID: 'product-butter',
  SKU: 'DEMO-001',
  BarCode: '8900000000012',
  Name: 'Table butter 100 g',
  HSN: '0405',
  Unit: 'pcs',
  Quantity: quantity,
  UnitPrice: 5_800,
  MRP: 5_800,
  PriceIncludesTax: true,
  Tax: gst(5),
})

const CASH: PaymentType = {
  key: 'pay-cash',
  PaymentType: 'Cash',
  Kind: 'Cash',
  ShowInSales: true,
  IsDeleted: false,
}

let paymentCount = 0

export const cash = (tendered: number) =>
  cashPayment(CASH, tendered, `01938f2a-0000-7000-a000-${String(++paymentCount).padStart(12, '0')}`)

let saleCount = 0

export const newCart = (...lines: SaleDraftLine[]) =>
  newDraft(
    `01938f2a-0000-7000-b000-${String(++saleCount).padStart(12, '0')}`,
    lines.length > 0 ? lines : [butter()],
  )

/** A payment type that is called like its key. */
export const paymentType = (key: string, Kind: PaymentType['Kind']): PaymentType => ({
  key,
  PaymentType: key,
  Kind,
  ShowInSales: true,
  IsDeleted: false,
})
