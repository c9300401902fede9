import { pinLock, pinRefusal } from '@evertill/domain'
import type { SessionCore } from './core.ts'
import { DONE, type Outcome, refused, refusedBy } from './outcome.ts'
import type { UnlockOutcome } from './pin.ts'

export interface Approver {
  employeeId: string
  name: string
}

/** Another employee's yes to selling on although the till has been on its own for too long (decisions.md 9, 20). */
export interface Approval {
  /** Those whose PIN the server has confirmed on this device: nobody else can be checked without it. */
  approvers(): Promise<Approver[]>
  /** Employees of this store who have an approval PIN; null when the server does not say. */
  approverCandidates(): Promise<Approver[] | null>
  /** The server checks the PIN once; from then on this device can, without it. */
  enrolApprover(approver: Approver, pin: string): Promise<Outcome>
  approveSelling(employeeId: string, pin: string): Promise<UnlockOutcome>
}

/** Leaves a trail at the server; the right asked for is one that every approver has a say in. */
const ENROLMENT = {
  Action: 'OpenDrawer',
  Detail: 'Enrolled to approve on this device without a network',
} as const

export const createApproval = (core: SessionCore): Approval => {
  const { api, entrance, vault, clock, contact, state, newUuid } = core
  return {
    approvers: async () => (await entrance.approvers()).map(({ employeeId, name }) => ({ employeeId, name })),

    approverCandidates: async () => {
      const { store: place } = state.get()
      if (!place) return null
      const answer = await api.call('listEmployees', { query: { storeId: place.key } })
      if (!answer.ok) return null
      const able = answer.reply.activeEmployees.filter((one) => one.CanApprove && !one.IsDeleted)
      return able.map(({ key, EmployeeName }) => ({ employeeId: key, name: EmployeeName }))
    },

    enrolApprover: async ({ employeeId, name }, pin) => {
      const wrong = pinRefusal(pin)
      const { store: place } = state.get()
      if (wrong !== undefined || !place) return refused(wrong ?? 'noStore')
      const answer = await api.call('approve', {
        body: { UUID: newUuid(), StoreID: place.key, EmployeeID: employeeId, PIN: pin, ...ENROLMENT },
      })
      if (!answer.ok) {
        const { failure } = answer
        // The PIN was right: it is the person who may not, such as whoever is signed in here.
        const isPerson = failure.kind === 'refused' && failure.code === 'NOT_ALLOWED'
        return isPerson ? refused('approverNotAllowed') : refusedBy(failure)
      }
      const kept = await vault.hash(pin)
      const fresh = { wrongTries: 0, blockedUntil: 0 }
      await entrance.saveApprover({ id: `approver:${employeeId}`, employeeId, name, ...kept, ...fresh })
      return DONE
    },

    approveSelling: async (employeeId, pin) => {
      const id = `approver:${employeeId}` as const
      const attempt = await entrance.beginTry(id, clock.now())
      if (attempt.kind === 'locked') return { ...refused('pinWrong'), waitMs: attempt.waitMs }
      if (attempt.kind === 'missing' || !(await vault.fits(pin, attempt.record))) {
        const lock = pinLock(attempt.kind === 'counted' ? attempt.record.wrongTries : 0)
        return { ...refused('pinWrong'), waitMs: lock.kind === 'wait' ? lock.waitMs : 0 }
      }
      await entrance.clearTries(id)
      contact.approved()
      state.set({ approvalDue: false })
      return { ok: true }
    },
  }
}
