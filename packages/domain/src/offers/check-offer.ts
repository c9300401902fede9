import { HUNDRED_PERCENT } from '../money/percent.ts'
import { isBusinessDate } from '../numbering/business-date.ts'
import type { Offer, OfferWindow } from './offer.ts'
import { secondsOf } from './window.ts'

/** An invalid offer is left out with a warning: a typing mistake in the hub must not stop the shop. */
export function isValidOffer(offer: Offer): boolean {
  if (typeof offer !== 'object' || offer === null) return false
  return (
    typeof offer.id === 'string' &&
    offer.id !== '' &&
    (offer.stacking === 'exclusive' || offer.stacking === 'stackable') &&
    [offer.minQuantity, offer.maxQuantity, offer.minAmount, offer.cap].every(
      (value) => value === undefined || whole(value, 0),
    ) &&
    (offer.priority === undefined || Number.isFinite(offer.priority)) &&
    isValidWindow(offer.window) &&
    hasValidTerms(offer)
  )
}

function isValidWindow(window: OfferWindow | undefined): boolean {
  if (window === undefined) return true
  const { from, to, weekDays, hours } = window
  if (from !== undefined && !isBusinessDate(from)) return false
  if (to !== undefined && !isBusinessDate(to)) return false
  if (from !== undefined && to !== undefined && from > to) return false
  if (weekDays?.some((day) => !whole(day, 0) || day > 6) === true) return false
  if (hours === undefined) return true
  const start = secondsOf(hours.from)
  const end = secondsOf(hours.to)
  // Equal ends are ambiguous: they could mean never or always.
  return start !== undefined && end !== undefined && start !== end
}

function hasValidTerms(offer: Offer): boolean {
  switch (offer.type) {
    case 'percent':
      return isPercent(offer.percent)
    case 'amount':
      return whole(offer.amount, 0)
    case 'fixedPrice':
      return whole(offer.price, 0)
    case 'buyXGetY':
      return (
        whole(offer.buy, 1) &&
        whole(offer.get, 1) &&
        (offer.percent === undefined || isPercent(offer.percent))
      )
    case 'bundle':
      return (
        whole(offer.price, 0) &&
        Array.isArray(offer.items) &&
        offer.items.length > 0 &&
        offer.items.every((item) => whole(item.units, 1))
      )
    case 'quantitySlab':
      return (
        Array.isArray(offer.slabs) &&
        offer.slabs.length > 0 &&
        offer.slabs.every(({ from, price }) => whole(from, 0) && whole(price, 0))
      )
    case 'minimumBill':
      if (offer.percent !== undefined) return isPercent(offer.percent) && offer.amount === undefined
      return whole(offer.amount, 0)
    case 'coupon':
      return true
    default:
      return false
  }
}

function isPercent(value: unknown): boolean {
  return whole(value, 0) && value <= HUNDRED_PERCENT
}

function whole(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least
}
