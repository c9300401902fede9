import type { Closing, ClosingsQuery } from '@evertill/contract'
import { expectedCash } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, searchAsTenant, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { listPayments, listProductsSold } from '../../repositories/drawer/closing-figures.repository.ts'
import { listCashEntries, listSheetEntries } from '../../repositories/drawer/drawer-ledger.repository.ts'
import { findReachableRegister } from '../../repositories/registers/reach.repository.ts'
import { findSessionPlace, listSessions } from '../../repositories/drawer/register-session-list.repository.ts'
import { type RegisterSession, findSession } from '../../repositories/drawer/register-session.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { type ClosingKey, isClosingKey } from './closing-key.ts'
import { accountsOf, closingOf, closingsOf } from './closing-sheet.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database }

/** Reads the session if store, register and key belong together and to this user; otherwise it is not found. */
const ofClosing =
  <Args extends unknown[], Value>(
    read: (tx: Tx, session: RegisterSession, ...args: Args) => Promise<Value>,
  ) =>
  async ({ db }: Ports, identity: Identity, key: ClosingKey, ...args: Args): Promise<Outcome<Value>> => {
    if (!isClosingKey(key)) return refuse('NOT_FOUND')
    return withTenant(db, identity, async (tx) => {
      const register = await findReachableRegister(tx, identity.userId, key)
      const session = register && (await findSession(tx, key.closingId))
      if (session?.register_id !== register?.registerId || !session) return refuse('NOT_FOUND')
      return done(await read(tx, session, ...args))
    })
  }

export const getClosing = ofClosing(closingOf)
export const getAccounts = ofClosing(accountsOf)

type Wanted = { direction: 'in' | 'out'; from: string | undefined }

export const getCashEntries = ofClosing(async (tx, session, wanted: Wanted) => {
  const entries = await listCashEntries(tx, session.closing_id, wanted)
  return { entries, Total: entries.reduce((sum, entry) => sum + entry.Amount, 0) }
})

export const getPaymentDetails = ofClosing((tx, session, from: string | undefined) =>
  listPayments(tx, session.closing_id, from),
)

/** Expected cash from the rows since a time, or since the opening. The wire calls it counter amount. */
export const expectedCashSince = ofClosing(
  async (tx, session, from: string | undefined) =>
    expectedCash(await listSheetEntries(tx, session.closing_id, { from })).expected,
)

type Span = { from: string | undefined; to: string | undefined }

export const getProductsSold = ofClosing((tx, session, span: Span) =>
  listProductsSold(tx, session.closing_id, span),
)

export const listClosings = async (
  { db }: Ports,
  identity: Identity,
  storeId: string,
  query: z.output<typeof ClosingsQuery>,
): Promise<Outcome<{ closings: Closing[]; hasMore: boolean }>> => {
  if (!isUuid(storeId)) return refuse('NOT_FOUND')
  if (query.cashRegisterId !== undefined && !isUuid(query.cashRegisterId)) {
    return done({ closings: [], hasMore: false })
  }
  return searchAsTenant(db, identity, async (tx) => {
    if (!(await findReachableStore(tx, identity.userId, storeId))) return refuse('NOT_FOUND')
    // One row more than requested says whether there is a next page.
    const after = query.after === undefined ? undefined : await findSessionPlace(tx, storeId, query.after)
    if (query.after !== undefined && !after) {
      return refuse('INVALID_REQUEST', { errors: [{ path: 'after', message: 'is not a closing' }] })
    }
    const sessions = await listSessions(tx, storeId, query, { limit: query.size + 1, after })
    const closings = await closingsOf(tx, sessions.slice(0, query.size))
    return done({ closings, hasMore: sessions.length > query.size })
  })
}
