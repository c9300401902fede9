/**
 * Every store of `salesDB` at native version 52: the 27 of the specification, then ours. Listed once, each with what
 * it holds; a store that is missing here does not exist, and a change of this list needs a higher version.
 */
export const STORES = {
  /**
   * Sales made on this device, bodies kept for 90 days; found by their moment, number and phone, by what they follow,
   * and by the session in which they were changed.
   */
  salesHistory:
    'UUID, createdAt, sale.TransactionNo, sale.CustomerPhoneNo, sale.CustomerName, sale.Original.UUID, sale.ConvertedFromUUID, sale.ChangedInClosingKey',
  /** The account whose data is on this device. */
  user: 'key',
  /** The stores that the account may enter. */
  stores: 'key',
  category: 'key',
  subCategory: 'key',
  /** Products changed since their block was written; read over the blocks. */
  product: 'key',
  taxes: 'key',
  /** What the server says about the chosen store beside its lists: the rules of guarded actions. */
  storeData: 'id',
  /** Payment types shown in sales. */
  paymentTypes: 'key',
  /** Registers of the chosen store. */
  cashRegisters: 'key',
  /** Sales that the server has not acknowledged. */
  salesQueue: 'key, [createdAt+key], attentionAt',
  /** The last number used, per series. */
  runningNumbers: 'key',
  printConfig: 'key',
  /** What the last pulls did, the newest few hundred. */
  syncHistory: '++id',
  selectedCashRegister: 'id',
  selectedCashRegisterClosing: 'id',
  selectedStore: 'id',
  transactionTypes: 'key',
  /** The registration; the spelling is the specification's. */
  registeration: 'key',
  /** Offers valid today, no coupons. */
  offer: 'key',
  productTag: 'key',
  /** The access list of the account in the chosen store. */
  acl: 'id',
  employee: 'key',
  parkedSales: 'key',
  salesChannel: 'key',
  /** Every payment type, also those not shown in sales: old bills name them. */
  allPaymentTypes: 'key',
  /** Per kind: when it was synced, up to which mark of the server, how many rows. */
  metadata: 'id',

  /** Some thousand products as one record of columns; `version` says which load it belongs to. */
  productBlock: 'id, version',
  /** How far a full sync of products has come. */
  productLoad: 'id',
  /** Offers that begin on a later day: a till that is offline at midnight finds them here. */
  upcomingOffer: 'key',
  customer: 'key, PhoneNo',
  /** What a customer owed when the server was last asked. */
  customerBalance: 'CustomerID',
  /** Who carries a card, with the points of the last pull. */
  membership: 'CustomerID',
  membershipTier: 'key',
  customField: 'key',
  serviceArea: 'key, Pincode',
  /** Notes and coins of the registration's currency. */
  denomination: '[Kind+Value]',
  /** Quarantined rows: unreadable, and kept as they were. */
  setAside: '++id, store',

  /** Bulk acknowledgements that are not folded into history yet. */
  acknowledged: 'key',
  cart: 'UUID, updatedAt',
  device: 'id',
  registerLease: 'CashRegisterID',
  /** What happened to each sale; found by every sale that an entry speaks of. */
  journal: '++seq, *UUID',
  entrance: 'id',
  otherWrites: 'key, [createdAt+key], status, attentionAt',
  unshownSales: 'UUID',
} as const

export type StoreName = keyof typeof STORES
