import type { ActionRule } from '@evertill/contract'
import { pinLock, pinRefusal } from '@evertill/domain'
import type { CallFailure } from '../api/failure.ts'
import { logWarning } from '../platform/log.ts'
import type { SessionCore } from './core.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'
import type { UnlockOutcome } from './pin.ts'

export interface Approver {
  employeeId: string
  name: string
}

/** What is asked for, of whom, and for which sale, if it is for one. */
export interface ActionRequest {
  action: ActionRule['Action']
  approver: Approver
  pin: string
  saleUuid?: string | undefined
  /** For the audit trail: what exactly was allowed. */
  detail: string
}

export type ActionApproval = SessionOutcome<{ approvalId: string; approvedBy: string }, { waitMs: number }>

/** Another employee's yes: to one action of a sale, or to selling on after too long on its own (decisions.md 9, 20). */
export interface Approval {
  /** Those whose PIN the server has confirmed on this device: nobody else can be checked without it. */
  approvers(): Promise<Approver[]>
  /** Employees of this store who have an approval PIN; null when the server does not say. */
  approverCandidates(): Promise<Approver[] | null>
  /** The server checks the PIN once; from then on this device can, without it. */
  enrolApprover(approver: Approver, pin: string): Promise<SessionOutcome>
  approveSelling(employeeId: string, pin: string): Promise<UnlockOutcome>
  /** With the server its word counts; without it only who was enrolled on this device can say yes, and it is flagged. */
  approveAction(request: ActionRequest): Promise<ActionApproval>
}

/** Leaves a trail at the server; the right asked for is one that every approver has a say in. */
const ENROLMENT = {
  Action: 'OpenDrawer',
  Detail: 'Enrolled to approve on this device without a network',
} as const

/** Told that it is not allowed, the PIN was right: it is the person who may not, such as whoever is signed in here. */
const refusedApproval = (failure: CallFailure) =>
  failure.kind === 'refused' && failure.code === 'NOT_ALLOWED'
    ? refused('approverNotAllowed')
    : refusedBy(failure)

export const createApproval = (core: SessionCore): Approval => {
  const { api, signInStore, vault, clock, contact, state, newUuid } = core

  /** The PIN against the device's own hash; counted before it is looked at. */
  const checkHere = async (employeeId: string, pin: string): Promise<UnlockOutcome> => {
    const id = `approver:${employeeId}` as const
    const attempt = await signInStore.beginTry(id, clock.now())
    if (attempt.kind === 'locked') return { ...refused('pinWrong'), waitMs: attempt.waitMs }
    if (attempt.kind === 'missing' || !(await vault.fits(pin, attempt.record))) {
      const lock = pinLock(attempt.kind === 'counted' ? attempt.record.wrongTries : 0)
      return { ...refused('pinWrong'), waitMs: lock.kind === 'wait' ? lock.waitMs : 0 }
    }
    await signInStore.clearTries(id)
    return { ok: true }
  }

  /** From now on this device can check the PIN by itself. */
  const remember = async ({ employeeId, name }: Approver, pin: string): Promise<void> => {
    const kept = await vault.hash(pin)
    const fresh = { wrongTries: 0, blockedUntil: 0 }
    await signInStore.saveApprover({ id: `approver:${employeeId}`, employeeId, name, ...kept, ...fresh })
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
      // The server would say no to a right PIN, and nobody at the counter would know why.
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
      await remember(approver, pin)
      return DONE
    },

    approveSelling: async (employeeId, pin) => {
      const checked = await checkHere(employeeId, pin)
      if (!checked.ok) return checked
      contact.approved()
      state.set({ approvalDue: false })
      return checked
    },

    approveAction: async ({ action, approver, pin, saleUuid, detail }) => {
      const wrong = pinRefusal(pin)
      const { store: place } = state.get()
      if (wrong !== undefined || !place) return { ...refused(wrong ?? 'noStore'), waitMs: 0 }
      const approvalId = newUuid()
      const yes = { ok: true, approvalId, approvedBy: approver.name } as const
      const answer = await api.call('approve', {
        body: {
          UUID: approvalId,
          StoreID: place.key,
          Action: action,
          EmployeeID: approver.employeeId,
          PIN: pin,
          Detail: detail,
          ...(saleUuid === undefined ? {} : { SaleUUID: saleUuid }),
        },
      })
      if (answer.ok) {
        // Nobody waits at the counter for 600,000 rounds of a hash.
        remember(approver, pin).catch((error: unknown) => logWarning('An approver was not kept.', error))
        return yes
      }
      // Only silence sends us to the device's own hash: a PIN the server said no to is wrong here too.
      const { failure } = answer
      if (failure.kind === 'refused') return { ...refusedApproval(failure), waitMs: 0 }
      if (failure.kind === 'unreachable' && failure.code === 'TOO_MANY_REQUESTS') {
        return { ...refusedBy(failure), waitMs: failure.retryAfterMs ?? 0 }
      }
      const checked = await checkHere(approver.employeeId, pin)
      return checked.ok ? yes : checked
    },
  }
}
