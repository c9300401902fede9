import { chooseRate } from '../tax/choose-rate.ts'
import { type Tax, type TaxHead, headsFor, totalPercent } from '../tax/tax.ts'
import type { CartLine, CartSnapshot } from './cart.ts'
import type { TaxRank } from './discounts.ts'

/** The rank of a line among lines with the same net when a paisa of the bill discount is left over. */
export function taxRank(cart: CartSnapshot, line: CartLine, net: number): TaxRank {
  const supply = cart.supply ?? 'local'
  const rate = chooseRate(line.tax, cart.businessDate, supply, net, line)
  const heads = rate === undefined ? [] : headsFor(rate, supply)
  return {
    // A cess does not count: 28 % with a cess of 12 % is a lower rate than 40 %.
    percent: totalPercent(heads.filter((head) => head.code !== 'CESS')),
    // Only what can change an amount. Lines that differ in name or HSN alone are ranked by line order.
    content: [
      line.priceIncludesTax,
      heads.map(headText).join(),
      dependsOnQuantity(line.tax) ? `${line.quantity} ${taxText(line.tax)}` : '',
      // With document rounding, the rate's name decides which sum the line belongs to.
      cart.taxRounding === 'document' ? rate?.name : '',
    ].join('|'),
  }
}

function headText({ kind, rate, compound }: TaxHead): string {
  return `${kind} ${rate} ${compound === true}`
}

function dependsOnQuantity(tax: Tax): boolean {
  return tax.rates.some((rate) => rate.upTo !== undefined || rate.heads.some((head) => head.kind === 'fixed'))
}

const texts = new WeakMap<Tax, string>()

/** All rates of a tax as text, cached per tax: at every key press 200 lines use a handful of taxes. */
export function taxText(tax: Tax): string {
  let text = texts.get(tax)
  if (text === undefined) {
    text = JSON.stringify(tax.rates)
    texts.set(tax, text)
  }
  return text
}
