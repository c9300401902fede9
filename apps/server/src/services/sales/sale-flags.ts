import type { FieldError, Sale, SaleFlag } from '@evertill/contract'
import { CALCULATION_VERSION } from '@evertill/domain'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Clocks of tills drift by minutes. More would change the hour of offers and, around midnight, the date of the tax. */
const MAX_DRIFT_MS = 15 * MINUTE_MS
/** Tills keep the bodies of their sales for 90 days. */
const MAX_OFFLINE_MS = 90 * DAY_MS

/** When a sale arrived by the server's clock, when it was sent by the device's clock, and with which credential. */
export type Arrival = {
  readonly now: Date
  readonly sentAt: string | undefined
  readonly hasOldCredential: boolean
}

/**
 * The device's clock is compared at the time of sending: a sale that waited for a week in an offline till does not mean a
 * wrong clock. If the clock was corrected before sending, the sale is dated in the future, or longer ago than a till
 * keeps sales. For old tills that do not send their time, the age of the sale decides.
 */
const isClockWrong = ({ TransactionDate }: Sale, { now, sentAt }: Arrival): boolean => {
  const [age, skew] = [now.getTime() - Date.parse(TransactionDate), now.getTime() - Date.parse(sentAt ?? '')]
  if (Number.isNaN(skew)) return Math.abs(age) > DAY_MS
  return Math.abs(skew) > MAX_DRIFT_MS || age < -MAX_DRIFT_MS || age > MAX_OFFLINE_MS
}

/** Parsing drops fields that the contract does not know, so any difference in keys means an unknown field. */
export const hasUnknownFields = (raw: unknown, parsed: unknown): boolean => {
  if (raw === parsed) return false
  if (Array.isArray(raw)) {
    return Array.isArray(parsed) && raw.some((inner, index) => hasUnknownFields(inner, parsed[index]))
  }
  if (typeof raw !== 'object' || raw === null || typeof parsed !== 'object' || parsed === null) return false
  const keys = Object.keys(raw)
  return (
    keys.length !== Object.keys(parsed).length ||
    keys.some((key) =>
      hasUnknownFields((raw as Record<string, unknown>)[key], (parsed as Record<string, unknown>)[key]),
    )
  )
}

const isOwedByNobody = ({ Payments, CustomerID }: Sale): boolean =>
  CustomerID === undefined && Payments.some(({ Kind, Amount }) => Kind === 'Credit' && Amount !== 0)

/** The flags that need no database. Every revision has its own. */
export const FLAGS_OF_BODY: ReadonlySet<SaleFlag> = new Set([
  'UNKNOWN_FIELDS',
  'CLOCK_SKEW',
  'OLD_CALCULATION',
  'NO_CUSTOMER',
])

export const flagsOf = (sale: Sale, unknownFields: boolean, arrival: Arrival): SaleFlag[] => {
  const flags: SaleFlag[] = []
  if (unknownFields) flags.push('UNKNOWN_FIELDS')
  if (isClockWrong(sale, arrival)) flags.push('CLOCK_SKEW')
  if (arrival.hasOldCredential) flags.push('OLD_CREDENTIAL')
  if (sale.CalculationVersion !== CALCULATION_VERSION) flags.push('OLD_CALCULATION')
  if (isOwedByNobody(sale)) flags.push('NO_CUSTOMER')
  return flags
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/**
 * The only check of a sale made by another version of the calculation: its sums must add up. Its amounts are not
 * recomputed, because the customer has the receipt.
 */
export const wrongSums = (sale: Sale): FieldError[] => {
  const { Charges = [], Returns = [], Loyalty } = sale
  const taxed = [...sale.Lines, ...Charges]
  const paid = sum(sale.Payments.map((payment) => payment.Amount))
  // Points that pay stand in no payment.
  const points = Loyalty?.As === 'Tender' ? Loyalty.Points * Loyalty.PointValue : 0
  const expected = {
    TotalAmount:
      sum(taxed.map((line) => line.TotalAmount)) - sum(Returns.map(({ TotalAmount }) => TotalAmount)),
    TaxAmount: sum(taxed.map((line) => line.TaxAmount)),
    PayableAmount: sale.TotalAmount + sale.RoundOff,
    PaidAmount: Math.min(Math.max(sale.PaidAmount, paid), paid + points),
  }
  return Object.entries(expected)
    .filter(([field, value]) => sale[field as keyof typeof expected] !== value)
    .map(([path, value]) => ({
      path,
      message: `is ${sale[path as keyof typeof expected]}, computed ${value}`,
    }))
}
