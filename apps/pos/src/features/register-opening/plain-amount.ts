import { type Currency, minorPerMajor } from '@evertill/domain'

/** An amount as typed: no symbol, no grouping, decimals only if needed. */
export function plainAmount(amount: number, currency: Currency): string {
  const perMajor = minorPerMajor(currency)
  const major = Math.trunc(amount / perMajor)
  const minor = Math.abs(amount % perMajor)
  return minor === 0 ? String(major) : `${major}.${String(minor).padStart(currency.digits, '0')}`
}
