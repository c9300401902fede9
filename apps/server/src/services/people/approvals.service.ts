import { createHash } from 'node:crypto'
import type { ApprovalBody, ApprovalReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { verifyPassword } from '../../platform/password.ts'
import { isUuid } from '../../platform/uuid.ts'
import { mayApprove } from '../../policies/approval.policy.ts'
import { listActionRules } from '../../repositories/people/access.repository.ts'
import {
  type Approval,
  type Approver,
  findApproval,
  findApprover,
  insertApproval,
} from '../../repositories/people/approval.repository.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { countAttempt, forgetAttempts } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Request = z.output<typeof ApprovalBody>
type Reply = z.output<typeof ApprovalReply>

/** Tries of one user at an employee's PIN, and of all users together: four digits are guessed quickly otherwise. */
const ASKER_TRIES = 5
const EMPLOYEE_TRIES = 20

const digest = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

const limitsOf = ({ registrationId, userId }: Identity, employeeId: string) => ({
  asker: digest('approval', registrationId, employeeId, userId),
  employee: digest('approval', registrationId, employeeId),
})

const isSame = (known: Approval, request: Request, askedBy: string): boolean =>
  known.storeId === request.StoreID &&
  known.action === request.Action &&
  known.employeeId === request.EmployeeID &&
  known.askedBy === askedBy &&
  known.detail === (request.Detail ?? '') &&
  known.saleUuid === (request.SaleUUID ?? null) &&
  known.percent === (request.Percent ?? 0) &&
  known.amount === (request.Amount ?? 0)

const replayOrRefuse = (known: Approval, request: Request, askedBy: string): Outcome<Reply> =>
  isSame(known, request, askedBy)
    ? done({
        code: '0',
        ApprovalID: known.approvalId,
        ApprovedBy: known.approvedByName,
        ApprovedOn: known.approvedAt.toISOString(),
      })
    : refuse('DIFFERS_FROM_RECORDED')

const record = async (
  tx: Tx,
  identity: Identity,
  request: Request,
  approver: Approver,
): Promise<Outcome<Reply>> => {
  const keys = limitsOf(identity, request.EmployeeID)
  await forgetAttempts(tx, { clear: [keys.asker], giveBack: [keys.employee] })
  const people = { approver: approver.user_id, asker: identity.userId }
  const rules = await listActionRules(tx, approver.user_id, request.StoreID)
  if (!mayApprove(request.Action, people, rules)) return refuse('NOT_ALLOWED')
  const isNew = await insertApproval(tx, identity, {
    approvalId: request.UUID,
    storeId: request.StoreID,
    action: request.Action,
    employeeId: approver.employee_id,
    approvedBy: approver.user_id,
    approvedByName: approver.employee_name,
    askedBy: identity.userId,
    detail: request.Detail ?? '',
    saleUuid: request.SaleUUID ?? null,
    percent: request.Percent ?? 0,
    amount: request.Amount ?? 0,
  })
  if (isNew) {
    const { Action, StoreID, Detail = '', SaleUUID = null, Percent = 0, Amount = 0 } = request
    const detail = {
      Action,
      StoreID,
      Detail,
      SaleUUID,
      Percent,
      Amount,
      ApprovedBy: approver.user_id,
      AskedBy: identity.userId,
    }
    await addAudit(tx, identity, { action: 'approval.given', subject: request.UUID, detail })
  }
  const stored = await findApproval(tx, request.UUID)
  if (!stored) throw new Error('an approval that was just inserted is missing')
  return replayOrRefuse(stored, request, identity.userId)
}

/** Guesses are in the audit trail; the throttle keeps their number small. */
const recordWrongPin = (tx: Tx, { userId, registrationId }: Identity, request: Request): Promise<void> => {
  const { Action, StoreID, EmployeeID } = request
  const detail = { Action, StoreID, EmployeeID, AskedBy: userId }
  return addAudit(
    tx,
    { registrationId, userId },
    { action: 'approval.refused', subject: request.UUID, detail },
  )
}

/** The PIN is verified between two transactions: it is slow on purpose and must not hold a connection. */
export const approve = async (
  { db }: { db: Database },
  identity: Identity,
  body: Request,
): Promise<Outcome<Reply>> => {
  const lower = (id: string): string => id.toLowerCase()
  const request: Request = {
    ...body,
    UUID: lower(body.UUID),
    StoreID: lower(body.StoreID),
    EmployeeID: lower(body.EmployeeID),
    ...(body.SaleUUID === undefined ? {} : { SaleUUID: lower(body.SaleUUID) }),
  }
  if (!isUuid(request.StoreID) || !isUuid(request.EmployeeID)) return refuse('NOT_FOUND')
  const keys = limitsOf(identity, request.EmployeeID)
  const { known, wait, approver } = await withTenant(db, identity, async (tx) => {
    const earlier = await findApproval(tx, request.UUID)
    if (earlier) return { known: earlier, wait: 0, approver: undefined }
    const limits = [
      { key: keys.asker, freeTries: ASKER_TRIES },
      { key: keys.employee, freeTries: EMPLOYEE_TRIES },
    ]
    return {
      known: undefined,
      wait: await countAttempt(tx, limits),
      approver: await findApprover(tx, request.EmployeeID, request.StoreID),
    }
  })
  if (known) return replayOrRefuse(known, request, identity.userId)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  const isCorrect = await verifyPassword(approver?.approval_pin_hash, request.PIN)
  if (!approver || !isCorrect) {
    await withTenant(db, identity, (tx) => recordWrongPin(tx, identity, request))
    return refuse('PIN_WRONG')
  }
  return withTenant(db, identity, (tx) => record(tx, identity, request, approver))
}
