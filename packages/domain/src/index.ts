/** The one door of the package. Nothing outside imports a file below it. */
export { FAULT_TEXTS, type Fault, type FaultCode, fault, isFault } from './faults.ts'
export { allocate } from './money/allocate.ts'
export { CURRENCIES, type Currency, minorPerMajor } from './money/currency.ts'
export { type MoneyLocale, formatAmount, formatMoney, plainAmount } from './money/format.ts'
export { parseMoney } from './money/parse.ts'
export { HUNDRED_PERCENT, ONE_PERCENT, formatPercent, parsePercent } from './money/percent.ts'
export { MAX_QUANTITY, ONE_UNIT, formatQuantity, parseQuantity, quantityFault } from './money/quantity.ts'
export { isAmount, mulDiv, roundToStep } from './money/rounding.ts'
export { businessDateOf, financialYearOf } from './numbering/business-date.ts'
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
export * from './sale/cart.ts'
export { isBusinessDate } from './sale/check-cart.ts'
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
