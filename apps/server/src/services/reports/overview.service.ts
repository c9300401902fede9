import {
  MAX_WAITING,
  type OverviewHour,
  type OverviewReply,
  type OverviewShare,
  type OverviewStore,
  TOP_PRODUCTS,
  flagsOfSeverity,
} from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type OverviewHourRow,
  type OverviewPlace,
  countOpenFlags,
  countOverClosings,
  listOverviewPlaces,
  sumOverviewHours,
} from '../../repositories/reports/overview.repository.ts'
import { findStaleSince } from '../../repositories/reports/rollup.repository.ts'
import { sumSalesBy } from '../../repositories/reports/sales-figures.repository.ts'
import { countOpenHeld } from '../../repositories/sales/held-sale.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import { paymentMethods } from './payments.report.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
type Figures = OverviewStore['Today']

const HOURS = 24
const DAY_MS = 86_400_000
const CLOSING_DAYS = 7
/** Of each day: where stores have different days, one that is second on both may be first in sum. */
const READ_PRODUCTS = 100

const addUp = (rows: readonly OverviewHourRow[]): Figures => ({
  NetSales: rows.reduce((sum, { netSales }) => sum + netSales, 0),
  Bills: rows.reduce((sum, { bills }) => sum + bills, 0),
})

/** A business day may begin at five in the morning: the hour after midnight is one of its last. */
const placeInDay = (hour: number, { firstHour }: OverviewPlace): number => (hour - firstHour + HOURS) % HOURS

const figuresOf = (place: OverviewPlace, rows: readonly OverviewHourRow[]): OverviewStore => {
  const own = rows.filter(({ storeId }) => storeId === place.storeId)
  const lastWeek = own.filter(({ isToday }) => !isToday)
  const soFar = placeInDay(place.hour, place)
  return {
    StoreID: place.storeId,
    StoreName: place.storeName,
    Day: place.day,
    Today: addUp(own.filter(({ isToday }) => isToday)),
    SoFarLastWeek: addUp(lastWeek.filter(({ hour }) => placeInDay(hour, place) <= soFar)),
    LastWeek: addUp(lastWeek),
    OpenRegisters: place.openRegisters,
  }
}

/** In the order in which most stores live them: that of the first. */
const hoursOf = (places: readonly OverviewPlace[], rows: readonly OverviewHourRow[]): OverviewHour[] => {
  const [first] = places
  if (!first) return []
  const netOf = (hour: number, isToday: boolean): number =>
    addUp(rows.filter((row) => row.hour === hour && row.isToday === isToday)).NetSales
  return [...new Set(rows.map(({ hour }) => hour))]
    .toSorted((one, other) => placeInDay(one, first) - placeInDay(other, first))
    .map((Hour) => ({ Hour, NetSales: netOf(Hour, true), LastWeek: netOf(Hour, false) }))
}

type Share = { readonly key: string; readonly label: string; readonly amount: number }

const toShares = (shares: readonly Share[]): OverviewShare[] => {
  const sums = new Map<string, OverviewShare>()
  for (const { key, label: Name, amount } of shares)
    sums.set(key, { key, Name, Amount: (sums.get(key)?.Amount ?? 0) + amount })
  return [...sums.values()].toSorted((one, other) => other.Amount - one.Amount)
}

const sumOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Stores in different zones may have different days: each day is asked for with the stores that have it. */
const sharesOf = async (tx: Tx, places: readonly OverviewPlace[]) => {
  const payments: Share[] = []
  const products: Share[] = []
  for (const day of new Set(places.map((place) => place.day))) {
    const stores = places.filter((place) => place.day === day).map(({ storeId }) => storeId)
    const scope = { stores, from: day, to: day, where: [] }
    const order = { measure: 'netSales', descending: true }
    const sold = await sumSalesBy(tx, scope, { by: 'product', order, limit: READ_PRODUCTS })
    for (const { key, label, figures } of sold?.rows ?? [])
      products.push({ key, label, amount: figures['netSales'] ?? 0 })
    for (const { Key, Label, Values } of (await paymentMethods(tx, scope, 'methods')).Rows)
      payments.push({
        key: Key,
        label: Label,
        amount: sumOf(Values['netReceived']) + sumOf(Values['onCredit']),
      })
  }
  return { Payments: toShares(payments), Products: toShares(products).slice(0, TOP_PRODUCTS) }
}

const waitingFor = async (tx: Tx, userId: string, now: Date): Promise<OverviewReply['Waiting']> => {
  const settlers = await storesWithRight(tx, userId, 'Quarantine', 'resolve')
  const closers = await storesWithRight(tx, userId, 'CashRegistersClosing', 'read')
  const flags = [...flagsOfSeverity('check'), ...flagsOfSeverity('alarm')]
  const since = new Date(now.getTime() - CLOSING_DAYS * DAY_MS)
  return {
    ...(settlers.length === 0
      ? {}
      : {
          HeldSales: await countOpenHeld(tx, settlers),
          Flags: await countOpenFlags(tx, settlers, flags, MAX_WAITING),
        }),
    ...(closers.length === 0 ? {} : { Closings: await countOverClosings(tx, closers, since) }),
  }
}

/** Today against the same day last week, by store, and what needs somebody. The figures are those of the reports. */
export const readOverview = ({ db, clock }: Ports, caller: HubCaller): Promise<Outcome<OverviewReply>> =>
  readAsTenant(db, caller, async (tx) => {
    const now = clock()
    const places = await listOverviewPlaces(tx, caller.userId, now)
    const days = places.flatMap(({ day, lastWeek }) => [day, lastWeek]).toSorted()
    const [from = '', to = ''] = [days[0], days.at(-1)]
    const stores = places.map(({ storeId }) => storeId)
    const stale = places.length === 0 ? undefined : await findStaleSince(tx, { stores, from, to })
    const rows = places.length === 0 ? [] : await sumOverviewHours(tx, places)
    return done({
      code: '0' as const,
      Stores: places.map((place) => figuresOf(place, rows)),
      Hours: hoursOf(places, rows),
      ...(await sharesOf(tx, places)),
      AsOf: (stale ?? now).toISOString(),
      Waiting: await waitingFor(tx, caller.userId, now),
    })
  })
