import { ADDRESS, IDENTITY, type Table, free, prefixed, refused } from './inputs.ts'

/** What drawers, orders and packages are told: questions that are asked beforehand, so what is wrong is refused. */

const PLACE: Table = {
  StoreID: refused('the stores of the sender'),
  CashRegisterID: refused('the registers of the store'),
}

const IGNORED = free('the server has its own')

export const OPENING_INPUTS: Table = {
  UUID: IDENTITY,
  ...PLACE,
  RegistrationID: refused('the company of the sender'),
  ...{ CashRegisterCode: IGNORED, CashRegisterName: IGNORED, StoreCode: IGNORED, StoreName: IGNORED },
  OpeningBalance: free('what was counted; the list of closings shows it below what was left'),
  'OpeningTime.seconds': free('as the till says: it may have waited offline'),
  'OpeningTime.nanoseconds': free('as the till says: it may have waited offline'),
  OpeningByUserID: refused('the people of the company'),
  OpeningByUserName: IGNORED,
  Status: refused('the only one there is'),
}

export const COUNT_INPUTS: Table = {
  UUID: IDENTITY,
  ...PLACE,
  ClosingKey: refused('the sessions of the register'),
  CountedCash: free('what was counted'),
  'Denominations[].Value': free('how it was counted'),
  'Denominations[].Count': free('how it was counted'),
  At: free('no later than its arrival; the closing lists it with its time'),
}

/** One step of an order or a package. */
const MOVE: Table = {
  EventID: IDENTITY,
  To: refused('the moves that the state allows'),
  Version: refused('the version that is stored'),
  At: free('the order of arrival decides; this one is for the timeline'),
  Note: free('the words of whoever moved it'),
}

export const ORDER_MOVE_INPUTS: Table = {
  ...MOVE,
  Reason: free('the words of the cashier'),
  'Lines[].LineID': refused('the lines of the order'),
  'Lines[].Quantity': refused('what was ordered'),
}

export const PACKAGE_MOVE_INPUTS: Table = MOVE

const PARCEL = free('as measured')
const LABEL = free('printed on the label')

export const PACKAGE_INPUTS: Table = {
  StoreID: refused('the store of the order or bill'),
  Version: refused('the version that is stored'),
  Number: LABEL,
  OrderID: refused('the orders of the store'),
  SaleUUID: refused('the bills of the store, and the bill of the order'),
  'Items[].LineID': refused('the lines of the order or bill'),
  'Items[].Quantity': refused('what was sold and is in no other package'),
  WeightG: PARCEL,
  ...prefixed('DimsMm.', { Length: PARCEL, Width: PARCEL, Height: PARCEL }),
  ...{ Carrier: LABEL, AWB: LABEL, TrackingUrl: LABEL },
  CodAmount: free('printed on the label; the account says what is owed'),
  ...{ CustomerName: LABEL, CustomerPhoneNo: LABEL },
  ...prefixed('Address.', ADDRESS(LABEL)),
  Note: free('the words of the packer'),
}
