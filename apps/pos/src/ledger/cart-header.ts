import type { SaleHeader } from '@evertill/contract'
import type { CartDraft } from '../db/cart/cart-record.ts'

type FromCart =
  | 'CustomerID'
  | 'CustomerName'
  | 'CustomerPhoneNo'
  | 'CustomerEmailID'
  | 'CustomerGSTIN'
  | 'DueDate'
  | 'SalesChannelID'
  | 'SalesPersonID'
  | 'Note'
  | 'CustomFields'
  | 'ApprovalIDs'
  | 'ConvertedFromUUID'

/** Leaves out fields without a value: they would become part of the frozen sale. */
const present = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Fields

/** What the cashier entered and the calculation does not use. */
export const headerOfCart = (cart: CartDraft): Pick<SaleHeader, FromCart> =>
  present({
    CustomerID: cart.Customer?.CustomerID,
    CustomerName: cart.Customer?.Name,
    CustomerPhoneNo: cart.Customer?.PhoneNo,
    CustomerEmailID: cart.Customer?.EmailID,
    CustomerGSTIN: cart.Customer?.GSTIN,
    DueDate: cart.DueDate,
    SalesChannelID: cart.SalesChannelID,
    SalesPersonID: cart.SalesPersonID,
    Note: cart.Note,
    CustomFields: cart.CustomFields,
    ApprovalIDs: cart.Approvals.length > 0 ? cart.Approvals.map(({ ApprovalID }) => ApprovalID) : undefined,
    ConvertedFromUUID: cart.ConvertedFromUUID,
  })
