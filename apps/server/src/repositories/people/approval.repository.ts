import type { ActionRule } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
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
  /** What it was given for, 0 if it is not about a discount or money. */
  readonly percent: number
  readonly amount: number
  readonly approvedAt: Date
}

/** Through a function that may read the PIN hash; undefined for employees without a PIN in that store. */
export const findApprover = (tx: Tx, employeeId: string, storeId: string) =>
  firstOf<Approver>(tx)`select * from find_approver(${employeeId}, ${storeId})`

/** Undefined for an unknown id: it was given offline, or made up. */
export const findApproval = (tx: Tx, approvalId: string) => firstOf<Approval>(tx)`
    select approval_id as "approvalId", store_id as "storeId", action, employee_id as "employeeId",
           approved_by as "approvedBy", approved_by_name as "approvedByName", asked_by as "askedBy", detail,
           sale_uuid as "saleUuid", percent, amount, approved_at as "approvedAt"
      from approvals where approval_id = ${approvalId}`

/** True for the first document and for its repeats. The unique key decides between two at the same time. */
export const claimApproval = async (
  tx: Tx,
  { registrationId }: Pick<Identity, 'registrationId'>,
  approvalId: string,
  subject: string,
): Promise<boolean> => {
  await run(tx)`insert into approval_uses (registration_id, approval_id, subject)
    values (${registrationId}, ${approvalId}, ${subject}) on conflict do nothing`
  const rows = await rowsOf<{ subject: string }>(tx)`
    select subject from approval_uses where approval_id = ${approvalId}`
  return rows[0]?.subject === subject.toLowerCase()
}

/** False if the id exists already, also when it was inserted a moment ago. */
export const insertApproval = (
  tx: Tx,
  { registrationId }: Identity,
  approval: Omit<Approval, 'approvedAt'>,
) => hasRow(tx)`
    insert into approvals (registration_id, approval_id, store_id, action, employee_id, approved_by,
      approved_by_name, asked_by, detail, sale_uuid, percent, amount)
    values (${registrationId}, ${approval.approvalId}, ${approval.storeId}, ${approval.action},
      ${approval.employeeId}, ${approval.approvedBy}, ${approval.approvedByName}, ${approval.askedBy},
      ${approval.detail}, ${approval.saleUuid}, ${approval.percent}, ${approval.amount})
    on conflict do nothing returning 1`
