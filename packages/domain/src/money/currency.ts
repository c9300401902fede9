export interface Currency {
  code: string
  /** Minor digits: 0 (JPY), 2 (INR), 3 (KWD). */
  digits: 0 | 2 | 3
  symbol: string
}

export const CURRENCIES = {
  INR: { code: 'INR', digits: 2, symbol: '₹' },
  USD: { code: 'USD', digits: 2, symbol: '$' },
  GBP: { code: 'GBP', digits: 2, symbol: '£' },
  EUR: { code: 'EUR', digits: 2, symbol: '€' },
  CHF: { code: 'CHF', digits: 2, symbol: 'CHF' },
  AED: { code: 'AED', digits: 2, symbol: 'AED' },
  JPY: { code: 'JPY', digits: 0, symbol: '¥' },
  KWD: { code: 'KWD', digits: 3, symbol: 'KWD' },
} as const satisfies Record<string, Currency>

/** Minor units in one major unit: 100 paise in a rupee. */
export function minorPerMajor(currency: Currency): number {
  return currency.digits === 0 ? 1 : currency.digits === 2 ? 100 : 1000
}
