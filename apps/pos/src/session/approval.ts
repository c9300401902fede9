import type { ActionRule } from '@evertill/contract'
import { pinRefusal } from '@evertill/domain'
import type { CallFailure } from '../api/failure.ts'
import { logWarning } from '../platform/log.ts'
import type { SessionCore } from './core.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome, type UnlockOutcome } from './outcome.ts'
import { tryPin } from './try-pin.ts'

export interface Approver {
  employeeId: string
  name: string
}

/** `saleUuid`: if the action is part of a sale. */
export interface ActionRequest {
  action: ActionRule['Action']
  approver: Approver
  pin: string
  saleUuid?: string | undefined
  /** What it is good for: the server compares it with what it was used for. */
  percent?: number | undefined
  amount?: number | undefined
  /** For the audit trail: what exactly was approved. */
  detail: string
}

export type ActionApproval = SessionOutcome<{ approvalId: string; approvedBy: string }, { waitMs: number }>

/** Another employee's approval: of one action, or of selling on after the offline grace period (D-9, D-20). */
export interface Approval {
  /** Employees whose PIN the server has confirmed on this device. Only they can be checked offline. */
  approvers(): Promise<Approver[]>
  /** Employees of this store who have an approval PIN; null without an answer of the server. */
  approverCandidates(): Promise<Approver[] | null>
  /** The server checks the PIN once. From then on this device can check it offline. */
  enrolApprover(approver: Approver, pin: string): Promise<SessionOutcome>
  approveSelling(employeeId: string, pin: string): Promise<UnlockOutcome>
  /** Online the server decides. Offline only somebody enrolled on this device can approve, and the sale is flagged. */
  approveAction(request: ActionRequest): Promise<ActionApproval>
}

/** Recorded at the server. Every approver may approve this action. */
const ENROLMENT = {
  Action: 'OpenDrawer',
  Detail: 'Enrolled to approve on this device without a network',
} as const

/** NOT_ALLOWED: the PIN was right, but the person may not approve, such as the one who is signed in. */
const refusedApproval = (failure: CallFailure) =>
  failure.kind === 'refused' && failure.code === 'NOT_ALLOWED'
    ? refused('approverNotAllowed')
    : refusedBy(failure)

export const createApproval = (core: SessionCore): Approval => {
  const { api, signInStore, vault, serverClock, state, newUuid } = core

  /** Compares with the hash on this device. The attempt is counted before the comparison. */
  const checkOffline = async (employeeId: string, pin: string): Promise<UnlockOutcome> => {
    const id = `approver:${employeeId}` as const
    const attempt = await tryPin(core, id, pin)
    if (attempt.kind !== 'right')
      return { ...refused('pinWrong'), waitMs: attempt.kind === 'wrong' ? attempt.waitMs : 0 }
    await signInStore.clearTries(id)
    return { ok: true }
  }

  /** From now on this device can check the PIN offline. */
  const enrol = async ({ employeeId, name }: Approver, pin: string): Promise<void> => {
    const kept = await vault.hash(pin)
    const unused = { wrongTries: 0, blockedUntil: 0 }
    await signInStore.saveApprover({ id: `approver:${employeeId}`, employeeId, name, ...kept, ...unused })
  }

  return {
    approvers: async () =>
      (await signInStore.approvers()).map(({ employeeId, name }) => ({ employeeId, name })),

    approverCandidates: async () => {
      const { store: place, user } = state.get()
      if (!place) return null
      const answer = await api.call('listEmployees', { query: { storeId: place.key } })
      if (!answer.ok) return null
      const able = answer.reply.activeEmployees.filter((one) => one.CanApprove && !one.IsDeleted)
      // The server would refuse the signed-in person's own PIN, and nobody at the counter would know why.
      const others = able.filter(({ UserID }) => UserID !== user?.key)
      return others.map(({ key, EmployeeName }) => ({ employeeId: key, name: EmployeeName }))
    },

    enrolApprover: async (approver, pin) => {
      const wrong = pinRefusal(pin)
      const { store: place } = state.get()
      if (wrong !== undefined || !place) return refused(wrong ?? 'noStore')
      const answer = await api.call('approve', {
        body: {
          UUID: newUuid(),
          StoreID: place.key,
          EmployeeID: approver.employeeId,
          PIN: pin,
          ...ENROLMENT,
        },
      })
      if (!answer.ok) return refusedApproval(answer.failure)
      await enrol(approver, pin)
      return DONE
    },

    approveSelling: async (employeeId, pin) => {
      const checked = await checkOffline(employeeId, pin)
      if (!checked.ok) return checked
      serverClock.approved()
      state.set({ approvalDue: false })
      return checked
    },

    approveAction: async ({ action, approver, pin, saleUuid, detail, percent = 0, amount = 0 }) => {
      const wrong = pinRefusal(pin)
      const { store: place } = state.get()
      if (wrong !== undefined || !place) return { ...refused(wrong ?? 'noStore'), waitMs: 0 }
      const approvalId = newUuid()
      const approved = { ok: true, approvalId, approvedBy: approver.name } as const
      const answer = await api.call('approve', {
        body: {
          UUID: approvalId,
          StoreID: place.key,
          Action: action,
          EmployeeID: approver.employeeId,
          PIN: pin,
          Detail: detail,
          ...(saleUuid === undefined ? {} : { SaleUUID: saleUuid }),
          ...(percent === 0 ? {} : { Percent: percent }),
          ...(amount === 0 ? {} : { Amount: amount }),
        },
      })
      if (answer.ok) {
        // Not awaited: 600,000 rounds of a hash take time.
        enrol(approver, pin).catch((error: unknown) => logWarning('An approver could not be saved.', error))
        return approved
      }
      // Only an unreachable server leads to the local hash: a PIN that the server refused is wrong here too.
      const { failure } = answer
      if (failure.kind === 'refused') return { ...refusedApproval(failure), waitMs: 0 }
      if (failure.kind === 'unreachable' && failure.code === 'TOO_MANY_REQUESTS') {
        return { ...refusedBy(failure), waitMs: failure.retryAfterMs ?? 0 }
      }
      const checked = await checkOffline(approver.employeeId, pin)
      return checked.ok ? approved : checked
    },
  }
}
