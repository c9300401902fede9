import { CURRENCIES, type Currency } from '@evertill/domain'
import { useMemo } from 'react'
import { useSession } from './use-session.ts'

const RUPEE: Currency = { code: 'INR', digits: 2, symbol: '₹' }

/** The registration's currency; the rupee until it is known. */
export const useCurrency = (): Currency => {
  const { registration } = useSession()
  return useMemo(() => {
    if (!registration) return RUPEE
    const known = (CURRENCIES as Record<string, Currency | undefined>)[registration.Currency] ?? RUPEE
    return { ...known, code: registration.Currency, symbol: registration.CurrencySymbol }
  }, [registration])
}
