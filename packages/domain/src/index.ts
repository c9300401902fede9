/** The only entry point of the package. Code outside imports no other file of it. */
export { type Fault, isFault } from './faults.ts'
export { CURRENCIES, type Currency, minorPerMajor } from './money/currency.ts'
export { asciiDigits } from './money/ascii-digits.ts'
export { formatAmount, formatMoney, plainAmount } from './money/format.ts'
export { parseMoney } from './money/parse.ts'
export {
  DOCUMENT_LETTERS,
  type DocumentKind,
  UNBILLED_LETTERS,
  documentKindOf,
  kindOfNumber,
  mayBeDue,
} from './sale/document-kind.ts'
export { dialNumber } from './sale/dial-number.ts'
export { HUNDRED_PERCENT, ONE_PERCENT, formatPercent, parsePercent, percentOf } from './money/percent.ts'
export {
  MAX_QUANTITY,
  ONE_UNIT,
  formatQuantity,
  parseQuantity,
  piecesIn,
  quantityFault,
  quantityForAmount,
} from './money/quantity.ts'
export { mulDiv } from './money/rounding.ts'
export { businessDateOf, calendarDateOf, financialYearOf, isBusinessDate } from './numbering/business-date.ts'
export {
  type SeriesKey,
  defaultPrefix,
  documentNumber,
  documentNumberBeside,
  formatDocumentNumber,
  isSlotHolder,
  needsNextSlot,
  type SlotMarks,
  seriesCapacity,
  slotAfter,
} from './numbering/document-number.ts'
export { type SlotsOfUser, RECLAIM_DAYS, mayTakeSlot } from './numbering/slot-shares.ts'
export { mergeRunningNumber, nextRunningNumber, seriesId } from './numbering/running-number.ts'
export type { AppliedOffer, Offer, OfferScope, OfferWindow } from './offers/offer.ts'
export { isValidOffer } from './offers/check-offer.ts'
export { mayGive } from './offers/may-give.ts'
export type { NotGiven } from './offers/verdict.ts'
export { momentOf } from './offers/window.ts'
export {
  CALCULATION_VERSION,
  type CartLine,
  type CartPayment,
  type CartCharge,
  type CartSnapshot,
  type SettledLine,
  type SettledPayment,
  type Settlement,
} from './sale/cart.ts'
export { type Steps, runAtOnce } from './steps.ts'
export { settle, settleInSteps } from './sale/settle.ts'
export { explainOffers } from './sale/offer-lines.ts'
export { setOff } from './sale/exchange.ts'
export {
  QUEUED_SALE_MOVES,
  type QueuedSaleEvent,
  type QueuedSaleState,
  type QueuedSaleStatus,
  isEligible,
  isLeaseOver,
  MAX_ATTEMPTS,
  needsAttention,
  newQueuedSale,
  retryDelay,
  transitionQueuedSale,
} from './sale-queue/sale-queue.ts'
export { type TaxTerms, gstRate, headsForBothSupplies, taxTermsFor } from './tax/gst.ts'
export { type BuyerOnBill, cashLeft, lacksBuyer, legalLimit } from './tax/legal-limits.ts'
export { gapsBetweenRates, overlappingRates } from './tax/rate-days.ts'
export { STATES, stateNamed, stateOf } from './tax/states.ts'
export type { SettledHead, Tax, TaxHead } from './tax/tax.ts'
export { type MenuAccess, isAllowed, maySendForOthers, menuAccess, newSaleTypes } from './access/access.ts'
export {
  GUARDED_ACTIONS,
  type GuardRule,
  type GuardedAction,
  type PaidAction,
  type Permission,
  discountPercent,
  guardedActionsOf,
  REFUND_APPROVAL_ABOVE,
  permissionFor,
  refundPermission,
} from './access/guarded-actions.ts'
export { internalBarcode } from './catalog/internal-barcode.ts'
export { barcodeForms, checkDigitFault, hasRightCheckDigit } from './catalog/check-digit.ts'
export { isGstin, stateCodeOf } from './catalog/gstin.ts'
export { keepsOffer, keepsPaymentType, keepsProduct } from './catalog/kept-rows.ts'
export { type PriceFields, choosePrice } from './catalog/price.ts'
export { type PriceRule, changedPrice } from './catalog/price-change.ts'
export {
  DEFAULT_SCALE_RULES,
  type ScaleCode,
  type ScaleRule,
  readScaleBarcode,
} from './catalog/scale-barcode.ts'
export { readable } from './catalog/readable.ts'
export { memoize } from './memoize.ts'
export { type UpiPayee, upiLink } from './catalog/upi.ts'
export { orderVariants } from './catalog/variant-order.ts'
export { amountInWords } from './money/amount-in-words.ts'
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
  amountOfOrder,
  applyOrderEvent,
  isAcceptOverdue,
  mayQueueOffline,
  isTakenBack,
  needsCreditNote,
} from './orders/order.ts'
export {
  PACKAGE_MOVES,
  type PackageProgress,
  type PackageState,
  orderStateOfPackages,
  packageMoves,
  packingFaults,
  transitionPackage,
} from './orders/package.ts'
export { type ServiceArea, type Serviceability, isPincode, serviceability } from './orders/pincode.ts'
export { movesFrom } from './machine.ts'
export {
  type CompanyMoveEvent,
  type CompanyMoveStep,
  type CompanyPlace,
  type CompanyPlaces,
  isArriving,
  moveCompany,
  nextMoveStep,
  nextStepBack,
} from './company-move/company-move.ts'
export { ORDER_NAMESPACE, saleUuidOfOrder, uuidV5 } from './orders/uuid-v5.ts'
export {
  type TakenPayment,
  cashOfChange,
  cashOfMovement,
  cashOfPayment,
  cashOfPaymentOnAccount,
  cashOfVersions,
  correctionOf,
} from './register/cash-entries.ts'
export { changeInNotes, countedCash, quickCash } from './register/denominations.ts'
export { type NotesAndCoins, notesAndCoins } from './register/notes-and-coins.ts'
export {
  type CashEntry,
  type CashEntryKind,
  type ExpectedCash,
  closingDifference,
  expectedCash,
  leaveInDrawer,
  differencesByCount,
} from './register/expected-cash.ts'
export { openingBalanceRefusal, openingBalanceToSend, registerToSelect } from './register/register-session.ts'
export type { Gstr1, Gstr3b } from './reports/gstr-file.ts'
export { gstr1 } from './reports/gstr1.ts'
export { gstr3b } from './reports/gstr3b.ts'
export { RETURN_PROBLEMS, type ReturnProblemCode, returnProblems } from './reports/gstr-problems.ts'
export { smallSums } from './reports/gstr-small.ts'
export { firstOpenMonth, monthsCountedIn } from './reports/tax-months.ts'
export {
  type HsnRow,
  type RateRow,
  type ReturnDocument,
  type ReturnInput,
  type SmallSum,
  treatmentOf,
} from './reports/gstr-rows.ts'
export { AGE_LIMITS, type Ageing, ageingOf, daysSince } from './sale/ageing.ts'
export { type CreditEntry, creditOfPayment } from './sale/credit-entries.ts'
export { type DocumentTitle, documentTitle } from './sale/document-title.ts'
export { allocateReceipt } from './sale/receive-payment.ts'
export { payBack } from './sale/pay-back.ts'
export { leftWithCashRounded } from './sale/payments.ts'
export { flagOverReturns, isShareOf, returnLine, settleReturn } from './sale/returns.ts'
export { type SaleState, transitionSale } from './sale/sale-state.ts'
export {
  DOCUMENT_STATUSES,
  type DocumentStanding,
  type DocumentStatus,
  amountDue,
  amountPaid,
  documentStatus,
  quotationValidUntil,
} from './sale/sale-status.ts'
export { MIN_PASSWORD_LENGTH, type PasswordRefusal, passwordRefusal } from './session/password.ts'
export {
  PIN_LENGTH,
  type PinLock,
  type PinRefusal,
  newPinRefusal,
  pinLock,
  pinRefusal,
} from './session/pin.ts'
export {
  type SignInRefusals,
  accountChange,
  isTokenExpired,
  OFFLINE_GRACE_HOURS,
  offlineGrace,
  signInRefusals,
} from './session/sign-in.ts'
export { type SignOut, type SignOutRefusal, signOut } from './session/sign-out.ts'
export { matchesRegister, matchesStore, storeStep } from './session/store-step.ts'
export { NOTABLE_CORRECTION_MS, type TillTime, offsetFromServer, tillTime } from './session/till-time.ts'
export { type SubscriptionState, subscriptionOn } from './subscription/subscription.ts'
export { type DocumentVersion, type ReportDocument, type ReportEntry, entriesOf } from './reports/entries.ts'
export {
  type MoneyFigures,
  NO_MONEY,
  type PaymentSums,
  addMoney,
  moneyOfPayments,
  netReceived,
} from './reports/money-figures.ts'
export { NO_SALES, type SalesFigures, addFigures, averageOf } from './reports/sales-figures.ts'
