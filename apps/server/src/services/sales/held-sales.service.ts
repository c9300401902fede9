import type {
  HeldSaleReply,
  HeldSalesQuery,
  HeldSalesReply,
  ReopenHeldSaleBody,
  ResolveQuarantineReply,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  countOpenHeld,
  listHeld,
  readHeld,
  reopenHeld,
} from '../../repositories/sales/held-sale.repository.ts'
import { findQuarantinePlace } from '../../repositories/sales/reconcile.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database }

/** The sales that could not be booked, in the stores where the person may settle them. */
export const listHeldSales = (
  { db }: Ports,
  caller: HubCaller,
  { store, state, cursor, size }: HeldSalesQuery,
): Promise<Outcome<HeldSalesReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const { stores } = caller
    const after = cursor === undefined ? undefined : await findQuarantinePlace(tx, stores, cursor)
    if (cursor !== undefined && !after)
      return refuse('INVALID_REQUEST', { errors: [{ path: 'cursor', message: 'is not the Next of a page' }] })
    const rows = await listHeld(tx, stores, { store, state, after }, size + 1)
    const Sales = rows.slice(0, size)
    return done({
      code: '0' as const,
      Sales,
      Open: await countOpenHeld(tx, stores),
      Next: rows.length > size ? (Sales.at(-1)?.key ?? null) : null,
    })
  })

export const readHeldSale = ({ db }: Ports, caller: HubCaller, id: string): Promise<Outcome<HeldSaleReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const sale = await readHeld(tx, caller.stores, id)
    if (!sale) return refuse('NOT_FOUND')
    const bookers = await storesWithRight(tx, caller.userId, 'Quarantine', 'update')
    const MayBook = sale.StoreID === null ? bookers.length > 0 : bookers.includes(sale.StoreID)
    return done({ code: '0' as const, Sale: { ...sale, MayBook } })
  })

/** What was closed needs somebody again. A booked sale stays booked. */
export const reopenHeldSale = (
  { db }: Ports,
  caller: HubCaller,
  id: string,
  { Reason }: ReopenHeldSaleBody,
): Promise<Outcome<z.infer<typeof ResolveQuarantineReply>>> =>
  withTenant(db, caller, async (tx) => {
    const was = await reopenHeld(tx, caller.stores, id)
    if (was === undefined) return refuse('NOT_FOUND')
    if (was === 'booked') return refuse('STALE')
    if (was !== 'open') {
      const before = { State: 'closed', ...was }
      const detail = { from: 'hub', reason: Reason, before, after: { State: 'open' } }
      await addAudit(tx, caller, { action: 'quarantine.reopened', subject: id, detail })
    }
    return done({ code: '0' as const, message: 'Open again', quarantineId: id, replayed: was === 'open' })
  })
