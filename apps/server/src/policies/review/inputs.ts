import type { SaleFlag } from '@evertill/contract'

/**
 * What the server does with a field that a till sends:
 *
 * - `recomputed`: from the other fields of the body; a body that contradicts itself is refused.
 * - `compared`: with the shop's data or with other documents; a difference is a flag.
 * - `guarded`: needs a right or an approval; without it there is a flag.
 * - `refused`: compared before the document is accepted; a difference is an error.
 * - `identity`: names the document or a part of it. A repeat with other content is refused.
 * - `free`: nothing in the shop says what it should be.
 */
export type Treatment =
  | { readonly kind: 'recomputed' }
  | { readonly kind: 'compared' | 'guarded'; readonly by: string; readonly flag: SaleFlag }
  | { readonly kind: 'refused'; readonly by: string }
  | { readonly kind: 'identity' }
  | { readonly kind: 'free'; readonly why: string }

const RECOMPUTED: Treatment = { kind: 'recomputed' }
export const IDENTITY: Treatment = { kind: 'identity' }
const compared = (by: string, flag: SaleFlag): Treatment => ({ kind: 'compared', by, flag })
const guarded = (by: string, flag: SaleFlag = 'NOT_ALLOWED'): Treatment => ({ kind: 'guarded', by, flag })
export const refused = (by: string): Treatment => ({ kind: 'refused', by })
export const free = (why: string): Treatment => ({ kind: 'free', why })

export type Table = Readonly<Record<string, Treatment>>

export const prefixed = (prefix: string, table: Table): Table =>
  Object.fromEntries(Object.entries(table).map(([path, treatment]) => [`${prefix}${path}`, treatment]))

const PRODUCT = 'the product, in every version that the till may have had'
const TAX = 'the tax of the product on that day'
const ORIGINAL = 'the original bill'

const DISCOUNT = (what: string): Table => ({
  Kind: guarded(what),
  Percent: guarded(what),
  Amount: guarded(what),
})

export const ADDRESS = (treatment: Treatment): Table => ({
  Address1: treatment,
  Address2: treatment,
  City: treatment,
  State: treatment,
  StateCode: treatment,
  Pincode: treatment,
})

const HEADS = (by: string): Table => ({
  'TaxHeads[].Code': compared(by, 'TAX_DIFFERS'),
  'TaxHeads[].Kind': compared(by, 'TAX_DIFFERS'),
  'TaxHeads[].Rate': compared(by, 'TAX_DIFFERS'),
  'TaxHeads[].Compound': compared(by, 'TAX_DIFFERS'),
  'TaxHeads[].Amount': RECOMPUTED,
})

const LINE: Table = {
  UUID: IDENTITY,
  LineNo: free('the place of the line on paper'),
  ProductID: compared('the catalogue of the store', 'UNKNOWN_PRODUCT'),
  SKU: compared(PRODUCT, 'PRODUCT_DIFFERS'),
  BarCode: compared(PRODUCT, 'PRODUCT_DIFFERS'),
  Name: compared(PRODUCT, 'PRODUCT_DIFFERS'),
  HSN: compared(PRODUCT, 'PRODUCT_DIFFERS'),
  Unit: compared(PRODUCT, 'PRODUCT_DIFFERS'),
  IsWeighed: compared(PRODUCT, 'PRODUCT_DIFFERS'),
  Quantity: compared(`${PRODUCT}: only weighed goods have fractions`, 'PRODUCT_DIFFERS'),
  UnitPrice: guarded('the price of the product in the store, or the right to change it', 'PRICE_DIFFERS'),
  MRP: compared(PRODUCT, 'PRICE_DIFFERS'),
  PriceIncludesTax: compared(PRODUCT, 'TAX_DIFFERS'),
  ...prefixed('Discount.', DISCOUNT('the discount of the product, or the right to give one')),
  'Offers[].OfferID': compared('the offers of the shop', 'OFFER_DIFFERS'),
  'Offers[].Version': compared('the offers of the shop', 'OFFER_DIFFERS'),
  'Offers[].Amount': compared('the offers of the shop', 'OFFER_DIFFERS'),
  'Offers[].Reason': free('the words on the bill'),
  SalesPersonID: compared('the employees', 'UNKNOWN_REFERENCE'),
  Note: free('the words of the cashier'),
  TaxID: compared(PRODUCT, 'TAX_DIFFERS'),
  TaxName: compared(TAX, 'TAX_DIFFERS'),
  ...HEADS(TAX),
  GrossAmount: RECOMPUTED,
  LineDiscountAmount: RECOMPUTED,
  OfferDiscountAmount: RECOMPUTED,
  BillDiscountAmount: RECOMPUTED,
  NetAmount: RECOMPUTED,
  TaxableAmount: RECOMPUTED,
  TaxAmount: RECOMPUTED,
  TotalAmount: RECOMPUTED,
}

const CHARGE: Table = {
  UUID: IDENTITY,
  Name: free('entered by the cashier'),
  ChargeAmount: free('entered by the cashier; it only raises the bill'),
  PriceIncludesTax: free('entered by the cashier'),
  HSN: free('entered by the cashier'),
  TaxID: compared('the taxes of the shop', 'TAX_DIFFERS'),
  TaxName: compared('the taxes of the shop', 'TAX_DIFFERS'),
  ...HEADS('the taxes of the shop'),
  TaxableAmount: RECOMPUTED,
  TaxAmount: RECOMPUTED,
  TotalAmount: RECOMPUTED,
}

const RETURN: Table = {
  UUID: IDENTITY,
  OriginalLineUUID: compared(ORIGINAL, 'UNKNOWN_LINE'),
  ProductID: compared(ORIGINAL, 'PRODUCT_DIFFERS'),
  SKU: compared(ORIGINAL, 'PRODUCT_DIFFERS'),
  Name: compared(ORIGINAL, 'PRODUCT_DIFFERS'),
  HSN: compared(ORIGINAL, 'PRODUCT_DIFFERS'),
  Unit: compared(ORIGINAL, 'PRODUCT_DIFFERS'),
  Quantity: compared('what was sold and has not come back yet', 'OVER_RETURNED'),
  Condition: free('what the cashier saw'),
  TaxID: compared(ORIGINAL, 'TAX_DIFFERS'),
  TaxName: compared(ORIGINAL, 'TAX_DIFFERS'),
  ...HEADS(ORIGINAL),
  'TaxHeads[].Amount': compared('the share of each head of the sold line', 'TAX_DIFFERS'),
  GrossAmount: compared('the share of the sold line', 'PRICE_DIFFERS'),
  NetAmount: compared('the share of the sold line', 'PRICE_DIFFERS'),
  TaxableAmount: RECOMPUTED,
  TaxAmount: RECOMPUTED,
  TotalAmount: RECOMPUTED,
}

const PAYMENT: Table = {
  UUID: IDENTITY,
  PaymentTypeID: compared('the payment types of the shop', 'PAYMENT_DIFFERS'),
  PaymentType: compared('the payment types of the shop', 'PAYMENT_DIFFERS'),
  Kind: compared(
    'the payment types of the shop; cash that an edit takes out needs an approval',
    'PAYMENT_DIFFERS',
  ),
  TenderedAmount: RECOMPUTED,
  Amount: RECOMPUTED,
  ChangeAmount: RECOMPUTED,
  Reference: free('the number of another system'),
}

const HEADER: Table = {
  UUID: IDENTITY,
  Revision: refused('the revision that is stored'),
  ContractVersion: free('the version of the till'),
  CalculationVersion: compared('today’s calculation', 'AMOUNTS_DIFFER'),
  StoreID: refused('the stores of the sender'),
  CashRegisterID: refused('the registers of the store'),
  DeviceID: compared('the leases of the register', 'UNKNOWN_LEASE'),
  TransactionTypeID: compared('the types of documents', 'SETTINGS_DIFFER'),
  TransactionType: compared('the types of documents', 'SETTINGS_DIFFER'),
  TransactionNo: compared('series and running number', 'SETTINGS_DIFFER'),
  Series: compared('store, lease, type and financial year', 'SETTINGS_DIFFER'),
  RunningNo: compared('the printed number', 'SETTINGS_DIFFER'),
  TransactionDate: compared('the clocks of till and server', 'CLOCK_SKEW'),
  BusinessDate: compared('the date in the time zone of the store', 'DATE_DIFFERS'),
  CreatedByUserID: compared('the people of the store, and the sender of the sale', 'PERSON_DIFFERS'),
  CreatedByUserName: compared('the people of the store', 'PERSON_DIFFERS'),
  Currency: compared('the company', 'SETTINGS_DIFFER'),
  RoundingStep: compared('the store', 'SETTINGS_DIFFER'),
  RoundCashOnly: compared('the store', 'SETTINGS_DIFFER'),
  TaxRounding: compared('the store', 'SETTINGS_DIFFER'),
  ...prefixed('BillDiscount.', DISCOUNT('the right to give a discount')),
  Supply: compared('the State of the store and the place of delivery', 'TAX_DIFFERS'),
  StateHead: compared('the State of the store', 'TAX_DIFFERS'),
  Composition: compared('the store', 'TAX_DIFFERS'),
  PlaceOfSupply: compared('the State of the store and the place of delivery', 'TAX_DIFFERS'),
  'Seller.LegalName': compared('the store', 'SETTINGS_DIFFER'),
  'Seller.GSTIN': compared('the store', 'SETTINGS_DIFFER'),
  ...prefixed('Seller.Address.', ADDRESS(compared('the store', 'SETTINGS_DIFFER'))),
  CustomerID: compared('the customers', 'UNKNOWN_CUSTOMER'),
  CustomerName: free('as printed; the account is that of the id'),
  CustomerPhoneNo: free('as printed; the account is that of the id'),
  CustomerEmailID: free('as printed; the account is that of the id'),
  CustomerGSTIN: free('as printed; the account is that of the id'),
  ...prefixed('CustomerAddress.', ADDRESS(free('as printed; it decides no tax'))),
  ...prefixed('DeliveryAddress.', {
    Name: free('entered by the cashier'),
    ...ADDRESS(free('entered by the cashier')),
    State: compared('the State code beside it', 'TAX_DIFFERS'),
    StateCode: compared('the tax and the place of supply of the bill', 'TAX_DIFFERS'),
  }),
  DueDate: free('agreed with the customer'),
  SalesChannelID: compared('the sales channels, and that of the online order', 'UNKNOWN_REFERENCE'),
  SalesPersonID: compared('the employees', 'UNKNOWN_REFERENCE'),
  Note: free('the words of the cashier'),
  CustomFields: free('the words of the cashier'),
  ClosingKey: compared('the register sessions', 'CASH_IN_NO_DRAWER'),
  ChangedAt: free('held between the bill and its arrival: it dates the change in the reports'),
  ChangedInClosingKey: free('an unknown session is replaced by the open one'),
  'ApprovalIDs[]': compared('the approvals, what each was given for, and its one use', 'OFFLINE_APPROVAL'),
  ConvertedFromUUID: compared('the orders and quotations', 'UNKNOWN_ORIGINAL'),
  OrderID: compared('the online orders of the store and the bill that each has', 'UNKNOWN_REFERENCE'),
  'Original.UUID': compared('the booked bills', 'UNKNOWN_ORIGINAL'),
  'Original.TransactionNo': compared(ORIGINAL, 'ORIGINAL_DIFFERS'),
  'Original.BusinessDate': compared(ORIGINAL, 'ORIGINAL_DIFFERS'),
  'Original.TotalAmount': compared(ORIGINAL, 'ORIGINAL_DIFFERS'),
  'Original.PayableAmount': compared(ORIGINAL, 'ORIGINAL_DIFFERS'),
  'Original.ReturnedAmount': compared('what the goods cost: the refund follows from it', 'REFUND_TOO_HIGH'),
  'Original.RefundedAmount': compared('what the goods cost: the refund follows from it', 'REFUND_TOO_HIGH'),
  'Exchange.UUID': refused('the other document of the body'),
  'Exchange.TransactionNo': refused('the other document of the body'),
  Reason: free('the words of the cashier'),
  'Loyalty.Points': compared('the points of the member', 'POINTS_OVERDRAWN'),
  'Loyalty.PointValue': compared('the tier of the member', 'POINTS_DIFFER'),
  'Loyalty.As': compared('the tier of the member', 'POINTS_DIFFER'),
  GrossAmount: RECOMPUTED,
  DiscountAmount: RECOMPUTED,
  TaxableAmount: RECOMPUTED,
  TaxAmount: RECOMPUTED,
  TotalAmount: RECOMPUTED,
  RoundOff: RECOMPUTED,
  PayableAmount: RECOMPUTED,
  PaidAmount: RECOMPUTED,
  ChangeAmount: RECOMPUTED,
  DueAmount: RECOMPUTED,
}

/** Every field of a sale, a return, an order or a quotation. */
export const SALE_INPUTS: Table = {
  ...HEADER,
  ...prefixed('Charges[].', CHARGE),
  ...prefixed('Returns[].', RETURN),
  ...prefixed('Lines[].', LINE),
  ...prefixed('Payments[].', PAYMENT),
}

const PLACE: Table = {
  StoreID: refused('the stores of the sender'),
  CashRegisterID: refused('the registers of the store'),
}

export const VOID_INPUTS: Table = {
  UUID: IDENTITY,
  Reason: free('the words of the cashier'),
  At: compared('the sale and the clock of the server', 'CLOCK_SKEW'),
  ApprovalID: compared('the approvals of this sale, and their one use', 'OFFLINE_APPROVAL'),
  ClosingKey: free('an unknown session is replaced by the open one'),
}

/** A payment on account. */
export const RECEIPT_INPUTS: Table = {
  UUID: IDENTITY,
  ...PLACE,
  CustomerID: compared('the customers', 'UNKNOWN_CUSTOMER'),
  PaymentTypeID: compared('the payment types of the shop', 'PAYMENT_DIFFERS'),
  PaymentType: compared('the payment types of the shop', 'PAYMENT_DIFFERS'),
  Kind: compared('the payment types of the shop', 'CASH_IN_NO_DRAWER'),
  Amount: free('what the customer paid; the account says what is owed'),
  Reference: free('the number of another system'),
  TransactionNo: compared(
    'store, slots of the register, letter, financial year, other payments',
    'SETTINGS_DIFFER',
  ),
  TransactionDate: compared('the clock of the server', 'CLOCK_SKEW'),
  BusinessDate: compared('the date in the time zone of the store', 'DATE_DIFFERS'),
  ClosingKey: compared('the register sessions', 'CASH_IN_NO_DRAWER'),
  Note: free('the words of the cashier'),
  'Allocations[].SaleUUID': compared('the bills of the customer', 'ORIGINAL_DIFFERS'),
  'Allocations[].Amount': RECOMPUTED,
}

export const MOVEMENT_INPUTS: Table = {
  UUID: IDENTITY,
  ...PLACE,
  ClosingKey: compared('the register sessions', 'CASH_IN_NO_DRAWER'),
  Kind: guarded('the right to open the drawer without a sale'),
  Amount: free('what was moved; the closing counts it'),
  Reason: free('the words of the cashier'),
  At: compared('the clock of the server', 'CLOCK_SKEW'),
  ApprovalID: compared('the approvals, and their one use', 'OFFLINE_APPROVAL'),
  Corrects: compared('the movements of the register', 'ORIGINAL_DIFFERS'),
}

/** The server computes what should be in the drawer; the till says only what was counted. */
export const CLOSING_INPUTS: Table = {
  CountedCash: free('what was counted; a difference needs a reason and an approval'),
  'Denominations[].Value': free('how it was counted'),
  'Denominations[].Count': free('how it was counted'),
  'CountedMethods[].PaymentTypeID': free('how it was counted'),
  'CountedMethods[].CountedAmount': free('how it was counted'),
  FloatToLeave: refused('what was counted'),
  DifferenceReason: refused('the limits of the store: required above the tolerance'),
  ApprovalID: refused('the approvals, the difference that each was given for, and its one use'),
  'ClosingTime.seconds': free('printed; the server’s own time decides the order'),
  'ClosingTime.nanoseconds': free('printed; the server’s own time decides the order'),
  'UnsentTransactionNos[]': free('announced by the till; what arrives late is listed by itself'),
  Recounts: free('as the till counted'),
}

/** A question that is asked beforehand: what is wrong is refused. */
export const APPROVAL_INPUTS: Table = {
  UUID: IDENTITY,
  StoreID: refused('the stores of the sender'),
  Action: refused('what the approver may do alone'),
  EmployeeID: refused('the employees of the store, without the asker'),
  PIN: refused('the PIN of the employee'),
  Detail: free('what the approver read'),
  SaleUUID: compared('the document that uses it', 'NOT_ALLOWED'),
  Percent: compared('the discount that uses it', 'NOT_ALLOWED'),
  Amount: compared('the refund, credit or difference that uses it', 'NOT_ALLOWED'),
}
