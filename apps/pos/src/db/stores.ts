/**
 * The stores of `salesDB` at native version 52: the 27 of the specification, then ours. A change needs a higher version.
 */
export const STORES_52 = {
  /**
   * Sales of this device, kept for 90 days. Indexed by time, number, name and phone, by the document they refer to, and
   * by the register session in which they were edited.
   */
  salesHistory:
    'UUID, createdAt, sale.TransactionNo, sale.CustomerPhoneNo, sale.CustomerName, sale.Original.UUID, sale.ConvertedFromUUID, sale.ChangedInClosingKey',
  /** The account whose data is on this device. */
  user: 'key',
  /** The stores of the account. */
  stores: 'key',
  category: 'key',
  subCategory: 'key',
  /** Products that changed since their block was written. They override the blocks. */
  product: 'key',
  taxes: 'key',
  /** Facts about the chosen store, such as the rules of guarded actions. */
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
  /** Every payment type, including those not shown in sales: old bills refer to them. */
  allPaymentTypes: 'key',
  /** Per kind: when it was synced, up to which mark of the server, how many rows. */
  metadata: 'id',

  /** Some thousand products in columns; `version` is the load it belongs to. */
  productBlock: 'id, version',
  /** The progress of a full sync of products. */
  productLoad: 'id',
  /** Offers that begin later, for a till that is offline at midnight. */
  upcomingOffer: 'key',
  customer: 'key, PhoneNo',
  /** The last known balance of each customer. */
  customerBalance: 'CustomerID',
  /** Members, with their points as of the last pull. */
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
  /** What happened to each sale, indexed by every sale of an entry. */
  journal: '++seq, *UUID',
  entrance: 'id',
  otherWrites: 'key, [createdAt+key], status, attentionAt',
  unshownSales: 'UUID',
} as const

/** Added with native version 53. */
export const STORES_53 = {
  /** Bills of the whole store, of every counter, as the server last sent them; indexed like `salesHistory`. */
  storeBills:
    'UUID, createdAt, sale.TransactionNo, sale.CustomerPhoneNo, sale.CustomerName, sale.Original.UUID, sale.ConvertedFromUUID',
  /** Always empty: see `oneWriter`. */
  writing: 'id',
} as const

/** Added with native version 54. */
export const STORES_54 = {
  /** What this device has not printed yet, or may have printed. */
  printJobs: 'id',
  /** The logo on receipts, per store. */
  printLogo: 'StoreID',
} as const

/** Added with native version 55. */
export const STORES_55 = {
  /** Online orders of the chosen store, as the server last sent them. */
  onlineOrder: 'key, State',
  /** Packages of the chosen store, as the server last sent them. */
  package: 'key, OrderID, SaleUUID',
  /** What has been picked of an order on this device. */
  orderPick: 'key',
} as const

export const STORES = { ...STORES_52, ...STORES_53, ...STORES_54, ...STORES_55 } as const

export type StoreName = keyof typeof STORES
