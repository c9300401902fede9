import { usableZone } from '@evertill/ui/usable-zone.ts'
import { useSession } from './hub-context.tsx'

type Zoned = { readonly TimeZone: string }

/** Day and time on the clock of a zone, as `2026-11-20` and `16:05`. */
export const clockIn = (timeZone: string, now = Date.now()): { Date: string; Time: string } => {
  const zone = { timeZone: usableZone(timeZone) }
  return {
    Date: new Date(now).toLocaleDateString('sv', zone),
    Time: new Date(now).toLocaleTimeString('sv', { ...zone, hour: '2-digit', minute: '2-digit' }),
  }
}

/**
 * The latest day that any of the stores has. Whoever looks from further west would otherwise not see what is sold and
 * ordered in the hours in which the shop has a new day already. Without stores it is the day here.
 */
export const latestShopDay = (stores: readonly Zoned[], now = Date.now()): string =>
  stores
    .map(({ TimeZone }) => clockIn(TimeZone, now).Date)
    .toSorted()
    .at(-1) ?? new Date(now).toLocaleDateString('sv')

/** Of the stores of the person. */
export const useShopDay = (): string => latestShopDay(useSession().Stores)
