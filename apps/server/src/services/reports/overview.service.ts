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
  type SoldProduct,
  bestProducts,
  countOpenFlags,
  countOverClosings,
  listOverviewPlaces,
} from '../../repositories/reports/overview.repository.ts'
import {
  type ReceiptFigures,
  sumReceiptsByType,
} from '../../repositories/reports/payment-figures.repository.ts'
import { findStaleSince } from '../../repositories/reports/rollup.repository.ts'
import { countOpenHeld } from '../../repositories/sales/held-sale.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import { type Days, daysOf, makeMemos } from './overview-days.ts'
import { methodsTable } from './payments.report.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
type Figures = OverviewStore['Today']

const HOURS = 24
const DAY_MS = 86_400_000
const CLOSING_DAYS = 7
const addUp = (rows: readonly OverviewHourRow[]): Figures => ({
  NetSales: rows.reduce((sum, { netSales }) => sum + netSales, 0),
  Bills: rows.reduce((sum, { bills }) => sum + bills, 0),
})

/** A business day may begin at five in the morning: the hour after midnight is one of its last. */
const placeInDay = (hour: number, { firstHour }: OverviewPlace): number => (hour - firstHour + HOURS) % HOURS

const figuresOf = ({ place, today, lastWeek }: Days): OverviewStore => {
  const soFar = placeInDay(place.hour, place)
  return {
    StoreID: place.storeId,
    StoreName: place.storeName,
    Day: place.day,
    Today: addUp(today.hours),
    SoFarLastWeek: addUp(lastWeek.filter(({ hour }) => placeInDay(hour, place) <= soFar)),
    LastWeek: addUp(lastWeek),
    OpenRegisters: place.openRegisters,
  }
}

/** In the order in which most stores live them: that of the first. */
const hoursOf = (days: readonly Days[]): OverviewHour[] => {
  const [first] = days
  if (!first) return []
  const sums = new Map<number, OverviewHour>()
  const add = (rows: readonly OverviewHourRow[], name: 'NetSales' | 'LastWeek') => {
    for (const { hour, netSales } of rows) {
      const sum = sums.get(hour) ?? { Hour: hour, NetSales: 0, LastWeek: 0 }
      sums.set(hour, { ...sum, [name]: sum[name] + netSales })
    }
  }
  for (const { today, lastWeek } of days) {
    add(today.hours, 'NetSales')
    add(lastWeek, 'LastWeek')
  }
  return [...sums.values()].toSorted(
    (one, other) => placeInDay(one.Hour, first.place) - placeInDay(other.Hour, first.place),
  )
}

const sumOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Money received on account is in no roll-up. Stores in different zones may have different days. */
const receiptsOf = async (tx: Tx, days: readonly Days[]): Promise<ReceiptFigures[]> => {
  const receipts: ReceiptFigures[] = []
  for (const day of new Set(days.map(({ place }) => place.day))) {
    const stores = days.filter(({ place }) => place.day === day).map(({ place }) => place.storeId)
    receipts.push(...(await sumReceiptsByType(tx, { stores, from: day, to: day, where: [] })))
  }
  return receipts
}

const paymentsOf = async (tx: Tx, days: readonly Days[]): Promise<OverviewShare[]> => {
  const payments = days.flatMap(({ today }) => today.payments)
  return methodsTable('methods', payments, await receiptsOf(tx, days))
    .Rows.map(({ Key, Label, Values }) => ({
      key: Key,
      Name: Label,
      Amount: sumOf(Values['netReceived']) + sumOf(Values['onCredit']),
    }))
    .toSorted((one, other) => other.Amount - one.Amount)
}

const productsOf = async (tx: Tx, days: readonly Days[]): Promise<OverviewShare[]> => {
  const sums = new Map<string, SoldProduct>()
  for (const { today } of days)
    for (const product of today.products) {
      const netSales = product.netSales + (sums.get(product.key)?.netSales ?? 0)
      sums.set(product.key, { ...product, netSales })
    }
  if (sums.size === 0) return []
  const best = await bestProducts(tx, [...sums.values()], TOP_PRODUCTS)
  return best.map(({ key, name, netSales }) => ({ key, Name: name, Amount: netSales }))
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
export const makeOverview = ({ db, clock }: Ports) => {
  const memos = makeMemos()
  return (caller: HubCaller): Promise<Outcome<OverviewReply>> =>
    readAsTenant(db, caller, async (tx) => {
      const now = clock()
      const places = await listOverviewPlaces(tx, caller.userId, now)
      const moments = places.flatMap(({ day, lastWeek }) => [day, lastWeek]).toSorted()
      const [from = '', to = ''] = [moments[0], moments.at(-1)]
      const stores = places.map(({ storeId }) => storeId)
      const stale = places.length === 0 ? undefined : await findStaleSince(tx, { stores, from, to })
      const days = await daysOf(tx, memos, caller, places)
      return done({
        code: '0' as const,
        Stores: days.map(figuresOf),
        Hours: hoursOf(days),
        Payments: await paymentsOf(tx, days),
        Products: await productsOf(tx, days),
        AsOf: (stale ?? now).toISOString(),
        Waiting: await waitingFor(tx, caller.userId, now),
      })
    })
}
