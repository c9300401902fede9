import type { SaleHeader } from '@evertill/contract'

/**
 * What happens to each field of a sale's header when the sale is edited or another document is made from it. A new
 * field of the contract has to be entered here: the type check fails until it is.
 *
 * - `fixed`: no edit changes it.
 * - `copied`: entered in the cart under the same name; a cart made from a sale takes it over.
 * - `copied-in-edit`: the same, but another document made from the sale starts without it.
 * - `entered`: entered in the cart in another form (`headerOfCart`).
 * - `version`: set anew by every revision.
 */
const HEADER_FIELDS = {
  UUID: 'fixed',
  StoreID: 'fixed',
  CashRegisterID: 'fixed',
  DeviceID: 'fixed',
  TransactionTypeID: 'fixed',
  TransactionType: 'fixed',
  TransactionNo: 'fixed',
  Series: 'fixed',
  RunningNo: 'fixed',
  TransactionDate: 'fixed',
  CreatedByUserID: 'fixed',
  CreatedByUserName: 'fixed',
  Currency: 'fixed',
  PlaceOfSupply: 'fixed',
  Seller: 'fixed',
  ClosingKey: 'fixed',
  Exchange: 'fixed',
  SalesChannelID: 'copied',
  SalesPersonID: 'copied',
  Note: 'copied',
  CustomFields: 'copied',
  DeliveryAddress: 'copied',
  DueDate: 'copied-in-edit',
  ConvertedFromUUID: 'copied-in-edit',
  OrderID: 'copied-in-edit',
  Reason: 'copied-in-edit',
  CustomerID: 'entered',
  CustomerName: 'entered',
  CustomerPhoneNo: 'entered',
  CustomerEmailID: 'entered',
  CustomerGSTIN: 'entered',
  CustomerAddress: 'entered',
  ApprovalIDs: 'entered',
  Revision: 'version',
  ContractVersion: 'version',
  CalculationVersion: 'version',
  ChangedInClosingKey: 'version',
  ChangedAt: 'version',
} as const satisfies Record<keyof SaleHeader, string>

type Fields = typeof HEADER_FIELDS
type Kind = Fields[keyof Fields]
type FieldsOf<Of extends Kind> = {
  [Name in keyof Fields]: Fields[Name] extends Of ? Name : never
}[keyof Fields]

/** What a cashier enters beside the goods and the payments. */
export type EnteredField = FieldsOf<'copied' | 'copied-in-edit' | 'entered'>

const namesOf = <Of extends Kind>(...kinds: readonly Of[]) =>
  Object.entries(HEADER_FIELDS)
    .filter(([, kind]) => kinds.includes(kind as Of))
    .map(([name]) => name as FieldsOf<Of>)

export const FIXED_FIELDS = namesOf('fixed')
export const COPIED_FIELDS = namesOf('copied')
export const COPIED_IN_EDIT_FIELDS = namesOf('copied', 'copied-in-edit')
export const ENTERED_FIELDS = namesOf('copied', 'copied-in-edit', 'entered')

/** These fields of the object, without those that have no value. */
export const pickFields = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Partial<Pick<Row, Name>> =>
  Object.fromEntries(
    names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
  ) as Partial<Pick<Row, Name>>
