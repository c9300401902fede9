import type { CURRENCIES } from '@evertill/domain'

/** What follows from the country of a company. The zone is that of its largest city: others choose their own. */
export interface Country {
  readonly name: string
  readonly currency: keyof typeof CURRENCIES
  readonly timeZone: string
}

/** By ISO 3166 code: the countries whose currency a till can count. */
export const COUNTRIES = {
  AE: { name: 'United Arab Emirates', currency: 'AED', timeZone: 'Asia/Dubai' },
  AT: { name: 'Austria', currency: 'EUR', timeZone: 'Europe/Vienna' },
  AU: { name: 'Australia', currency: 'AUD', timeZone: 'Australia/Sydney' },
  BD: { name: 'Bangladesh', currency: 'BDT', timeZone: 'Asia/Dhaka' },
  BE: { name: 'Belgium', currency: 'EUR', timeZone: 'Europe/Brussels' },
  BH: { name: 'Bahrain', currency: 'BHD', timeZone: 'Asia/Bahrain' },
  BR: { name: 'Brazil', currency: 'BRL', timeZone: 'America/Sao_Paulo' },
  CA: { name: 'Canada', currency: 'CAD', timeZone: 'America/Toronto' },
  CH: { name: 'Switzerland', currency: 'CHF', timeZone: 'Europe/Zurich' },
  CN: { name: 'China', currency: 'CNY', timeZone: 'Asia/Shanghai' },
  CZ: { name: 'Czechia', currency: 'CZK', timeZone: 'Europe/Prague' },
  DE: { name: 'Germany', currency: 'EUR', timeZone: 'Europe/Berlin' },
  DK: { name: 'Denmark', currency: 'DKK', timeZone: 'Europe/Copenhagen' },
  EG: { name: 'Egypt', currency: 'EGP', timeZone: 'Africa/Cairo' },
  ES: { name: 'Spain', currency: 'EUR', timeZone: 'Europe/Madrid' },
  FI: { name: 'Finland', currency: 'EUR', timeZone: 'Europe/Helsinki' },
  FR: { name: 'France', currency: 'EUR', timeZone: 'Europe/Paris' },
  GB: { name: 'United Kingdom', currency: 'GBP', timeZone: 'Europe/London' },
  GR: { name: 'Greece', currency: 'EUR', timeZone: 'Europe/Athens' },
  HK: { name: 'Hong Kong', currency: 'HKD', timeZone: 'Asia/Hong_Kong' },
  HU: { name: 'Hungary', currency: 'HUF', timeZone: 'Europe/Budapest' },
  ID: { name: 'Indonesia', currency: 'IDR', timeZone: 'Asia/Jakarta' },
  IE: { name: 'Ireland', currency: 'EUR', timeZone: 'Europe/Dublin' },
  IN: { name: 'India', currency: 'INR', timeZone: 'Asia/Kolkata' },
  IT: { name: 'Italy', currency: 'EUR', timeZone: 'Europe/Rome' },
  JP: { name: 'Japan', currency: 'JPY', timeZone: 'Asia/Tokyo' },
  KE: { name: 'Kenya', currency: 'KES', timeZone: 'Africa/Nairobi' },
  KR: { name: 'South Korea', currency: 'KRW', timeZone: 'Asia/Seoul' },
  KW: { name: 'Kuwait', currency: 'KWD', timeZone: 'Asia/Kuwait' },
  LK: { name: 'Sri Lanka', currency: 'LKR', timeZone: 'Asia/Colombo' },
  MX: { name: 'Mexico', currency: 'MXN', timeZone: 'America/Mexico_City' },
  MY: { name: 'Malaysia', currency: 'MYR', timeZone: 'Asia/Kuala_Lumpur' },
  NG: { name: 'Nigeria', currency: 'NGN', timeZone: 'Africa/Lagos' },
  NL: { name: 'Netherlands', currency: 'EUR', timeZone: 'Europe/Amsterdam' },
  NO: { name: 'Norway', currency: 'NOK', timeZone: 'Europe/Oslo' },
  NP: { name: 'Nepal', currency: 'NPR', timeZone: 'Asia/Kathmandu' },
  NZ: { name: 'New Zealand', currency: 'NZD', timeZone: 'Pacific/Auckland' },
  OM: { name: 'Oman', currency: 'OMR', timeZone: 'Asia/Muscat' },
  PH: { name: 'Philippines', currency: 'PHP', timeZone: 'Asia/Manila' },
  PK: { name: 'Pakistan', currency: 'PKR', timeZone: 'Asia/Karachi' },
  PL: { name: 'Poland', currency: 'PLN', timeZone: 'Europe/Warsaw' },
  PT: { name: 'Portugal', currency: 'EUR', timeZone: 'Europe/Lisbon' },
  QA: { name: 'Qatar', currency: 'QAR', timeZone: 'Asia/Qatar' },
  SA: { name: 'Saudi Arabia', currency: 'SAR', timeZone: 'Asia/Riyadh' },
  SE: { name: 'Sweden', currency: 'SEK', timeZone: 'Europe/Stockholm' },
  SG: { name: 'Singapore', currency: 'SGD', timeZone: 'Asia/Singapore' },
  TH: { name: 'Thailand', currency: 'THB', timeZone: 'Asia/Bangkok' },
  TR: { name: 'Türkiye', currency: 'TRY', timeZone: 'Europe/Istanbul' },
  US: { name: 'United States', currency: 'USD', timeZone: 'America/New_York' },
  VN: { name: 'Vietnam', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' },
  ZA: { name: 'South Africa', currency: 'ZAR', timeZone: 'Africa/Johannesburg' },
} as const satisfies Record<string, Country>

export type CountryCode = keyof typeof COUNTRIES
export const COUNTRY_CODES = Object.keys(COUNTRIES) as CountryCode[]
