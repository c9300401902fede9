import type {
  PackageBody,
  PackageMoveBody,
  PackageReply,
  PackagesQuery,
  PackagesReply,
} from '@evertill/contract'
import { type OrderState, PACKAGE_MOVES, isTakenBack, movesFrom, packageMoves } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, searchAsTenant, withTenant } from '../../db/tenant.ts'
import { canonicalJson, contentDigest } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { orderPosition } from '../../repositories/orders/order-position.repository.ts'
import { readFeatures } from '../../repositories/orders/order.repository.ts'
import {
  type StoredPackage,
  insertPackage,
  lockPackage,
  pageOfPackages,
  readPackage,
  updatePackage,
} from '../../repositories/orders/package.repository.ts'
import { findUserName } from '../../repositories/registers/reach.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { pageEnd, readSyncPage } from '../sync-page.ts'
import { announceOrder } from './apply-order-event.ts'
import { changePackage, lockWithOrder } from './apply-package-event.ts'
import { tellOfPackage } from './move-package-row.ts'
import { firstSyncSince, refusalInStore } from './orders.service.ts'
import { collectsTooMuch, lockSource, packagesBeside, packedTooMuch } from './package-goods.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

export const listPackages = async (
  { db, clock }: Ports,
  identity: Identity,
  query: z.output<typeof PackagesQuery>,
): Promise<Outcome<z.infer<typeof PackagesReply>>> => {
  const page = readSyncPage(query)
  if (Array.isArray(page)) return refuse('INVALID_REQUEST', { errors: page })
  const { pit, after, filter } = page
  return searchAsTenant(db, identity, async (tx) => {
    if (!(await readFeatures(tx)).packages) return refuse('PACKAGES_OFF')
    const position = pit ?? (await orderPosition(tx))
    const wanted = {
      storeId: query.storeId,
      changedAfter: filter.changedAfter,
      changedSince: firstSyncSince(clock()),
      term: filter.term,
    }
    const { packages, hasMore, totalCount } = await pageOfPackages(tx, wanted, { after, size: query.size })
    return done({ message: 'success', packages, ...pageEnd(position, packages, hasMore), totalCount })
  })
}

type Ending = 'saved' | 'replayed' | 'PACKAGE_STALE' | 'PACKAGE_MOVE_ILLEGAL'

const answerOf = async (
  tx: Tx,
  key: string,
  ending: Ending,
  order: OrderState | undefined,
): Promise<Outcome<PackageReply>> => {
  const found = await readPackage(tx, key)
  if (!found) throw new Error('a package was neither made nor found')
  if (ending === 'saved' || ending === 'replayed')
    return done({ code: '0', package: found, replayed: ending === 'replayed' })
  return refuse(ending, { package: found, allowed: packageMoves(found.State, order) })
}

/** What is wrong with an edit of a package that exists; `replayed`: it was made before. */
const judgeEdit = (
  row: StoredPackage,
  body: PackageBody,
  digest: Buffer,
): Exclude<Ending, 'saved'> | undefined => {
  if (row.version > body.Version && row.content_sha256.equals(digest)) return 'replayed'
  if (row.version !== body.Version) return 'PACKAGE_STALE'
  const isFinal = movesFrom(PACKAGE_MOVES, row.state).length === 0
  const hasOtherGoods = canonicalJson(row.body.Items) !== canonicalJson(body.Items)
  return isFinal || (hasOtherGoods && row.state !== 'draft') ? 'PACKAGE_MOVE_ILLEGAL' : undefined
}

/** A package keeps its order; a bill may be added when the order is packed. */
const isSameSource = (row: StoredPackage, { StoreID, OrderID, SaleUUID }: PackageBody): boolean =>
  row.store_id === StoreID.toLowerCase() &&
  row.order_id === (OrderID?.toLowerCase() ?? null) &&
  (row.sale_uuid === (SaleUUID?.toLowerCase() ?? null) || (row.order_id !== null && row.sale_uuid === null))

/** What was not accepted yet, and what the buyer gets nothing of. */
const takesNoPackages = (state: OrderState): boolean => state === 'new' || isTakenBack(state)

/** Writes a package. The till makes the key, so a repeat does not make a second package. */
export const savePackage = ({ db }: Ports, identity: Identity, key: string, body: PackageBody) =>
  withTenant(db, identity, async (tx): Promise<Outcome<PackageReply>> => {
    if (!(await readFeatures(tx)).packages) return refuse('PACKAGES_OFF')
    const source = await lockSource(tx, { orderId: body.OrderID, saleUuid: body.SaleUUID })
    const refusal = source && (await refusalInStore(tx, identity, 'Packages', source.storeId))
    if (!source || refusal || source.storeId !== body.StoreID.toLowerCase())
      return refuse(refusal?.code ?? 'NOT_FOUND')
    const digest = contentDigest({ ...body, key: key.toLowerCase() })
    const row = await lockPackage(tx, key)
    if (row && !isSameSource(row, body)) return refuse('DIFFERS_FROM_RECORDED')
    if (!row && body.Version !== 0) return refuse('NOT_FOUND')
    if (!row && source.order && takesNoPackages(source.order.state)) return refuse('ORDER_MOVE_ILLEGAL')
    const ending = row && judgeEdit(row, body, digest)
    if (ending) return answerOf(tx, key, ending, source.order?.state)
    const others = await packagesBeside(tx, key, body)
    const errors = packedTooMuch(body, others, source)
    if (errors.length > 0) return refuse('PACKED_TOO_MUCH', { errors })
    const collected = collectsTooMuch(body, row?.body.CodAmount ?? 0, others, source)
    if (collected.length > 0) return refuse('INVALID_REQUEST', { errors: collected })
    const write = { key, body, digest }
    if (row) await updatePackage(tx, identity.registrationId, write)
    else if (!(await insertPackage(tx, identity.registrationId, write)))
      return refuse('DIFFERS_FROM_RECORDED')
    const action = row ? 'package.edited' : 'package.created'
    await addAudit(tx, identity, { action, subject: key, detail: { number: body.Number } })
    const stored = row ?? (await lockPackage(tx, key))
    if (stored) await tellOfPackage(tx, identity, stored)
    if (source.order && !row) await announceOrder(tx, identity, source.order)
    return answerOf(tx, key, 'saved', source.order?.state)
  })

/** A step of a package by a person at a till. */
export const movePackage = ({ db }: Ports, identity: Identity, key: string, body: PackageMoveBody) =>
  withTenant(db, identity, async (tx): Promise<Outcome<PackageReply>> => {
    if (!(await readFeatures(tx)).packages) return refuse('PACKAGES_OFF')
    const locked = await lockWithOrder(tx, key)
    if (!locked) return refuse('NOT_FOUND')
    const refusal = await refusalInStore(tx, identity, 'Packages', locked.row.store_id)
    if (refusal) return refuse(refusal.code)
    if (body.To === 'packed' && locked.row.body.Items.length === 0)
      return refuse('INVALID_REQUEST', { errors: [{ path: 'To', message: 'the package is empty' }] })
    const { kind } = await changePackage(tx, identity, locked, {
      eventId: body.EventID,
      to: body.To,
      version: body.Version,
      at: body.At,
      by: (await findUserName(tx, identity.userId)) ?? '',
      userId: identity.userId,
      source: 'till',
      note: body.Note ?? '',
    })
    if (kind === 'moved') {
      const detail = { from: locked.row.state, to: body.To, event: body.EventID }
      await addAudit(tx, identity, { action: 'package.moved', subject: key, detail })
    }
    const order = locked.order?.state
    if (kind === 'stale') return answerOf(tx, key, 'PACKAGE_STALE', order)
    if (kind === 'illegal') return answerOf(tx, key, 'PACKAGE_MOVE_ILLEGAL', order)
    return answerOf(tx, key, kind === 'replayed' ? 'replayed' : 'saved', order)
  })
