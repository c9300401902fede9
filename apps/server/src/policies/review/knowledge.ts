import type {
  ActionRule,
  MembershipTier,
  Offer,
  Order,
  OrderItem,
  PaymentType,
  Product,
  Sale,
  SaleFlag,
  SaleSeller,
  Store,
  Tax,
  TransactionType,
} from '@evertill/contract'
import type { Versions } from './versions.ts'

/** The fields of a product that a line repeats, and those that decide its price and its offers. */
export type Goods = Omit<Product, 'SupplyPrice' | 'Markup' | 'IsDeleted' | 'ActionOn' | 'ProductType'>

/** An offer, and whether tills were given it: one that is switched off or deleted is kept for the sales of before. */
export type KnownOffer = Offer & { readonly isOffered: boolean }

export type StoreSettings = Pick<
  Store,
  | 'key'
  | 'Prefix'
  | 'TimeZone'
  | 'DayCutOff'
  | 'RoundingStep'
  | 'RoundCashOnly'
  | 'TaxRounding'
  | 'RefundApprovalAbove'
> & {
  readonly seller: SaleSeller
  readonly isComposition: boolean
}

export type Person = {
  readonly name: Versions<string>
  readonly isDisabled: boolean
  /** What the access list gives in each store, as `store resource`: the resources in which documents may be made. */
  readonly mayCreate: ReadonlySet<string>
  readonly stores: ReadonlySet<string>
  /** The stores in which they may send what others left unsent. */
  readonly maySendForOthers: ReadonlySet<string>
  readonly rules: ReadonlyMap<string, readonly ActionRule[]>
}

export type Member = {
  readonly validTo: string | null
  readonly tierId: string
  /** The points after everything that is booked, without the reviewed document. */
  readonly points: number
}

export type KnownApproval = {
  readonly id: string
  readonly action: ActionRule['Action']
  readonly percent: number
  readonly amount: number
}

/** The approvals that a document names and that are its own. Unknown ids were given offline. */
export type ClaimedApprovals = { readonly known: readonly KnownApproval[]; readonly offline: number }

/** A document that others refer to: an original bill, an order, a quotation. */
export type Source = {
  /** Its last body, and earlier ones that a till may still have had. */
  readonly bodies: readonly Sale[]
  readonly isVoid: boolean
  readonly flags: readonly SaleFlag[]
  /** Whether its flags are those of its last body. */
  readonly isReviewed: boolean
  readonly receivedAt: number
  /** What was paid for it on account since, and the part of it that was cash. */
  readonly receivedLater: number
  readonly cashLater: number
  /** Its returns and invoices that are not void, in the order of their arrival. */
  readonly returns: readonly Sale[]
  readonly invoices: readonly string[]
}

/** The earlier bodies of an edited document. */
export type Earlier = {
  readonly first: Sale
  readonly previous: Sale
  /** Whether `previous` was judged: only then do the flags of the document say something about it. */
  readonly isReviewed: boolean
  /** The most that was ever paid, and the most that was ever paid in cash. */
  readonly mostPaid: number
  readonly mostCash: number
}

/** A booked document with what the review has to know about it alone. */
export type Reviewed = {
  readonly sale: Sale
  readonly flags: readonly SaleFlag[]
  readonly madeAt: number
  readonly receivedAt: number
  readonly changedAt: number
  /** Whose token sent the first revision, and whose the last. */
  readonly receivedFrom: string
  readonly sentBy: string
  readonly isVoid: boolean
  readonly earlier?: Earlier
  readonly hasLease: boolean
  /** Whether its cash is in the drawer of a register session, or the store has none. */
  readonly hasDrawer: boolean
  readonly isLateForClosing: boolean
  readonly timeZoneOffsetMinutes: number
  readonly customer?: { readonly groups: readonly string[] } | undefined
  readonly member?: Member | undefined
  /** Cash that the same customer had paid on that day when this document arrived. */
  readonly cashBefore?: number
  readonly approvals: ClaimedApprovals
}

/** An online order. `saleUuid` is null until it is billed. */
export type KnownOrder = {
  readonly saleUuid: string | null
  readonly items: readonly OrderItem[]
  readonly payment: Pick<Order['Payment'], 'Mode' | 'Amount'>
  readonly salesChannelId: string | null
}

/** What the shop knows that a batch of documents is compared with. Ids are in lower case. */
export type ShopKnowledge = {
  readonly currency: string
  /** From when on every version of the shop's data is stored. */
  readonly historySince: number
  readonly products: ReadonlyMap<string, Versions<Goods>>
  readonly taxes: ReadonlyMap<string, Versions<Tax>>
  readonly offers: ReadonlyMap<string, Versions<KnownOffer>>
  readonly stores: ReadonlyMap<string, Versions<StoreSettings>>
  readonly transactionTypes: ReadonlyMap<string, Versions<TransactionType>>
  readonly paymentTypes: ReadonlyMap<string, Versions<PaymentType>>
  readonly tiers: ReadonlyMap<string, Versions<Pick<MembershipTier, 'PointValue' | 'RedeemAs'>>>
  readonly people: ReadonlyMap<string, Person>
  /** Sales channels and employees. */
  readonly references: ReadonlySet<string>
  readonly sources: ReadonlyMap<string, Source>
  readonly orders: ReadonlyMap<string, KnownOrder>
}
