import type { CustomerDoublesReply, MergeCustomersBody } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { lockCustomer } from '../../repositories/customers/customer-ledger.repository.ts'
import {
  listDoubles,
  lockBoth,
  moveCard,
  redirect,
} from '../../repositories/customers/customer-merge.repository.ts'
import { deleteCard, findCard, keepPoints } from '../../repositories/customers/membership.repository.ts'
import {
  type CustomerFields,
  setCustomerDeleted,
  updateCustomerRow,
} from '../../repositories/manage/customer-row.repository.ts'
import { CUSTOMERS_TABLE } from '../../repositories/manage/customer-table.ts'
import { type StoredRow, findChange, findRow } from '../../repositories/manage/managed-row.repository.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database }
type Merge = { readonly kept: string; readonly double: string; readonly take: readonly string[] }

export const findDoubles = (
  { db }: Ports,
  caller: HubCaller,
): Promise<Outcome<z.output<typeof CustomerDoublesReply>>> =>
  searchAsTenant(db, caller, async (tx) => done({ code: '0' as const, Doubles: await listDoubles(tx) }))

const rowOf = async (tx: Tx, key: string): Promise<StoredRow> => {
  const row = await findRow(tx, CUSTOMERS_TABLE, key, undefined)
  if (!row) throw new Error('a customer that was locked is gone')
  return row
}

const stale = async (tx: Tx, key: string): Promise<Outcome<never>> => {
  const change = await findChange(tx, CUSTOMERS_TABLE, key)
  return refuse('STALE', {
    stale: {
      Current: await rowOf(tx, key),
      ChangedBy: change?.by ?? '',
      ChangedAt: (change?.at ?? new Date(0)).toISOString(),
    },
  })
}

/** The points of both; the card of the double stays only where the other one has none. */
const mergeCards = async (tx: Tx, caller: HubCaller, { kept, double }: Merge): Promise<void> => {
  const [card, other] = [await findCard(tx, kept), await findCard(tx, double)]
  if (other && card) await deleteCard(tx, double)
  if (other && !card) await moveCard(tx, double, kept)
  await redirect(tx, caller, { double, kept })
  await keepPoints(tx, [{ key: kept, points: (card?.Points ?? 0) + (other?.Points ?? 0) }])
}

const mergeFields = async (tx: Tx, caller: HubCaller, { kept, double, take }: Merge, version: number) => {
  const [row, other] = [await rowOf(tx, kept), await rowOf(tx, double)]
  const taken = Object.fromEntries(take.map((field) => [field, other[field]]))
  const merged = { ...row, ...taken } as unknown as CustomerFields
  await updateCustomerRow(tx, caller.registrationId, { key: kept, version, row: merged })
}

/** Bills, returns, payments and points of the double count for the customer who is kept, from now on and for ever. */
export const mergeCustomers = async (
  { db }: Ports,
  caller: HubCaller,
  key: string,
  { Double, Version, DoubleVersion, Take }: MergeCustomersBody,
): Promise<Outcome<{ code: '0'; Row: StoredRow }>> => {
  const [kept, double] = [key.toLowerCase(), Double.toLowerCase()]
  if (!isUuid(kept)) return refuse('NOT_FOUND')
  if (kept === double)
    return refuse('INVALID_REQUEST', { errors: [{ path: 'Double', message: 'is the same customer' }] })
  return withTenant(db, caller, async (tx) => {
    // A payment on account that arrives meanwhile is booked before or after, and never to half of both.
    for (const one of [kept, double].toSorted()) await lockCustomer(tx, caller, one)
    const locked = new Map((await lockBoth(tx, [kept, double])).map((row) => [row.key, row.version]))
    if (locked.size < 2) return refuse('NOT_FOUND')
    if (locked.get(kept) !== Version) return stale(tx, kept)
    if (locked.get(double) !== DoubleVersion) return stale(tx, double)
    const merge = { kept, double, take: Take }
    await mergeFields(tx, caller, merge, Version)
    await setCustomerDeleted(tx, caller.registrationId, { key: double, version: undefined, isDeleted: true })
    await mergeCards(tx, caller, merge)
    const detail = { from: 'hub', double, taken: Take }
    await addAudit(tx, caller, { action: 'hub.customers.merge', subject: kept, detail })
    await addAudit(tx, caller, { action: 'hub.customers.merged', subject: double, detail: { into: kept } })
    return done({ code: '0' as const, Row: await rowOf(tx, kept) })
  })
}
