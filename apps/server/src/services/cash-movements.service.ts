import type { FieldError } from '@evertill/contract'
import type { CashEntryKind } from '@evertill/domain'
import type { Database, Tx } from '../db/database.ts'
import { type Identity, withTenant } from '../db/tenant.ts'
import { contentDigest } from '../platform/canonical-json.ts'
import { isUuid } from '../platform/uuid.ts'
import { addAudit } from '../repositories/audit-trail.repository.ts'
import {
  type Movement,
  findMovementDigest,
  insertMovement,
} from '../repositories/cash-movement.repository.ts'
import { insertDrawerEntry } from '../repositories/drawer-ledger.repository.ts'
import { findReachableRegister } from '../repositories/reach.repository.ts'
import { findOpenSession, findSession, findSessionAt } from '../repositories/register-session.repository.ts'
import { type Outcome, done, refuse } from './outcome.ts'

/** A drawer that was only opened moved no money and has no row in the ledger. */
const LEDGER_KIND: Partial<Record<Movement['Kind'], CashEntryKind>> = {
  PaidIn: 'paidIn',
  PaidOut: 'paidOut',
  Drop: 'drop',
}

const amountFault = ({ Kind, Amount }: Movement): FieldError[] => {
  if (Kind === 'DrawerOpened') return Amount === 0 ? [] : [{ path: 'Amount', message: 'must be 0' }]
  return Amount > 0 ? [] : [{ path: 'Amount', message: 'must be more than 0' }]
}

/** Named by the till, else by time, else the open one. A movement for a closed session is kept beside its figures. */
const sessionOf = async (tx: Tx, movement: Movement, registerId: string): Promise<string | null> => {
  const named = movement.ClosingKey && (await findSession(tx, movement.ClosingKey))
  if (named && named.register_id === registerId) return named.closing_id
  const atThatTime = await findSessionAt(tx, registerId, movement.At)
  return atThatTime ?? (await findOpenSession(tx, registerId))?.closing_id ?? null
}

export type Recorded = { readonly key: string; readonly replayed: boolean }

export const recordCashMovement = async (
  { db }: { db: Database },
  identity: Identity,
  movement: Movement,
): Promise<Outcome<Recorded>> => {
  const { StoreID, CashRegisterID, UUID } = movement
  if (!isUuid(StoreID) || !isUuid(CashRegisterID)) return refuse('NOT_FOUND')
  const errors = amountFault(movement)
  if (errors.length > 0) return refuse('INVALID_REQUEST', { errors })
  const digest = contentDigest(movement)
  return withTenant(db, identity, async (tx) => {
    const wanted = { registerId: CashRegisterID, storeId: StoreID }
    const register = await findReachableRegister(tx, identity.userId, wanted)
    if (!register) return refuse('NOT_FOUND')
    const closingId = await sessionOf(tx, movement, register.registerId)
    if (!(await insertMovement(tx, identity, { movement, closingId, digest }))) {
      const known = await findMovementDigest(tx, UUID)
      return known?.equals(digest)
        ? done({ key: UUID.toLowerCase(), replayed: true })
        : refuse('DIFFERS_FROM_RECORDED', {
            errors: [{ path: 'UUID', message: 'was recorded with other content' }],
          })
    }
    await book(tx, identity, movement, closingId)
    return done({ key: UUID.toLowerCase(), replayed: false })
  })
}

const book = async (
  tx: Tx,
  identity: Identity,
  movement: Movement,
  closingId: string | null,
): Promise<void> => {
  const { UUID, StoreID, CashRegisterID, Kind, Amount, Reason, At, ApprovalID } = movement
  const kind = LEDGER_KIND[Kind]
  if (kind !== undefined) {
    await insertDrawerEntry(tx, identity, {
      storeId: StoreID,
      registerId: CashRegisterID,
      closingId,
      kind,
      amount: Amount,
      movementId: UUID,
      at: At,
    })
  }
  const detail = { CashRegisterID, Kind, Amount, Reason, ...(ApprovalID ? { ApprovalID } : {}) }
  await addAudit(tx, identity, { action: 'cash.moved', subject: UUID, detail })
}
