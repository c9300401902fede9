import type { ManagedClosing, ManagedClosingsQuery, ManagedClosingsReply } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import { listLateSales } from '../../repositories/drawer/closing-figures.repository.ts'
import {
  type ListedSession,
  findClosedPlace,
  listClosed,
} from '../../repositories/drawer/closing-list.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { closingsOf, countsOf } from './closing-sheet.ts'

/** More than anybody reads in a list. The count includes all of them. */
const MAX_LATE = 20

const withStore = async (tx: Tx, sessions: readonly ListedSession[]): Promise<ManagedClosing[]> => {
  const closings = await closingsOf(tx, sessions)
  const described: ManagedClosing[] = []
  for (const [at, closing] of closings.entries()) {
    const { store_name: StoreName, tolerance: Tolerance, counts } = sessions[at] as ListedSession
    const methods = counts === null ? [] : countsOf(counts).Methods
    described.push({
      ...closing,
      StoreName,
      Tolerance,
      IsOver: Math.abs(closing.Difference ?? 0) > Tolerance,
      Methods: methods.filter(({ Difference }) => Difference !== null && Difference !== 0),
      Late: closing.LateSales.Count === 0 ? [] : await listLateSales(tx, closing.key, MAX_LATE),
    })
  }
  return described
}

/** What was counted against what was expected, in every store where the person may read closings. */
export const listManagedClosings = (
  { db }: { readonly db: Database },
  caller: HubCaller,
  { store, from, to, show, cursor, size }: ManagedClosingsQuery,
): Promise<Outcome<ManagedClosingsReply>> =>
  readAsTenant(db, caller, async (tx) => {
    const stores =
      store === undefined ? caller.stores : caller.stores.filter((id) => id === store.toLowerCase())
    const after = cursor === undefined ? undefined : await findClosedPlace(tx, stores, cursor)
    if (cursor !== undefined && !after)
      return refuse('INVALID_REQUEST', { errors: [{ path: 'cursor', message: 'is not the Next of a page' }] })
    const found = await listClosed(tx, { stores, from, to, onlyOver: show === 'over', after }, size + 1)
    const Closings = await withStore(tx, found.slice(0, size))
    return done({
      code: '0' as const,
      Closings,
      Next: found.length > size ? (Closings.at(-1)?.key ?? null) : null,
    })
  })
