import { randomUUID } from 'node:crypto'
import type { Closing, LastClosing, OpenRegisterReply, OpeningRecord } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import { isUuid } from '../../platform/uuid.ts'
import { listAccess } from '../../repositories/people/access.repository.ts'
import { addAudit, raiseEvent } from '../../repositories/audit-trail.repository.ts'
import { insertFloat } from '../../repositories/drawer/drawer-ledger.repository.ts'
import { findReachableRegister, findUserName } from '../../repositories/registers/reach.repository.ts'
import {
  type Opening,
  type RegisterSession,
  findLastClosed,
  findOpenSession,
  findSession,
  insertSession,
} from '../../repositories/drawer/register-session.repository.ts'
import { closingOf, closingsOf } from './closing-sheet.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { instantOf } from './time-pair.ts'

type Ports = { readonly db: Database }
type Opened = z.output<typeof OpenRegisterReply>['data']

/** The other session may be closed between our insert and our read; then the insert is tried again. */
const MAX_TRIES = 3

const alreadyOpen = (session: RegisterSession): Outcome<never> =>
  refuse('REGISTER_ALREADY_OPEN', {
    errors: [
      { path: 'key', message: session.closing_id },
      { path: 'OpeningByUserName', message: session.opened_by_name },
      { path: 'OpeningTime', message: instantOf(session.opening_seconds, session.opening_nanoseconds) },
    ],
  })

const replayOrRefuse = (session: RegisterSession, digest: Buffer): Outcome<Opened> =>
  session.opening_sha256.equals(digest)
    ? done({ CashRegisterID: session.register_id, key: session.closing_id })
    : refuse('DIFFERS_FROM_RECORDED', {
        errors: [{ path: 'UUID', message: 'was opened with other content' }],
      })

const isOurs = (opening: Opening, { registrationId }: Identity): boolean =>
  opening.RegistrationID.toLowerCase() === registrationId &&
  [opening.StoreID, opening.CashRegisterID, opening.OpeningByUserID].every(isUuid)

/** Opening, float, audit and event in one transaction. A repeat with the same UUID is the same opening. */
export const openCashRegister = async (
  { db }: Ports,
  identity: Identity,
  sent: z.output<typeof OpeningRecord>,
): Promise<Outcome<Opened>> => {
  const opening = { ...sent, UUID: sent.UUID ?? randomUUID() }
  if (!isOurs(opening, identity)) return refuse('NOT_FOUND')
  const digest = contentDigest(opening)
  return withTenant(db, identity, async (tx) => {
    const register = await findReachableRegister(tx, identity.userId, {
      registerId: opening.CashRegisterID,
      storeId: opening.StoreID,
    })
    // Opener and sender may differ: an opening made offline waits for the next sign-in.
    const openedByName = await findUserName(tx, opening.OpeningByUserID)
    if (!register || openedByName === undefined) return refuse('NOT_FOUND')
    for (let left = MAX_TRIES; left > 0; left--) {
      if (await insertSession(tx, identity, { opening, register, openedByName, digest })) {
        await recordOpening(tx, identity, opening)
        return done({ CashRegisterID: register.registerId, key: opening.UUID.toLowerCase() })
      }
      const same = await findSession(tx, opening.UUID)
      if (same) return replayOrRefuse(same, digest)
      const other = await findOpenSession(tx, register.registerId)
      if (other) return alreadyOpen(other)
    }
    throw new Error('a register was neither opened nor found open')
  })
}

const recordOpening = async (tx: Tx, identity: Identity, opening: Opening): Promise<void> => {
  const { UUID, CashRegisterID, StoreID, OpeningBalance, OpeningByUserID } = opening
  await insertFloat(tx, identity, UUID)
  const detail = { CashRegisterID, StoreID, OpeningBalance, OpeningByUserID }
  await addAudit(tx, identity, { action: 'register.opened', subject: UUID, detail })
  const payload = { key: UUID, CashRegisterID }
  await raiseEvent(tx, identity, { type: 'register_opened', storeId: StoreID, payload })
}

/** The call names no store, so the right is checked here, in the store of the register. */
const refusalAt = async (
  tx: Tx,
  { userId }: Identity,
  registerId: string,
): Promise<Outcome<never> | undefined> => {
  const register = await findReachableRegister(tx, userId, { registerId })
  if (!register) return refuse('NOT_FOUND')
  const list = await listAccess(tx, userId, register.storeId)
  return isAllowed(list, 'CashRegisters', 'read') ? undefined : refuse('NOT_ALLOWED')
}

export const listOpenClosings = async (
  { db }: Ports,
  identity: Identity,
  registerId: string,
): Promise<Outcome<Closing[]>> => {
  if (!isUuid(registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const refusal = await refusalAt(tx, identity, registerId)
    if (refusal) return refusal
    const session = await findOpenSession(tx, registerId)
    return done(session ? [await closingOf(tx, session)] : [])
  })
}

export const lastClosingBalance = async (
  { db }: Ports,
  identity: Identity,
  registerId: string,
): Promise<Outcome<{ lastClosingBalance: number; lastClosing: LastClosing | null }>> => {
  if (!isUuid(registerId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    const refusal = await refusalAt(tx, identity, registerId)
    if (refusal) return refusal
    const session = await findLastClosed(tx, registerId)
    const [closing] = session ? await closingsOf(tx, [session]) : []
    return done({
      lastClosingBalance: closing?.FloatToLeave ?? 0,
      lastClosing: closing ? lastClosingOf(closing) : null,
    })
  })
}

/** Includes late sales: whoever opens the drawer next should know of their cash before counting. */
const lastClosingOf = (closing: Closing): LastClosing => ({
  ClosingNo: closing.ClosingNo ?? 0,
  ClosingTime: closing.ClosingTime ?? closing.OpeningTime,
  ClosingByUserName: closing.ClosingByUserName ?? '',
  LateSales: closing.LateSales,
})
