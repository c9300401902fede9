import type {
  ActionRule,
  PostalAddress,
  Product,
  Sale,
  SaleDraftCharge,
  SaleDraftLine,
  SaleReturnLine,
  TaxTerm,
} from '@evertill/contract'
import { memoize } from '@evertill/domain'

/** A line as the cashier sees it: what will be sold, and what the price list said when it was added. */
export type CartLine = SaleDraftLine & {
  /** Before anybody changed it by hand: tells an override from the shop's own price. */
  Listed: Pick<SaleDraftLine, 'UnitPrice' | 'Discount'> & {
    /** It costs what the label of a scale says, whatever the price list says. */
    IsLabelled?: true
  }
  /** Where the product belongs; offers are judged by it. */
  Belongs: Pick<Product, 'CategoryID' | 'SubCategoryID' | 'TagIDs'>
}

/** Who buys, as the till knew them when they were chosen. */
export interface CartCustomer {
  CustomerID: string
  Name: string
  PhoneNo: string
  EmailID: string
  GSTIN: string
  /** Missing if nothing of it is known, and in carts of earlier versions. */
  Address?: PostalAddress | undefined
  /** Offers may be for some groups only. */
  Groups: readonly string[]
  /** Points when last heard of; null when the customer has no membership. */
  Points: number | null
}

/** Another employee's approval of something that the cashier may not do alone (D-20). */
export interface CartApproval {
  ApprovalID: string
  Action: ActionRule['Action']
  /** Discounts: up to this percentage (ten-thousandths). A larger one is asked for again. */
  Percent: number
  /** Credit and refunds: up to this amount; a larger one needs a new approval. */
  Amount?: number
  ApprovedBy: string
}

/** A sale on its way: everything that the cashier has entered. Its UUID becomes the sale's. */
export interface CartDraft {
  UUID: string
  Lines: readonly CartLine[]
  Charges: readonly SaleDraftCharge[]
  Approvals: readonly CartApproval[]
  /** The kind of document it was last seen as; the screen's address decides. */
  TransactionTypeID?: string | undefined
  BillDiscount?: Sale['BillDiscount']
  Customer?: CartCustomer | undefined
  /** Where the goods are delivered; missing at the counter. */
  DeliveryAddress?: Sale['DeliveryAddress']
  /** Of a return: how the original bill was taxed. */
  OriginalTax?: OriginalTax | undefined
  SalesChannelID?: string | undefined
  SalesPersonID?: string | undefined
  Note?: string | undefined
  CustomFields?: Sale['CustomFields']
  Loyalty?: Sale['Loyalty']
  DueDate?: string | undefined
  /** What the cashier called it when it was parked. */
  Label?: string | undefined
  /** Goods that come back, and the bill they come from. */
  Returns?: readonly SaleReturnLine[] | undefined
  Original?: Sale['Original']
  /** By which way how much of the original bill was paid and has not gone back yet. */
  Refundable?: readonly PaidPart[] | undefined
  ConvertedFromUUID?: string | undefined
  /** The online order that the cart bills. */
  OrderID?: string | undefined
  /** Why goods come back, or why a paid bill is lowered. */
  Reason?: string | undefined
  /** Money that is here already: of the sale that is being changed, or ahead for the order that becomes a bill. */
  Paid?: readonly PaidPart[] | undefined
  /** The payments as they stand when a part was taken or removed: those of `Paid` that still count, and the parts. */
  Taken?: readonly PaidPart[] | undefined
  /** The sale that is being changed, as it stood when somebody began; the cart has its UUID. */
  Editing?: Sale | undefined
}

/** Where the goods of a bill went, and how it was taxed: its credit note says the same. */
export type OriginalTax = Pick<Sale, TaxTerm | 'PlaceOfSupply'>

/** A part of a bill that was paid in one way. */
export type PaidPart = Pick<
  Sale['Payments'][number],
  'PaymentTypeID' | 'PaymentType' | 'Kind' | 'Amount' | 'Reference'
>

/** A cart that is not a sale yet, on the device. */
export type CartRecord = CartDraft & {
  StoreID: string
  /** Whose cart it is. Missing in carts of earlier versions, when a device had one cashier. */
  UserID?: string | undefined
  updatedAt: string
}

/** A line as earlier versions saved it. */
type EarlierLine = SaleDraftLine & Partial<Pick<CartLine, 'Listed' | 'Belongs'>>

/** A cart on the disk, of any version: its lines as JSON texts or as objects. */
export type SavedCart = Omit<CartRecord, 'Lines' | 'Charges' | 'Approvals'> &
  Partial<Pick<CartRecord, 'Charges' | 'Approvals'>> & { Lines: readonly (EarlierLine | string)[] }

const NOWHERE: CartLine['Belongs'] = { CategoryID: '', SubCategoryID: '', TagIDs: [] }

const readLine = (saved: EarlierLine | string): CartLine => {
  const line = typeof saved === 'string' ? (JSON.parse(saved) as EarlierLine) : saved
  return {
    ...line,
    Listed: line.Listed ?? { UnitPrice: line.UnitPrice, Discount: line.Discount },
    Belongs: line.Belongs ?? NOWHERE,
  }
}

const textOfLine = memoize((line: CartLine): string => JSON.stringify(line))

/**
 * The form saved after every scan. The browser clones stored objects one by one, which for 200 lines takes longer than
 * the scan. Texts are copied quickly, and only the changed line is serialised again.
 */
export const packCart = (cart: CartRecord): SavedCart => ({ ...cart, Lines: cart.Lines.map(textOfLine) })

/** A saved cart of any age: an update of the till must not cost a cashier the goods on the counter. */
export const readCart = (saved: SavedCart): CartRecord => ({
  ...saved,
  Lines: saved.Lines.map(readLine),
  Charges: saved.Charges ?? [],
  Approvals: saved.Approvals ?? [],
})
