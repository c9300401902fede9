import { newPinRefusal } from '@evertill/domain'
import { DONE } from '../platform/outcome.ts'
import type { SessionCore } from './core.ts'
import { refused, type SessionOutcome } from './outcome.ts'
import type { People } from './people.ts'
import type { Candidate } from './read-candidate.ts'

/** Adds another cashier to this device (D-27). */
export interface AddCashier {
  /** Asks for the account of a cashier to be added; nothing changes before their PIN is set. */
  startAdding(loginId?: string): void
  cancelAdding(): void
  signInCashier(loginId: string, password: string): Promise<SessionOutcome>
  setCashierPin(pin: string, confirmation: string): Promise<SessionOutcome>
}

export const createAddCashier = (core: SessionCore, becomeActive: People['becomeActive']): AddCashier => {
  const { people, vault, serverClock, state, isOnline } = core
  const { set } = state
  let candidate: Candidate | null = null

  return {
    startAdding: (loginId = '') => {
      candidate = null
      set({ adding: { step: 'sign-in', loginId } })
    },

    cancelAdding: () => {
      candidate = null
      set({ adding: null })
    },

    signInCashier: (loginId, password) =>
      state.whileBusy(async () => {
        if (!isOnline()) return refused('signInOffline')
        // No sale waits for it: loaded when a cashier is added.
        const { readCandidate } = await import('./read-candidate.ts')
        const read = await readCandidate(core, loginId, password)
        if (!read.ok) return read
        candidate = read.candidate
        set({ adding: { step: 'pin', name: candidate.user.Name } })
        return DONE
      }),

    setCashierPin: async (pin, confirmation) => {
      const wrong = newPinRefusal(pin, confirmation)
      if (wrong !== undefined) return refused(wrong)
      if (!candidate) return refused('pinMissing')
      const { user, token } = candidate
      const kept = await vault.hash(pin)
      await people.add({ ...candidate, ...kept, wrongTries: 0, blockedUntil: 0 })
      candidate = null
      serverClock.signedIn()
      await becomeActive(user, token)
      return DONE
    },
  }
}
