import type { ResourceName } from './resources.ts'

/** What somebody may correct in a sale that was held back, and how it is chosen. */
export type Correctable =
  | { readonly kind: 'row'; readonly of: ResourceName; readonly isOptional: boolean }
  | { readonly kind: 'text'; readonly isOptional: boolean; readonly isPersonal: boolean }

const row = (of: ResourceName, isOptional = false): Correctable => ({ kind: 'row', of, isOptional })
const text: Correctable = { kind: 'text', isOptional: false, isPersonal: false }
const optionalText: Correctable = { kind: 'text', isOptional: true, isPersonal: false }
const personal: Correctable = { kind: 'text', isOptional: true, isPersonal: true }

const GOODS = {
  ProductID: row('products'),
  TaxID: row('taxes'),
  ...{ SKU: text, Name: text, HSN: text, Unit: text, TaxName: text },
}

/** References and texts alone: amounts, numbers and times are what the customer has on paper. */
const CORRECTABLE: Readonly<Record<string, Correctable>> = {
  StoreID: row('stores'),
  CashRegisterID: row('registers'),
  TransactionTypeID: row('transaction-types'),
  TransactionType: text,
  CreatedByUserID: row('people'),
  CreatedByUserName: text,
  SalesChannelID: row('sales-channels', true),
  CustomerID: row('customers', true),
  ...{
    CustomerName: personal,
    CustomerPhoneNo: personal,
    CustomerEmailID: personal,
    CustomerGSTIN: personal,
  },
  ...{ Note: optionalText, Reason: optionalText },
  ...of('Lines', { ...GOODS, BarCode: text, Note: optionalText }),
  ...of('Returns', GOODS),
  ...of('Charges', { Name: text, HSN: text, TaxID: row('taxes'), TaxName: text }),
  ...of('Payments', { PaymentTypeID: row('payment-types'), PaymentType: text, Reference: optionalText }),
}

function of(list: string, fields: Readonly<Record<string, Correctable>>): Record<string, Correctable> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${list}.#.${name}`, field]))
}

/** Undefined: nobody may change it, because the customer has it on paper. */
export const correctableAt = (path: string): Correctable | undefined => {
  const inDocument = path.replace(/^CreditNote\./, '').replace(/\.\d{1,4}\./, '.#.')
  return Object.hasOwn(CORRECTABLE, inDocument) ? CORRECTABLE[inDocument] : undefined
}
