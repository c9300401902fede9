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
  AUD: { code: 'AUD', digits: 2, symbol: 'A$' },
  BDT: { code: 'BDT', digits: 2, symbol: '৳' },
  BHD: { code: 'BHD', digits: 3, symbol: 'BHD' },
  BRL: { code: 'BRL', digits: 2, symbol: 'R$' },
  CAD: { code: 'CAD', digits: 2, symbol: 'C$' },
  CNY: { code: 'CNY', digits: 2, symbol: '¥' },
  CZK: { code: 'CZK', digits: 2, symbol: 'Kč' },
  DKK: { code: 'DKK', digits: 2, symbol: 'kr' },
  EGP: { code: 'EGP', digits: 2, symbol: 'E£' },
  HKD: { code: 'HKD', digits: 2, symbol: 'HK$' },
  HUF: { code: 'HUF', digits: 2, symbol: 'Ft' },
  IDR: { code: 'IDR', digits: 2, symbol: 'Rp' },
  KES: { code: 'KES', digits: 2, symbol: 'KSh' },
  KRW: { code: 'KRW', digits: 0, symbol: '₩' },
  LKR: { code: 'LKR', digits: 2, symbol: 'Rs' },
  MXN: { code: 'MXN', digits: 2, symbol: 'MX$' },
  MYR: { code: 'MYR', digits: 2, symbol: 'RM' },
  NGN: { code: 'NGN', digits: 2, symbol: '₦' },
  NOK: { code: 'NOK', digits: 2, symbol: 'kr' },
  NPR: { code: 'NPR', digits: 2, symbol: 'Rs' },
  NZD: { code: 'NZD', digits: 2, symbol: 'NZ$' },
  OMR: { code: 'OMR', digits: 3, symbol: 'OMR' },
  PHP: { code: 'PHP', digits: 2, symbol: '₱' },
  PKR: { code: 'PKR', digits: 2, symbol: 'Rs' },
  PLN: { code: 'PLN', digits: 2, symbol: 'zł' },
  QAR: { code: 'QAR', digits: 2, symbol: 'QAR' },
  SAR: { code: 'SAR', digits: 2, symbol: 'SAR' },
  SEK: { code: 'SEK', digits: 2, symbol: 'kr' },
  SGD: { code: 'SGD', digits: 2, symbol: 'S$' },
  THB: { code: 'THB', digits: 2, symbol: '฿' },
  TRY: { code: 'TRY', digits: 2, symbol: '₺' },
  VND: { code: 'VND', digits: 0, symbol: '₫' },
  ZAR: { code: 'ZAR', digits: 2, symbol: 'R' },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof CURRENCIES

/** Minor units in one major unit: 100 paise in a rupee. */
export function minorPerMajor(currency: Currency): number {
  return currency.digits === 0 ? 1 : currency.digits === 2 ? 100 : 1000
}
