import { type Currency, minorPerMajor } from '@evertill/domain'

/** An amount as one would type it: no symbol, no groups, decimals only where there are any. */
export function plainAmount(amount: number, currency: Currency): string {
  const perMajor = minorPerMajor(currency)
  const major = Math.trunc(amount / perMajor)
  const minor = Math.abs(amount % perMajor)
  return minor === 0 ? String(major) : `${major}.${String(minor).padStart(currency.digits, '0')}`
}
