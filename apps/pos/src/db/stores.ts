/**
 * Every store of `salesDB` at native version 52: the 27 of the specification, then ours. Listed once; a store that
 * is missing here does not exist, and a change of this list needs a higher version.
 */
export const STORES = {
  salesHistory: 'UUID, createdAt',
  user: 'key',
  stores: 'key',
  category: 'key',
  subCategory: 'key',
  product: 'id, version',
  taxes: 'key',
  storeData: 'id',
  paymentTypes: 'key',
  cashRegisters: 'key',
  salesQueue: 'key, createdAt',
  runningNumbers: 'key',
  printConfig: 'key',
  syncHistory: '++id',
  selectedCashRegister: 'id',
  selectedCashRegisterClosing: 'id',
  selectedStore: 'id',
  transactionTypes: 'key',
  registeration: 'key',
  offer: 'key',
  productTag: 'key',
  acl: 'id',
  employee: 'key',
  parkedSales: 'key',
  salesChannel: 'key',
  allPaymentTypes: 'key',
  metadata: 'id',

  cart: 'UUID, updatedAt',
  device: 'id',
  registerLease: 'CashRegisterID',
  journal: '++seq, UUID',
  entrance: 'id',
} as const
