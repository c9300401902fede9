import { PIN_TEXTS, pinLock } from '@evertill/domain'
import type { SessionCore } from './core.ts'
import type { UnlockOutcome } from './pin.ts'

export interface Approver {
  employeeId: string
  name: string
}

/** Another employee's yes to selling on although the till has been on its own for too long (decisions.md 9, 20). */
export interface Approval {
  /** Those whose PIN the server has confirmed on this device: nobody else can be checked without it. */
  approvers(): Promise<Approver[]>
  /** To be called with a PIN that the server has just said yes to. */
  enrolApprover(approver: Approver, pin: string): Promise<void>
  approveSelling(employeeId: string, pin: string): Promise<UnlockOutcome>
}

export const createApproval = ({ entrance, vault, clock, contact, state }: SessionCore): Approval => ({
  approvers: async () => (await entrance.approvers()).map(({ employeeId, name }) => ({ employeeId, name })),

  enrolApprover: async ({ employeeId, name }, pin) => {
    const kept = await vault.hash(pin)
    const fresh = { wrongTries: 0, blockedUntil: 0 }
    await entrance.saveApprover({ id: `approver:${employeeId}`, employeeId, name, ...kept, ...fresh })
  },

  approveSelling: async (employeeId, pin) => {
    const id = `approver:${employeeId}` as const
    const attempt = await entrance.beginTry(id, clock.now())
    if (attempt.kind === 'locked') return { ok: false, message: PIN_TEXTS.wrong, waitMs: attempt.waitMs }
    if (attempt.kind === 'missing' || !(await vault.fits(pin, attempt.record))) {
      const lock = pinLock(attempt.kind === 'counted' ? attempt.record.wrongTries : 0)
      return { ok: false, message: PIN_TEXTS.wrong, waitMs: lock.kind === 'wait' ? lock.waitMs : 0 }
    }
    await entrance.clearTries(id)
    contact.approved()
    state.set({ approvalDue: false })
    return { ok: true }
  },
})
