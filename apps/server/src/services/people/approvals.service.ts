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
import { countAttempt, forgetAttempt } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Asked = z.output<typeof ApprovalBody>
type Answer = z.output<typeof ApprovalReply>

/** One asker at one employee's PIN, and everybody at it: four digits would not last long otherwise. */
const ASKER_TRIES = 5
const EMPLOYEE_TRIES = 20

const digest = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

const limitsOf = ({ registrationId, userId }: Identity, employeeId: string) => ({
  asker: digest('approval', registrationId, employeeId, userId),
  employee: digest('approval', registrationId, employeeId),
})

const isSame = (known: Approval, asked: Asked, askedBy: string): boolean =>
  known.storeId === asked.StoreID &&
  known.action === asked.Action &&
  known.employeeId === asked.EmployeeID &&
  known.askedBy === askedBy &&
  known.detail === (asked.Detail ?? '') &&
  known.saleUuid === (asked.SaleUUID ?? null)

const answerOf = (known: Approval, asked: Asked, askedBy: string): Outcome<Answer> =>
  isSame(known, asked, askedBy)
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
  asked: Asked,
  approver: Approver,
): Promise<Outcome<Answer>> => {
  const keys = limitsOf(identity, asked.EmployeeID)
  await forgetAttempt(tx, keys.asker, keys.employee)
  const people = { approver: approver.user_id, asker: identity.userId }
  const rules = await listActionRules(tx, approver.user_id, asked.StoreID)
  if (!mayApprove(asked.Action, people, rules)) return refuse('NOT_ALLOWED')
  const isNew = await insertApproval(tx, identity, {
    approvalId: asked.UUID,
    storeId: asked.StoreID,
    action: asked.Action,
    employeeId: approver.employee_id,
    approvedBy: approver.user_id,
    approvedByName: approver.employee_name,
    askedBy: identity.userId,
    detail: asked.Detail ?? '',
    saleUuid: asked.SaleUUID ?? null,
  })
  if (isNew) {
    const { Action, StoreID, Detail = '', SaleUUID = null } = asked
    const detail = {
      Action,
      StoreID,
      Detail,
      SaleUUID,
      ApprovedBy: approver.user_id,
      AskedBy: identity.userId,
    }
    await addAudit(tx, identity, { action: 'approval.given', subject: asked.UUID, detail })
  }
  const stored = await findApproval(tx, asked.UUID)
  if (!stored) throw new Error('an approval that was just inserted is not there')
  return answerOf(stored, asked, identity.userId)
}

/** Whoever guesses leaves a trail; the throttle keeps it short. */
const recordWrongPin = (tx: Tx, { userId, registrationId }: Identity, asked: Asked): Promise<void> => {
  const { Action, StoreID, EmployeeID } = asked
  const detail = { Action, StoreID, EmployeeID, AskedBy: userId }
  return addAudit(tx, { registrationId, userId }, { action: 'approval.refused', subject: asked.UUID, detail })
}

/** The PIN is compared between two transactions: slow on purpose, it must not hold a connection meanwhile. */
export const approve = async (
  { db }: { db: Database },
  identity: Identity,
  body: Asked,
): Promise<Outcome<Answer>> => {
  const lower = (id: string): string => id.toLowerCase()
  const asked: Asked = {
    ...body,
    UUID: lower(body.UUID),
    StoreID: lower(body.StoreID),
    EmployeeID: lower(body.EmployeeID),
    ...(body.SaleUUID === undefined ? {} : { SaleUUID: lower(body.SaleUUID) }),
  }
  if (!isUuid(asked.StoreID) || !isUuid(asked.EmployeeID)) return refuse('NOT_FOUND')
  const keys = limitsOf(identity, asked.EmployeeID)
  const { known, wait, approver } = await withTenant(db, identity, async (tx) => {
    const earlier = await findApproval(tx, asked.UUID)
    if (earlier) return { known: earlier, wait: 0, approver: undefined }
    const limits = [
      { key: keys.asker, freeTries: ASKER_TRIES },
      { key: keys.employee, freeTries: EMPLOYEE_TRIES },
    ]
    return {
      known: undefined,
      wait: await countAttempt(tx, limits),
      approver: await findApprover(tx, asked.EmployeeID, asked.StoreID),
    }
  })
  if (known) return answerOf(known, asked, identity.userId)
  if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  const fits = await verifyPassword(approver?.approval_pin_hash, asked.PIN)
  if (!approver || !fits) {
    await withTenant(db, identity, (tx) => recordWrongPin(tx, identity, asked))
    return refuse('PIN_WRONG')
  }
  return withTenant(db, identity, (tx) => record(tx, identity, asked, approver))
}
