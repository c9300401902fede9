import type { SaleHeader } from '@evertill/contract'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { COPIED_IN_EDIT_FIELDS, type EnteredField, pickFields } from './header-fields.ts'

/** Leaves out fields without a value: they would become part of the frozen sale. */
const present = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Fields

/** What the cashier entered and the calculation does not use. */
export const headerOfCart = (cart: CartDraft): Pick<SaleHeader, EnteredField> =>
  present({
    CustomerID: cart.Customer?.CustomerID,
    CustomerName: cart.Customer?.Name,
    CustomerPhoneNo: cart.Customer?.PhoneNo,
    CustomerEmailID: cart.Customer?.EmailID,
    CustomerGSTIN: cart.Customer?.GSTIN,
    CustomerAddress: cart.Customer?.Address,
    ...pickFields(cart, COPIED_IN_EDIT_FIELDS),
    ApprovalIDs: cart.Approvals.length > 0 ? cart.Approvals.map(({ ApprovalID }) => ApprovalID) : undefined,
  })
