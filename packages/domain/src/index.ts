/** The one door of the package. Nothing outside imports a file below it. */
export { FAULT_TEXTS, type Fault, type FaultCode, fault, isFault } from './faults.ts'
export { allocate } from './money/allocate.ts'
export { CURRENCIES, type Currency, minorPerMajor } from './money/currency.ts'
export { type MoneyLocale, formatAmount, formatMoney, plainAmount } from './money/format.ts'
export { parseMoney } from './money/parse.ts'
export {
  DOCUMENT_LETTERS,
  type DocumentKind,
  UNBILLED_LETTERS,
  documentKindOf,
  mayBeDue,
} from './sale/document-kind.ts'
export { HUNDRED_PERCENT, ONE_PERCENT, formatPercent, parsePercent, percentOf } from './money/percent.ts'
export { MAX_QUANTITY, ONE_UNIT, formatQuantity, parseQuantity, quantityFault } from './money/quantity.ts'
export { isAmount, mulDiv, roundToStep } from './money/rounding.ts'
export { businessDateOf, financialYearOf, isBusinessDate } from './numbering/business-date.ts'
export {
  LEASE_AHEAD,
  MAX_NUMBER_LENGTH,
  type SeriesKey,
  defaultPrefix,
  documentNumber,
  formatDocumentNumber,
  needsNextSlot,
  seriesCapacity,
  seriesFault,
  slotAfter,
} from './numbering/document-number.ts'
export {
  type MergedRunningNumber,
  mergeRunningNumber,
  nextRunningNumber,
  seriesId,
} from './numbering/running-number.ts'
export type {
  AppliedOffer,
  Offer,
  OfferMoment,
  OfferScope,
  OfferWindow,
  QuantitySlab,
} from './offers/offer.ts'
export { isSoundOffer } from './offers/check-offer.ts'
export { explainOffer } from './offers/explain.ts'
export { mayGive } from './offers/may-give.ts'
export { isWithin, momentOf } from './offers/window.ts'
export * from './sale/cart.ts'
export { settle } from './sale/settle.ts'
export { type SaleAnswer, judgeAnswer, oldestFirst } from './sale-queue/sale-answer.ts'
export {
  MAX_ATTEMPTS,
  QUEUED_SALE_MOVES,
  type QueuedSaleEvent,
  type QueuedSaleState,
  type QueuedSaleStatus,
  isEligible,
  isLeaseOver,
  needsAttention,
  newQueuedSale,
  retryDelay,
  transitionQueuedSale,
} from './sale-queue/sale-queue.ts'
export { gstRate, stateHeadOf, supplyOf } from './tax/gst.ts'
export type { SettledHead, StateHead, Supply, Tax, TaxHead, TaxRate } from './tax/tax.ts'
export {
  type AccessEntry,
  type MenuAccess,
  type RegistrationFlags,
  type TransactionType,
  isAllowed,
  maySendForOthers,
  menuAccess,
  newSaleTypes,
} from './access/access.ts'
export {
  GUARDED_ACTIONS,
  type GuardRule,
  type GuardedAction,
  type GuardedPart,
  type PaidAction,
  type Permission,
  discountPercent,
  guardedActionsOf,
  permissionFor,
} from './access/guarded-actions.ts'
export { checkDigit, hasRightCheckDigit, toEan13 } from './catalog/check-digit.ts'
export { isGstin, stateCodeOf } from './catalog/gstin.ts'
export {
  NOT_FOR_SALE,
  type SyncedProduct,
  keepsOffer,
  keepsPaymentType,
  keepsProduct,
} from './catalog/keep.ts'
export { type ChosenPrice, type PriceFields, type PricedProduct, choosePrice } from './catalog/price.ts'
export {
  DEFAULT_SCALE_RULES,
  type ScaleCode,
  type ScaleRule,
  readScaleBarcode,
} from './catalog/scale-barcode.ts'
export { readable } from './catalog/readable.ts'
export { remembered } from './remembered.ts'
export { SEARCH_TEXTS, type Searchable, matchesScan, matchesText } from './catalog/search.ts'
export { type UpiPayee, upiLink } from './catalog/upi.ts'
export { type MoveTable, movesFrom, nextState } from './machine.ts'
export { type WordScale, amountInWords, numberInWords } from './money/words.ts'
export {
  FULFILMENT_MOVES,
  type Fulfilment,
  type OndcOrderState,
  ondcOrderState,
  ondcStateOfFulfilment,
  transitionFulfilment,
} from './orders/ondc.ts'
export {
  ACCEPT_WITHIN_MS,
  ORDER_MOVES,
  type OrderEvent,
  type OrderOutcome,
  type OrderProgress,
  type OrderState,
  applyOrderEvent,
  isAcceptOverdue,
  mayQueueOffline,
  needsCreditNote,
} from './orders/order.ts'
export {
  PACKAGE_MOVES,
  type PackageProgress,
  type PackageState,
  packingFaults,
  transitionPackage,
} from './orders/package.ts'
export { type ServiceArea, type Serviceability, isPincode, serviceability } from './orders/pincode.ts'
export { ORDER_NAMESPACE, saleUuidOfOrder, uuidV5 } from './orders/uuid-v5.ts'
export {
  type TakenPayment,
  cashOfChange,
  cashOfMovement,
  cashOfPayment,
  cashOfReceipt,
  cashOfVersions,
} from './register/cash-entries.ts'
export {
  type DenominationCount,
  INDIAN_DENOMINATIONS,
  changeInNotes,
  countedCash,
  quickCash,
} from './register/denominations.ts'
export {
  type CashEntry,
  type CashEntryKind,
  type ClosingDifference,
  type ExpectedCash,
  closingDifference,
  expectedCash,
  leaveInDrawer,
} from './register/expected-cash.ts'
export {
  REGISTER_MOVES,
  type RegisterEvent,
  type RegisterState,
  closingMessage,
  openingBalanceRefusal,
  openingBalanceToSend,
  registerToSelect,
  transitionRegister,
} from './register/register-session.ts'
export { type CreditEntry, creditOfPayment } from './sale/credit-entries.ts'
export { type DocumentTitle, documentTitle } from './sale/document-title.ts'
export { pointsEarned } from './sale/loyalty.ts'
export { type UnpaidBill, allocateReceipt } from './sale/receive-payment.ts'
export {
  type Refund,
  type ReturnedLine,
  type SoldLine,
  flagOverReturns,
  isShareOf,
  returnLine,
  settleReturn,
} from './sale/returns.ts'
export { SALE_MOVES, type SaleEvent, type SaleState, transitionSale } from './sale/sale-state.ts'
export { PIN_LENGTH, type PinLock, type PinRefusal, pinLock, pinRefusal } from './session/pin.ts'
export {
  SESSION_MOVES,
  type SessionEvent,
  type SessionState,
  transitionSession,
} from './session/session-machine.ts'
export {
  type AccountChange,
  type OfflineGrace,
  type SignInRefusals,
  accountChange,
  isTokenExpired,
  OFFLINE_GRACE_HOURS,
  offlineGrace,
  signInRefusals,
} from './session/sign-in.ts'
export { type SignOut, type SignOutRefusal, signOut } from './session/sign-out.ts'
export { type StoreStep, matchesRegister, matchesStore, storeStep } from './session/store-step.ts'
export {
  type SubscriptionState,
  WARNING_DAYS,
  daysBetween,
  subscriptionOn,
} from './subscription/subscription.ts'
export { type HsnRow, hsnSummary } from './tax/hsn-summary.ts'
