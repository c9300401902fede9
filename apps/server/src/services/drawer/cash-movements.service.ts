import { type FieldError, permissionBy } from '@evertill/contract'
import { cashOfMovement } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import { isUuid } from '../../platform/uuid.ts'
import { listActionRules } from '../../repositories/people/access.repository.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type Movement,
  type MovementFlag,
  type NewMovement,
  findMovement,
  insertMovement,
} from '../../repositories/drawer/cash-movement.repository.ts'
import { insertDrawerEntry } from '../../repositories/drawer/drawer-ledger.repository.ts'
import { findReachableRegister } from '../../repositories/registers/reach.repository.ts'
import {
  findOpenSession,
  findSession,
  findSessionAt,
} from '../../repositories/drawer/register-session.repository.ts'
import { useApproval } from '../people/approval-use.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

const amountFault = ({ Kind, Amount }: Movement): FieldError[] => {
  if (Kind === 'DrawerOpened') return Amount === 0 ? [] : [{ path: 'Amount', message: 'must be 0' }]
  return Amount > 0 ? [] : [{ path: 'Amount', message: 'must be more than 0' }]
}

/** The session that the till names, else the one open at that time, else the one open now. It may be closed by now. */
const sessionOf = async (tx: Tx, movement: Movement, registerId: string): Promise<string | null> => {
  const named = movement.ClosingKey && (await findSession(tx, movement.ClosingKey))
  if (named && named.register_id === registerId) return named.closing_id
  const atThatTime = await findSessionAt(tx, registerId, movement.At)
  return atThatTime ?? (await findOpenSession(tx, registerId))?.closing_id ?? null
}

/**
 * The money has moved and the drawer was open, so nothing is refused: a missing right or approval is flagged. Only
 * opening the drawer without a sale is a guarded action, but an approval that is named is checked for any movement.
 */
const flagsOf = async (tx: Tx, identity: Identity, movement: Movement): Promise<MovementFlag[]> => {
  const { Kind, StoreID: storeId, ApprovalID: approvalId, UUID: subject } = movement
  const rules = await listActionRules(tx, identity.userId, storeId)
  const rule = permissionBy(rules, 'OpenDrawer')
  const isFree = Kind !== 'DrawerOpened' || rule === 'allow'
  if (isFree && approvalId === undefined) return []
  if (Kind === 'DrawerOpened' && rule === 'deny') return ['NOT_ALLOWED']
  const use = await useApproval(tx, identity, { approvalId, action: 'OpenDrawer', storeId, subject })
  return use === 'given' ? [] : use === 'offline' ? ['OFFLINE_APPROVAL'] : isFree ? [] : ['NOT_ALLOWED']
}

export type RecordedMovement = {
  readonly key: string
  readonly replayed: boolean
  readonly flags: MovementFlag[]
}

export const recordCashMovement = async (
  { db }: { db: Database },
  identity: Identity,
  movement: Movement,
): Promise<Outcome<RecordedMovement>> => {
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
    const key = UUID.toLowerCase()
    const flags = await flagsOf(tx, identity, movement)
    if (!(await insertMovement(tx, identity, { movement, closingId, digest, flags }))) {
      const known = await findMovement(tx, UUID)
      return known?.digest.equals(digest)
        ? done({ key, replayed: true, flags: known.flags })
        : refuse('DIFFERS_FROM_RECORDED', {
            errors: [{ path: 'UUID', message: 'was recorded with other content' }],
          })
    }
    await book(tx, identity, { movement, closingId, flags })
    return done({ key, replayed: false, flags })
  })
}

const book = async (
  tx: Tx,
  identity: Identity,
  { movement, closingId, flags }: Pick<NewMovement, 'movement' | 'closingId' | 'flags'>,
): Promise<void> => {
  const { UUID, StoreID, CashRegisterID, Kind, Amount, Reason, At, ApprovalID } = movement
  for (const { kind, amount } of cashOfMovement(Kind, Amount)) {
    await insertDrawerEntry(tx, identity, {
      storeId: StoreID,
      registerId: CashRegisterID,
      closingId,
      kind,
      amount,
      movementId: UUID,
      at: At,
    })
  }
  const detail = { CashRegisterID, Kind, Amount, Reason, flags, ...(ApprovalID ? { ApprovalID } : {}) }
  await addAudit(tx, identity, { action: 'cash.moved', subject: UUID, detail })
}
