import { ALL_STORES, type ReportsPlaceReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { listSalesChannels } from '../../repositories/catalogue/list.repository.ts'
import {
  listReportCashiers,
  listReportPlaces,
  listReportRegisters,
} from '../../repositories/reports/report-place.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

/** The stores whose reports a person may read, and what else they can be narrowed down to. */
export const readReportsPlace = (
  { db, clock }: Ports,
  caller: HubCaller,
): Promise<Outcome<ReportsPlaceReply>> =>
  withTenant(db, caller, async (tx) => {
    const Stores = await listReportPlaces(tx, caller.userId, caller.stores, clock())
    const keys = Stores.map(({ key }) => key)
    const seen = Stores.filter(({ SeesOthers }) => SeesOthers).map(({ key }) => key)
    const channels = await listSalesChannels(tx)
    return done({
      code: '0' as const,
      Stores,
      Registers: await listReportRegisters(tx, keys),
      Cashiers: await listReportCashiers(tx, seen),
      Channels: channels
        .filter(({ IsDeleted }) => !IsDeleted)
        .map(({ key, ChannelName }) => ({ key, Name: ChannelName })),
    })
  })

/** All stores of the person's reports that are there, or the named ones. */
export const namedStores = async (
  { db, clock }: Ports,
  caller: HubCaller,
  stores: readonly string[],
): Promise<string[]> => {
  if (stores.length !== 1 || stores[0] !== ALL_STORES) return [...stores]
  const places = await withTenant(db, caller, (tx) =>
    listReportPlaces(tx, caller.userId, caller.stores, clock()),
  )
  return places.map(({ key }) => key)
}
