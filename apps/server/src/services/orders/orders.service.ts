import type { OrderMoveBody, OrderReply, OrdersQuery, OrdersReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, searchAsTenant, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { orderPosition } from '../../repositories/orders/order-position.repository.ts'
import { pageOfOrders, readOrder } from '../../repositories/orders/order-read.repository.ts'
import { type LockedOrder, lockOrder, readFeatures } from '../../repositories/orders/order.repository.ts'
import { findUserName } from '../../repositories/registers/reach.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { storesWithRight } from '../../repositories/sales/sale-read.repository.ts'
import { type Outcome, type Refusal, done, refuse } from '../outcome.ts'
import { pageEnd, readSyncPage } from '../sync-page.ts'
import { acceptLines } from './accepted-lines.ts'
import { type OrderChange, type OrderResult, changeOrder, expireIfOverdue } from './apply-order-event.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

const DAY_MS = 86_400_000
const FIRST_SYNC_DAYS = 30

export const firstSyncSince = (now: Date): Date => new Date(now.getTime() - FIRST_SYNC_DAYS * DAY_MS)

/** Works like the customer sync: key order, and a position that is read before the rows. */
export const listOrders = async (
  { db, clock }: Ports,
  identity: Identity,
  query: z.output<typeof OrdersQuery>,
): Promise<Outcome<z.infer<typeof OrdersReply>>> => {
  const page = readSyncPage(query)
  if (Array.isArray(page)) return refuse('INVALID_REQUEST', { errors: page })
  const { pit, after, filter } = page
  return searchAsTenant(db, identity, async (tx) => {
    if (!(await readFeatures(tx)).orders) return refuse('ORDERS_OFF')
    const position = pit ?? (await orderPosition(tx))
    const wanted = {
      storeId: query.storeId,
      changedAfter: filter.changedAfter,
      changedSince: firstSyncSince(clock()),
      term: filter.term,
    }
    const { orders, hasMore, totalCount } = await pageOfOrders(tx, wanted, { after, size: query.size })
    return done({ message: 'success', orders, ...pageEnd(position, orders, hasMore), totalCount })
  })
}

/** Undefined: the user may. A document in a store of others is answered as if it did not exist. */
export const refusalInStore = async (
  tx: Tx,
  { userId }: Identity,
  resource: string,
  storeId: string,
): Promise<Refusal | undefined> => {
  if (!(await findReachableStore(tx, userId, storeId))) return { code: 'NOT_FOUND' }
  const stores = await storesWithRight(tx, userId, resource, 'update')
  return stores.includes(storeId) ? undefined : { code: 'NOT_ALLOWED' }
}

const cancellationOf = (to: OrderMoveBody['To'], { Reason = '', At }: OrderMoveBody) =>
  to === 'rejected' || to === 'cancelled' ? { cancellation: { Reason, By: 'till' as const, At } } : {}

/** Undefined if the accepted lines do not fit the order. */
const changeOf = (
  order: LockedOrder,
  body: OrderMoveBody,
  by: string,
  userId: string,
): OrderChange | undefined => {
  const accepted = body.To === 'accepted' ? acceptLines(order, body.Lines) : undefined
  if (body.To === 'accepted' && accepted === undefined) return undefined
  const { to = body.To, ...goods } = accepted ?? {}
  return {
    eventId: body.EventID,
    to,
    version: body.Version,
    at: body.At,
    by,
    userId,
    source: 'till',
    note: body.Note ?? body.Reason ?? '',
    patch: { ...goods, ...cancellationOf(to, body) },
  }
}

const answerOf = async (
  tx: Tx,
  { kind, order: { key }, allowed }: OrderResult,
): Promise<Outcome<OrderReply>> => {
  const order = await readOrder(tx, key)
  if (!order) throw new Error('an order that was locked is gone')
  if (kind === 'stale') return refuse('ORDER_STALE', { order, allowed })
  if (kind === 'illegal') return refuse('ORDER_MOVE_ILLEGAL', { order, allowed })
  return done({ code: '0', order, replayed: kind === 'replayed' })
}

/** A move by a person at a till. */
export const moveOrder = ({ db, clock }: Ports, identity: Identity, key: string, body: OrderMoveBody) =>
  withTenant(db, identity, async (tx): Promise<Outcome<OrderReply>> => {
    if (!(await readFeatures(tx)).orders) return refuse('ORDERS_OFF')
    const found = await lockOrder(tx, key)
    if (!found) return refuse('NOT_FOUND')
    const refusal = await refusalInStore(tx, identity, 'OnlineOrders', found.storeId)
    if (refusal) return refuse(refusal.code)
    const order = await expireIfOverdue(tx, identity, found, clock())
    const name = (await findUserName(tx, identity.userId)) ?? ''
    const change = changeOf(order, body, name, identity.userId)
    if (!change) {
      return refuse('INVALID_REQUEST', {
        errors: [{ path: 'Lines', message: 'must be lines of the order, with no more than was ordered' }],
      })
    }
    const result = await changeOrder(tx, identity, order, change)
    if (result.kind === 'moved') {
      const detail = { from: order.state, to: result.order.state, event: body.EventID }
      await addAudit(tx, identity, { action: 'order.moved', subject: order.key, detail })
    }
    return answerOf(tx, result)
  })
