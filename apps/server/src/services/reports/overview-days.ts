import type { Tx } from '../../db/database.ts'
import {
  type OverviewHourRow,
  type OverviewPlace,
  type SoldProduct,
  type StoreDay,
  sumOverviewHours,
  sumOverviewPayments,
  sumOverviewProducts,
} from '../../repositories/reports/overview.repository.ts'
import type { PaymentFigures } from '../../repositories/reports/payment-figures.repository.ts'
import { type DayMemo, type RolledDay, makeDayMemo } from './day-memo.ts'

/** Rows that a process keeps: some tens of megabytes. */
const MAX_ROWS = 200_000

/** Of one day of a store. */
type DayFigures = {
  readonly hours: readonly OverviewHourRow[]
  readonly products: readonly SoldProduct[]
  readonly payments: readonly PaymentFigures[]
}

const NOTHING: DayFigures = { hours: [], products: [], payments: [] }

/** Today and the same day last week. */
export type Days = {
  readonly place: OverviewPlace
  readonly today: DayFigures
  readonly lastWeek: readonly OverviewHourRow[]
}

const groupByDay = <Row extends StoreDay>(rows: readonly Row[]): ((day: StoreDay) => readonly Row[]) => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.storeId} ${row.day}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return ({ storeId, day }) => groups.get(`${storeId} ${day}`) ?? []
}

const loadHours = async (tx: Tx, days: readonly RolledDay[]) => groupByDay(await sumOverviewHours(tx, days))

const loadDays = async (tx: Tx, days: readonly RolledDay[]): Promise<(day: RolledDay) => DayFigures> => {
  const hours = await loadHours(tx, days)
  const products = groupByDay(await sumOverviewProducts(tx, days))
  const payments = groupByDay(await sumOverviewPayments(tx, days))
  return (day) => ({ hours: hours(day), products: products(day), payments: payments(day) })
}

export type Memos = {
  readonly today: DayMemo<DayFigures>
  readonly lastWeek: DayMemo<readonly OverviewHourRow[]>
}

export const makeMemos = (): Memos => ({
  today: makeDayMemo<DayFigures>(
    ({ hours, products, payments }) => hours.length + products.length + payments.length,
    MAX_ROWS,
  ),
  lastWeek: makeDayMemo<readonly OverviewHourRow[]>((hours) => hours.length, MAX_ROWS),
})

/** What was read of a day that was not rebuilt since is not read again. */
export const daysOf = async (
  tx: Tx,
  memos: Memos,
  { registrationId }: { readonly registrationId: string },
  places: readonly OverviewPlace[],
): Promise<Days[]> => {
  const today = await memos.today(
    places.map(({ storeId, day, rebuiltAt }) => ({ registrationId, storeId, day, rebuiltAt })),
    (days) => loadDays(tx, days),
  )
  const lastWeek = await memos.lastWeek(
    places.map((place) => ({
      registrationId,
      storeId: place.storeId,
      day: place.lastWeek,
      rebuiltAt: place.lastWeekRebuiltAt,
    })),
    (days) => loadHours(tx, days),
  )
  return places.map((place, at) => ({
    place,
    today: today[at] ?? NOTHING,
    lastWeek: lastWeek[at] ?? [],
  }))
}
