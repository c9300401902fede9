/**
 * Every way in which an input can be wrong. Screens and server decide by `code`; the text is for people.
 * A released code keeps its meaning for ever: queued sales store it in `lastError`.
 */
export const FAULT_TEXTS = {
  'amount.invalid': 'The amount is not a whole number of minor units',
  'amount.unreadable': 'Enter an amount such as 1,234.50',
  'amount.too-many-decimals': 'The amount has more decimals than the currency',
  'amount.too-large': 'The amount is too large',
  'barcode.bad-rule': 'The rule for scale labels does not fit the code',
  'barcode.wrong-check-digit': 'The barcode was misread, please scan again',
  'bill.invalid': 'The bill is not complete',
  'bill.too-large': 'The bill is too large to be added up',
  'bill.too-many-lines': 'The bill has too many lines',
  'date.invalid': 'The date is not a calendar date',
  'discount.invalid': 'The discount is not a valid number',
  'discount.negative': 'A discount cannot be negative',
  'discount.over-100': 'A discount cannot be more than 100 %',
  'line.invalid': 'The line is not complete',
  'line.id-missing': 'The line has no id',
  'line.id-repeated': 'Two lines have the same id',
  'loyalty.cut': 'More points than the bill needs; only those needed are redeemed',
  'loyalty.invalid': 'The loyalty points are not valid',
  'money.rounding-step-invalid': 'The rounding step is not a positive whole number of minor units',
  'number.key-required': 'Key is required',
  'number.invalid': 'The running number is not a whole number of at least 1',
  'number.series-invalid': 'The number series is not valid',
  'number.series-full': 'The number series is used up',
  'offer.given-invalid': 'The offers of the line give more than it costs',
  'offer.broken': 'The offer is not valid and was left out',
  'order.illegal-transition': 'The order cannot make this move',
  'order.stale': 'The order has changed in the meantime',
  'package.illegal-transition': 'The package cannot make this move',
  'package.too-many': 'More is packed than was sold',
  'payment.invalid': 'The payment amount is not valid',
  'payment.over-tender': 'Only cash can be more than what is left to pay',
  'percent.unreadable': 'Enter a percentage such as 12.5',
  'price.invalid': 'The price is not valid',
  'price.negative': 'The price cannot be negative',
  'price.over-mrp': 'The price is above the MRP; the MRP is charged',
  'quantity.invalid': 'The quantity is not a number with at most three decimals',
  'quantity.not-positive': 'The quantity must be more than zero',
  'quantity.too-large': 'The quantity is too large',
  'return.invalid': 'The returned goods do not belong to the bill',
  'return.too-many': 'More is returned than was sold',
  'queue.illegal-transition': 'The queued sale cannot make this move',
  'sale.illegal-transition': 'The sale cannot make this move',
  'supply.composition':
    'A composition dealer may not supply to another State: remove the delivery address or choose one in your own State',
  'tax.unknown': 'The tax of the line is not known',
  'tax.invalid-rate': 'The tax has a rate that is not valid',
  'tax.no-rate': 'The tax has no rate that is valid on this date',
} as const

export type FaultCode = keyof typeof FAULT_TEXTS

export interface Fault {
  /** A code of the registry above. */
  code: string
  /** Where in the input it is, such as `lines[2].quantity`. */
  path: string
  message: string
}

export function fault(code: FaultCode, path = ''): Fault {
  return { code, path, message: FAULT_TEXTS[code] }
}

export function isFault(value: unknown): value is Fault {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'path' in value && 'message' in value
  )
}
