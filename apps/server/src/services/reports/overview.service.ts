import { MAX_WAITING, type OverviewReply, type OverviewStore, flagsOfSeverity } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type OverviewPlace,
  countOpenFlags,
  countOverClosings,
  listOverviewPlaces,
} from '../../repositories/reports/overview.repository.ts'
import { findStaleSince } from '../../repositories/reports/rollup.repository.ts'
import { type FigureRow, sumSalesBy } from '../../repositories/reports/sales-figures.repository.ts'
import { countOpenHeld } from '../../repositories/sales/held-sale.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
type Figures = OverviewStore['Today']

const HOURS = 24
const DAY_MS = 86_400_000
const CLOSING_DAYS = 7

const addUp = (rows: readonly FigureRow[]): Figures => ({
  NetSales: rows.reduce((sum, { figures }) => sum + (figures['netSales'] ?? 0), 0),
  Bills: rows.reduce((sum, { figures }) => sum + (figures['bills'] ?? 0), 0),
})

const hoursOf = async (tx: Tx, storeId: string, day: string): Promise<readonly FigureRow[]> => {
  const scope = { stores: [storeId], from: day, to: day, where: [] }
  const table = await sumSalesBy(tx, scope, { by: 'hour', order: 'key', limit: HOURS })
  return table?.rows ?? []
}

/** A business day may begin at five in the morning: the hour after midnight is one of its last. */
const isSoFar =
  ({ hour, firstHour }: OverviewPlace) =>
  ({ key }: FigureRow): boolean =>
    (Number(key) - firstHour + HOURS) % HOURS <= (hour - firstHour + HOURS) % HOURS

const figuresOf = async (tx: Tx, place: OverviewPlace): Promise<OverviewStore> => {
  const today = await hoursOf(tx, place.storeId, place.day)
  const lastWeek = await hoursOf(tx, place.storeId, place.lastWeek)
  return {
    StoreID: place.storeId,
    StoreName: place.storeName,
    Day: place.day,
    Today: addUp(today),
    SoFarLastWeek: addUp(lastWeek.filter(isSoFar(place))),
    LastWeek: addUp(lastWeek),
    OpenRegisters: place.openRegisters,
  }
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
  searchAsTenant(db, caller, async (tx) => {
    const now = clock()
    const places = await listOverviewPlaces(tx, caller.userId, now)
    const days = places.flatMap(({ day, lastWeek }) => [day, lastWeek]).toSorted()
    const [from = '', to = ''] = [days[0], days.at(-1)]
    const stores = places.map(({ storeId }) => storeId)
    const stale = places.length === 0 ? undefined : await findStaleSince(tx, { stores, from, to })
    const Stores: OverviewStore[] = []
    for (const place of places) Stores.push(await figuresOf(tx, place))
    return done({
      code: '0' as const,
      Stores,
      AsOf: (stale ?? now).toISOString(),
      Waiting: await waitingFor(tx, caller.userId, now),
    })
  })
