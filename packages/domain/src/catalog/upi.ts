import { CURRENCIES } from '../money/currency.ts'
import { plainAmount } from '../money/format.ts'

export interface UpiPayee {
  /** demo.retail@okbank */
  address: string
  name: string
  merchantCode?: string
}

/** The link behind a UPI QR. Showing it is no payment: the cashier confirms that the money came. */
export function upiLink(payee: UpiPayee, billNumber: string, amount: number): string {
  const fields: [string, string][] = [
    // Payment apps read the address as it stands: an encoded @ is refused by some of them.
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

/** encodeURIComponent leaves !'()* alone and throws on half of a surrogate pair, which a cut shop name can hold. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
