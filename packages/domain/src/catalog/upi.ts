import { CURRENCIES } from '../money/currency.ts'
import { plainAmount } from '../money/format.ts'

export interface UpiPayee {
  /** demo.retail@okbank */
  address: string
  name: string
  merchantCode?: string
}

/** The link in a UPI QR code. Showing it is not a payment: the cashier confirms that the money arrived. */
export function upiLink(payee: UpiPayee, billNumber: string, amount: number): string {
  const fields: [string, string][] = [
    // Some payment apps refuse an address with an encoded @.
    ['pa', encode(payee.address).replaceAll('%40', '@')],
    ['pn', encode(payee.name)],
    ...(payee.merchantCode === undefined ? [] : [['mc', encode(payee.merchantCode)] as [string, string]]),
    ['tr', billNumber.replace(/[^A-Za-z0-9]/g, '')],
    ['tn', encode(`Bill ${billNumber}`)],
    ['am', plainAmount(amount, CURRENCIES.INR)],
    ['cu', 'INR'],
  ]
  return `upi://pay?${fields.map(([name, value]) => `${name}=${value}`).join('&')}`
}

const LONE_SURROGATE = /[\ud800-\udfff]/gu

/** encodeURIComponent does not encode !'()* and throws on half a surrogate pair, which a truncated shop name can contain. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
