import { type FieldError, type SaleFlag, permissionBy } from '@evertill/contract'
import { cashOfMovement } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { isClockWrong } from '../../policies/review/versions.ts'
import { listActionRules } from '../../repositories/people/access.repository.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type Movement,
  type MovementFlag,
  type NewMovement,
  findCorrected,
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
const rightsOf = async (tx: Tx, identity: Identity, movement: Movement): Promise<SaleFlag[]> => {
  const { Kind, StoreID: storeId, ApprovalID: approvalId, UUID: subject } = movement
  const rules = await listActionRules(tx, identity.userId, storeId)
  const rule = permissionBy(rules, 'OpenDrawer')
  const isFree = Kind !== 'DrawerOpened' || rule === 'allow'
  if (isFree && approvalId === undefined) return []
  if (Kind === 'DrawerOpened' && rule === 'deny') return ['NOT_ALLOWED']
  const use = await useApproval(tx, identity, { approvalId, action: 'OpenDrawer', storeId, subject })
  return use === 'given' ? [] : use === 'offline' ? ['OFFLINE_APPROVAL'] : isFree ? [] : ['NOT_ALLOWED']
}

/** What a correction may move: at most what the wrong movement moved the other way, and each is corrected once. */
const isRightCorrection = async (
  tx: Tx,
  { Corrects, CashRegisterID, Kind, Amount }: Movement,
): Promise<boolean> => {
  if (Corrects === undefined) return true
  const corrected = await findCorrected(tx, Corrects, CashRegisterID)
  if (corrected === undefined || corrected.isCorrected) return false
  return Kind === corrected.kind || Amount <= corrected.amount
}

/** What the movement says about time, drawer and the movement that it corrects. */
const differences = async (
  tx: Tx,
  movement: Movement,
  { closingId, hasSessions, now }: { closingId: string | null; hasSessions: boolean; now: Date },
): Promise<SaleFlag[]> => {
  const times = { madeAt: Date.parse(movement.At), receivedAt: now.getTime() }
  return [
    ...(isClockWrong(times) ? (['CLOCK_SKEW'] as const) : []),
    ...((await isRightCorrection(tx, movement)) ? [] : (['ORIGINAL_DIFFERS'] as const)),
    ...(closingId === null && hasSessions && movement.Amount > 0 ? (['CASH_IN_NO_DRAWER'] as const) : []),
  ]
}

/** A till of any version can read these; the others stand in the list of flags. */
const toldFlags = (flags: readonly SaleFlag[]): MovementFlag[] =>
  flags.filter((flag): flag is MovementFlag => flag === 'NOT_ALLOWED' || flag === 'OFFLINE_APPROVAL')

export type RecordedMovement = {
  readonly key: string
  readonly replayed: boolean
  readonly flags: MovementFlag[]
}

export const recordCashMovement = async (
  { db, clock }: { db: Database; clock: Clock },
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
    const { hasSessions } = register
    const flags = [
      ...(await rightsOf(tx, identity, movement)),
      ...(await differences(tx, movement, { closingId, hasSessions, now: clock() })),
    ]
    if (!(await insertMovement(tx, identity, { movement, closingId, digest, flags }))) {
      const known = await findMovement(tx, UUID)
      return known?.digest.equals(digest)
        ? done({ key, replayed: true, flags: toldFlags(known.flags) })
        : refuse('DIFFERS_FROM_RECORDED', {
            errors: [{ path: 'UUID', message: 'was recorded with other content' }],
          })
    }
    await book(tx, identity, { movement, closingId, flags })
    return done({ key, replayed: false, flags: toldFlags(flags) })
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
