/** The code of a country and the digits of its mobile numbers. Elsewhere a number must begin with + and its code. */
const HOME_NUMBERS: ReadonlyMap<string, { code: string; digits: RegExp }> = new Map([
  ['India', { code: '91', digits: /^[6-9]\d{9}$/ }],
])

/** Code and number together, by E.164. Shorter ones are services, which take no messages. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/

/**
 * The digits that a message is addressed to, country code first and without a plus sign; null if the text is no such
 * number. `country` is that of the store: a number without a code is one of it.
 */
export const dialNumber = (text: string, country: string): string | null => {
  const plain = text.replace(/[\s().\-/]/g, '')
  const abroad = /^(?:\+|00)(\d+)$/.exec(plain)?.[1]
  if (abroad !== undefined) return INTERNATIONAL.test(abroad) ? abroad : null
  const home = HOME_NUMBERS.get(country)
  const digits = plain.replace(/^0/, '')
  if (home === undefined) return null
  if (home.digits.test(digits)) return home.code + digits
  // Often stored with the code and without the plus sign.
  const short = digits.startsWith(home.code) ? digits.slice(home.code.length) : ''
  return home.digits.test(short) ? digits : null
}
