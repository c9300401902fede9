import type { CloseRegisterBody, Closing, FieldError, WholeClosing } from '@evertill/contract'
import { closingDifference, countedCash, leaveInDrawer } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { contentDigest } from '../../platform/canonical-json.ts'
import { addAudit, raiseEvent } from '../../repositories/audit-trail.repository.ts'
import { listPayments } from '../../repositories/drawer/closing-figures.repository.ts'
import { markRowsCounted } from '../../repositories/drawer/drawer-ledger.repository.ts'
import {
  type ReachableRegister,
  findReachableRegister,
  findUserName,
} from '../../repositories/registers/reach.repository.ts'
import {
  type RegisterSession,
  type SessionCounts,
  endSession,
  findSession,
  lockSession,
  numberClosing,
} from '../../repositories/drawer/register-session.repository.ts'
import { mayCloseWithDifference } from './closing-approval.ts'
import { type ClosingKey, isClosingKey } from './closing-key.ts'
import { closingOf, computeAccounts } from './closing-sheet.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { instantOf } from './time-pair.ts'

export type CloseRequest = z.output<typeof CloseRegisterBody>

const alreadyClosed = ({
  closed_by_name,
  closing_seconds,
  closing_nanoseconds,
}: RegisterSession): Outcome<never> =>
  refuse('REGISTER_ALREADY_CLOSED', {
    errors: [
      { path: 'ClosingByUserName', message: closed_by_name ?? '' },
      { path: 'ClosingTime', message: instantOf(closing_seconds ?? 0, closing_nanoseconds ?? 0) },
    ],
  })

/** A total that differs from the sum of its denominations was mistyped and is refused. */
const contradiction = ({ CountedCash, Denominations }: CloseRequest): FieldError[] => {
  const sum = countedCash(Denominations.map(({ Value, Count }) => ({ denomination: Value, count: Count })))
  return Denominations.length === 0 || sum === CountedCash
    ? []
    : [{ path: 'CountedCash', message: `is ${CountedCash}, the denominations are ${sum}` }]
}

/**
 * Closes a session once: the row is locked, a second closing is refused with the name and time of the first, and a repeat
 * of the same request gets the same closing.
 */
export const closeCashRegister = async (
  { db }: { db: Database },
  identity: Identity,
  key: ClosingKey,
  request: CloseRequest,
): Promise<Outcome<WholeClosing>> => {
  if (!isClosingKey(key)) return refuse('NOT_FOUND')
  const digest = contentDigest(request)
  const attempt = withTenant(db, identity, async (tx): Promise<Outcome<WholeClosing>> => {
    const register = await findReachableRegister(tx, identity.userId, key)
    const session = register && (await lockSession(tx, key))
    if (!session) return refuse('NOT_FOUND')
    if (session.closing_no !== null) {
      return session.closing_sha256?.equals(digest)
        ? done(await closingOf(tx, session))
        : alreadyClosed(session)
    }
    const errors = contradiction(request)
    if (errors.length > 0) return refuse('INVALID_REQUEST', { errors })
    const outcome = await close(tx, identity, { register, session, request, digest })
    if (!outcome.ok) throw new NotClosed(outcome)
    return outcome
  })
  return attempt.catch((error: unknown) => {
    if (error instanceof NotClosed) return error.outcome
    throw error
  })
}

/** Thrown to roll back the rows that were written before the refusal. */
class NotClosed extends Error {
  readonly outcome: Outcome<never>
  constructor(outcome: Outcome<never>) {
    super('the register stays open')
    this.outcome = outcome
  }
}

type Task = {
  readonly register: ReachableRegister
  readonly session: RegisterSession
  readonly request: CloseRequest
  readonly digest: Buffer
}

const close = async (tx: Tx, identity: Identity, task: Task): Promise<Outcome<WholeClosing>> => {
  const { register, session, request } = task
  // Must come first: one snapshot fixes what is counted, and all figures are read from it.
  await markRowsCounted(tx, session.closing_id)
  await numberClosing(tx, session.closing_id, request.ClosingTime)
  const accounts = await computeAccounts(tx, session.closing_id)
  const judged = closingDifference(accounts.ExpectedCash, request.CountedCash, {
    tolerance: register.closingTolerance,
    approvalAbove: register.closingApprovalAbove,
  })
  const size: FieldError = { path: 'Difference', message: String(judged.difference) }
  if (judged.needsReason && request.DifferenceReason.trim() === '') {
    return refuse('CLOSING_REASON_REQUIRED', { errors: [size] })
  }
  if (
    judged.needsApproval &&
    !(await mayCloseWithDifference(tx, identity, {
      storeId: register.storeId,
      closingId: session.closing_id,
      approvalId: request.ApprovalID,
      difference: judged.difference,
    }))
  ) {
    return refuse('CLOSING_APPROVAL_REQUIRED', { errors: [size] })
  }
  const { deposit, nextOpening } = leaveInDrawer(request.CountedCash, request.FloatToLeave)
  await endSession(tx, identity, session, {
    closedByName: (await findUserName(tx, identity.userId)) ?? '',
    countedCash: request.CountedCash,
    difference: judged.difference,
    reason: request.DifferenceReason.trim(),
    approvalId: request.ApprovalID ?? null,
    floatToLeave: nextOpening,
    deposit,
    accounts,
    counts: await countsOf(tx, session.closing_id, request),
    digest: task.digest,
  })
  const closed = await findSession(tx, session.closing_id)
  if (!closed) throw new Error('a closed session is gone')
  const closing = await closingOf(tx, closed)
  await recordClosing(tx, identity, closing)
  return done(closing)
}

/** The counts and the payments they were compared with, stored for the Z report. */
const countsOf = async (tx: Tx, closingId: string, request: CloseRequest): Promise<SessionCounts> => ({
  denominations: request.Denominations,
  countedMethods: request.CountedMethods,
  paymentDetails: await listPayments(tx, closingId),
  unsentTransactionNos: request.UnsentTransactionNos,
  ...(request.Recounts === undefined ? {} : { recounts: request.Recounts }),
})

const recordClosing = async (tx: Tx, identity: Identity, closing: Closing): Promise<void> => {
  const { key, StoreID, CashRegisterID, ClosingNo, ExpectedCash, CountedCash, Difference, DifferenceReason } =
    closing
  await addAudit(tx, identity, {
    action: 'register.closed',
    subject: key,
    detail: { CashRegisterID, ClosingNo, ExpectedCash, CountedCash, Difference, DifferenceReason },
  })
  await raiseEvent(tx, identity, {
    type: 'register_closed',
    storeId: StoreID,
    payload: { key, CashRegisterID, ClosingNo },
  })
}
