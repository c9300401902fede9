import type { ActionRule } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'

export type Approver = {
  readonly employee_id: string
  readonly employee_name: string
  readonly user_id: string
  readonly approval_pin_hash: string
}

export type Approval = {
  readonly approvalId: string
  readonly storeId: string
  readonly action: ActionRule['Action']
  readonly employeeId: string
  readonly approvedBy: string
  readonly approvedByName: string
  readonly askedBy: string
  readonly detail: string
  readonly saleUuid: string | null
  readonly approvedAt: Date
}

/** Through a function that may read the PIN hash; undefined for employees without a PIN in that store. */
export const findApprover = async (
  tx: Tx,
  employeeId: string,
  storeId: string,
): Promise<Approver | undefined> => {
  const { rows } = await sql<Approver>`select * from find_approver(${employeeId}, ${storeId})`.execute(tx)
  return rows[0]
}

/** Undefined for an unknown id: it was given offline, or made up. */
export const findApproval = async (tx: Tx, approvalId: string): Promise<Approval | undefined> => {
  const { rows } = await sql<Approval>`
    select approval_id as "approvalId", store_id as "storeId", action, employee_id as "employeeId",
           approved_by as "approvedBy", approved_by_name as "approvedByName", asked_by as "askedBy", detail,
           sale_uuid as "saleUuid", approved_at as "approvedAt"
      from approvals where approval_id = ${approvalId}`.execute(tx)
  return rows[0]
}

/** True for the first document and for its repeats. The unique key decides between two at the same time. */
export const claimApproval = async (
  tx: Tx,
  { registrationId }: Identity,
  approvalId: string,
  subject: string,
): Promise<boolean> => {
  await sql`insert into approval_uses (registration_id, approval_id, subject)
    values (${registrationId}, ${approvalId}, ${subject}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ subject: string }>`
    select subject from approval_uses where approval_id = ${approvalId}`.execute(tx)
  return rows[0]?.subject === subject.toLowerCase()
}

/** False if the id exists already, also when it was inserted a moment ago. */
export const insertApproval = async (
  tx: Tx,
  { registrationId }: Identity,
  approval: Omit<Approval, 'approvedAt'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into approvals (registration_id, approval_id, store_id, action, employee_id, approved_by,
      approved_by_name, asked_by, detail, sale_uuid)
    values (${registrationId}, ${approval.approvalId}, ${approval.storeId}, ${approval.action},
      ${approval.employeeId}, ${approval.approvedBy}, ${approval.approvedByName}, ${approval.askedBy},
      ${approval.detail}, ${approval.saleUuid})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
