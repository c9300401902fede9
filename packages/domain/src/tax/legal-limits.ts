import { isGstin } from '../catalog/gstin.ts'
import { stateOf } from './states.ts'

/** Limits of Indian law. They change by notification, so they are data. Amounts in paise. */
export const LEGAL_LIMITS = [
  {
    code: 'buyer-on-bill',
    amount: 50_000_00,
    validFrom: '2017-07-01',
    text: 'CGST Rules, rule 46(f): from this value on, a bill to an unregistered buyer names the buyer, the address and the State.',
  },
  {
    code: 'cash-per-day',
    amount: 2_00_000_00,
    validFrom: '2017-04-01',
    text: 'Income-tax Act, section 269ST: nobody may receive this sum or more in cash from one person in a day.',
  },
] as const satisfies readonly { code: string; amount: number; validFrom: string; text: string }[]

export type LegalLimit = (typeof LEGAL_LIMITS)[number]['code']

/** The limit on that day; undefined where it does not apply. The rupee stands for India: only its shops have it. */
export function legalLimit(
  code: LegalLimit,
  day: { currency: string; businessDate: string },
): number | undefined {
  if (day.currency !== 'INR') return undefined
  return LEGAL_LIMITS.findLast((limit) => limit.code === code && limit.validFrom <= day.businessDate)?.amount
}

export interface BuyerOnBill {
  name: string
  gstin: string
  /** Street, area or city: whatever of it is known. */
  address: string
  stateCode: string
}

/**
 * Whether a bill of this amount still has to name its buyer. A registered buyer is known by the GSTIN: one with a wrong
 * check character, or a State that does not exist, names nobody.
 */
export function lacksBuyer(
  bill: { currency: string; businessDate: string; payable: number },
  buyer: BuyerOnBill,
): boolean {
  const limit = legalLimit('buyer-on-bill', bill)
  if (limit === undefined || bill.payable < limit || isGstin(buyer.gstin)) return false
  return (
    stateOf(buyer.stateCode) === undefined || [buyer.name, buyer.address].some((text) => text.trim() === '')
  )
}

/** The most cash that may still be taken from this person today; undefined without a limit. */
export function cashLeft(
  day: { currency: string; businessDate: string },
  takenBefore: number,
): number | undefined {
  const limit = legalLimit('cash-per-day', day)
  return limit === undefined ? undefined : Math.max(0, limit - 1 - Math.max(0, takenBefore))
}
