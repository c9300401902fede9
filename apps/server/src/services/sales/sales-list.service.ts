import { MAX_BODIES, type OneSaleReply, type SalesQuery, type SalesReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, searchAsTenant, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type ListPlace, findListPlace, listSales } from '../../repositories/sales/sale-list.repository.ts'
import { assignPositions, lastPosition } from '../../repositories/sales/sale-position.repository.ts'
import {
  type HeadRow,
  findHead,
  findLinks,
  findPaymentsOn,
  findStanding,
  findTimeline,
  readSale,
  storesWithRight,
} from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database }
type Query = z.output<typeof SalesQuery>

const trimmed = (text: string | undefined): string | undefined => text?.trim() || undefined

/** Undefined for the first page; false for a sale that is not there. */
const placeOf = async (
  tx: Tx,
  stores: readonly string[],
  after: string | undefined,
): Promise<ListPlace | undefined | false> =>
  after === undefined ? undefined : ((await findListPlace(tx, stores, after)) ?? false)

/**
 * Newest first; the next page is behind the last sale of this one (`after`). With `updatedOn`, in the order of changes:
 * every page then ends with a position to continue from.
 */
export const getSales = (
  { db }: Ports,
  identity: Identity,
  query: Query,
): Promise<Outcome<z.infer<typeof SalesReply>>> => {
  const changed = query.updatedOn
  if (changed !== undefined && !/^\d{1,15}$/.test(changed)) {
    const errors = [{ path: 'updatedOn', message: 'must be the Position of a sale' }]
    return Promise.resolve(refuse('INVALID_REQUEST', { errors }))
  }
  return searchAsTenant(db, identity, async (tx) => {
    const left = await assignPositions(tx, identity)
    const bodies = query.bodies === 'true'
    // Read before the page: what changes in between is found again by its greater position.
    const position = bodies ? { position: String(await lastPosition(tx, identity)) } : {}
    const readable = await storesWithRight(tx, identity.userId, 'Sales', 'read')
    const after = await placeOf(tx, readable, query.after)
    if (after === false) {
      return refuse('INVALID_REQUEST', { errors: [{ path: 'after', message: 'is not a sale' }] })
    }
    const { storeId, cashRegisterId } = query
    const stores = storeId === undefined ? readable : readable.filter((id) => id === storeId.toLowerCase())
    const none = stores.length === 0 || (cashRegisterId !== undefined && !isUuid(cashRegisterId))
    const page = none
      ? { sales: [], hasMore: false }
      : await listSales(tx, {
          stores,
          from: query.from,
          size: bodies ? Math.min(query.size, MAX_BODIES) : query.size,
          bodies,
          after,
          changedAfter: changed === undefined ? undefined : Number(changed),
          fromDate: query.fromDate,
          toDate: query.toDate,
          registerId: cashRegisterId,
          transactionTypeId: query.transactionTypeId,
          transactionNo: trimmed(query.transactionNo),
          customerName: trimmed(query.customerFirstName),
          customerEmail: trimmed(query.customerEmailId),
          customerPhone: trimmed(query.customerPhoneNo),
          term: trimmed(query.searchParam),
          status: query.status,
          paymentType: trimmed(query.paymentType),
          cashier: trimmed(query.createdByUserName),
        })
    // Whoever reads the changes comes again: those that have no position yet follow.
    const hasMore = page.hasMore || (changed !== undefined && left)
    return done({ code: '0' as const, message: 'success', sales: page.sales, hasMore, ...position })
  })
}

/** A sale of a store where the user has the right. All others are answered as if they did not exist. */
export const findReachableSale = async (
  tx: Tx,
  identity: Identity,
  id: string,
  { perm = 'read', forUpdate = false }: { perm?: string; forUpdate?: boolean } = {},
): Promise<HeadRow | undefined> => {
  const head = isUuid(id) ? await findHead(tx, id, forUpdate) : undefined
  if (!head) return undefined
  const stores = await storesWithRight(tx, identity.userId, 'Sales', perm)
  return stores.includes(head.store_id) ? head : undefined
}

export const getSale = (
  { db }: Ports,
  identity: Identity,
  id: string,
): Promise<Outcome<z.infer<typeof OneSaleReply>>> =>
  withTenant(db, identity, async (tx) => {
    const head = await findReachableSale(tx, identity, id)
    if (!head) return refuse('NOT_FOUND')
    const { status, due } = await findStanding(tx, head.uuid)
    return done({
      code: '0' as const,
      sale: await readSale(tx, head),
      key: head.uuid,
      Status: status,
      DueAmount: due,
      Flags: head.flags,
      Links: await findLinks(tx, head),
      Payments: await findPaymentsOn(tx, head.uuid),
      Timeline: await findTimeline(tx, head.uuid),
    })
  })
