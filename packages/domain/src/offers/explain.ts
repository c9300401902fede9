import type { Currency } from '../money/currency.ts'
import { formatMoney } from '../money/format.ts'
import { formatPercent, HUNDRED_PERCENT } from '../money/percent.ts'
import { formatQuantity } from '../money/quantity.ts'
import type { Offer } from './offer.ts'

/** Why a line has its discount, as a text that the cashier can read out: "10% off (Monsoon sale)". */
export function explainOffer(offer: Offer, currency: Currency): string {
  const cap = offer.cap === undefined ? '' : `, at most ${formatMoney(offer.cap, currency)}`
  const name = offer.name === '' ? '' : ` (${offer.name})`
  return `${terms(offer, currency)}${cap}${name}`
}

function terms(offer: Offer, currency: Currency): string {
  const money = (amount: number): string => formatMoney(amount, currency)
  switch (offer.type) {
    case 'percent':
      return `${formatPercent(offer.percent)}% off`
    case 'amount':
      return offer.per === 'unit' ? `${money(offer.amount)} off each` : `${money(offer.amount)} off`
    case 'fixedPrice':
      return `for ${money(offer.price)} each`
    case 'buyXGetY': {
      const percent = offer.percent ?? HUNDRED_PERCENT
      const gift = percent === HUNDRED_PERCENT ? 'free' : `at ${formatPercent(percent)}% off`
      return `buy ${offer.buy} get ${offer.get} ${gift}`
    }
    case 'bundle':
      return `together for ${money(offer.price)}`
    case 'quantitySlab':
      return `price by quantity: ${offer.slabs.map((slab) => `from ${formatQuantity(slab.from)} at ${money(slab.price)}`).join(', ')}`
    case 'minimumBill': {
      const given =
        offer.percent === undefined ? money(offer.amount ?? 0) : `${formatPercent(offer.percent)}%`
      return offer.minAmount === undefined
        ? `${given} off the bill`
        : `${given} off a bill of at least ${money(offer.minAmount)}`
    }
    case 'coupon':
      return 'coupon'
  }
}
