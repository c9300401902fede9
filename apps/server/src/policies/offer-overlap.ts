import type { Offer, OfferScope } from '@evertill/contract'

/** The goods that an offer lowers, as scopes of which one is enough. */
export const scopesOf = ({ Type, Items = [], Scope = {}, GetScope }: Offer): readonly OfferScope[] => {
  if (Type === 'Bundle') return Items.map((item) => item.Scope)
  return GetScope === undefined ? [Scope] : [Scope, GetScope]
}

/** No list means everybody, everywhere, every day. */
const share = <Value>(one: readonly Value[] = [], other: readonly Value[] = []): boolean =>
  one.length === 0 || other.length === 0 || one.some((value) => other.includes(value))

/** The part of a day as one or two stretches: an evening may run past midnight. */
const stretches = ({ HoursFrom = '00:00', HoursTo = '24:00' }: Offer): [string, string][] =>
  HoursFrom < HoursTo
    ? [[HoursFrom, HoursTo]]
    : [
        [HoursFrom, '24:00'],
        ['00:00', HoursTo],
      ]

const meetInDay = (one: Offer, other: Offer): boolean =>
  stretches(one).some(([from, to]) =>
    stretches(other).some((stretch) => from < stretch[1] && stretch[0] < to),
  )

/** The bill as a whole is another thing than its goods, and a till gives no coupon. */
const competes = (one: Offer, other: Offer): boolean =>
  one.Type !== 'Coupon' &&
  other.Type !== 'Coupon' &&
  (one.Type === 'MinimumBill') === (other.Type === 'MinimumBill')

/** Whether two offers of the same rank can meet on one bill; whether they share goods is another question. */
export const mayMeet = (one: Offer, other: Offer): boolean =>
  competes(one, other) &&
  one.Priority === other.Priority &&
  one.ValidityFrom <= other.ValidityTo &&
  other.ValidityFrom <= one.ValidityTo &&
  share(one.StoreIDs, other.StoreIDs) &&
  share(one.CustomerGroups, other.CustomerGroups) &&
  share(one.WeekDays, other.WeekDays) &&
  meetInDay(one, other)
