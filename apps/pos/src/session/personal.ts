import { newPinRefusal } from '@evertill/domain'
import { DONE } from '../platform/outcome.ts'
import type { SessionCore } from './core.ts'
import type { Identity } from './identity.ts'
import { refused, type SessionOutcome, type UnlockOutcome } from './outcome.ts'
import type { People } from './people.ts'
import { tryPin } from './try-pin.ts'

/** What a person changes about themselves and the others on this device. */
export interface Personal {
  /** Wrong tries of the current PIN count as at the lock screen. */
  changePin(current: string, pin: string, confirmation: string): Promise<UnlockOutcome>
  /** Forgets PIN and sign-in of another cashier, who can be added again. Refused while sales of theirs are unsent. */
  removePerson(userKey: string): Promise<SessionOutcome>
}

interface PersonalParts {
  forget: Identity['forget']
  readPeople: People['readPeople']
}

/** Loaded when the settings need it. */
export const createPersonal = (core: SessionCore, { forget, readPeople }: PersonalParts): Personal => {
  const { api, people, signInStore, vault, state } = core
  return {
    changePin: async (current, pin, confirmation) => {
      const { user } = state.get()
      const refusal = newPinRefusal(pin, confirmation)
      if (refusal !== undefined) return { ...refused(refusal), waitMs: 0 }
      const attempt = await tryPin(core, 'pin', current)
      if (attempt.kind === 'missing' || !user) {
        await forget('pinMissing')
        return { ...refused('pinMissing'), waitMs: 0 }
      }
      if (attempt.kind === 'wrong') {
        if (attempt.lock === 'signInAgain') await forget('pinTooMany')
        return { ...refused('pinWrong'), waitMs: attempt.waitMs }
      }
      const kept = await vault.hash(pin)
      await signInStore.savePin({ id: 'pin', userKey: user.key, ...kept, wrongTries: 0, blockedUntil: 0 })
      return DONE
    },

    removePerson: async (userKey) => {
      const token = (await people.others()).find(({ user }) => user.key === userKey)?.token
      const unsent = await people.forgetIfSent(userKey)
      if (unsent > 0) return refused('personUnsent', { count: unsent })
      state.set({ people: await readPeople() })
      // Not awaited: offline the token expires by itself.
      if (token) void api.call('signOut', {}, { token })
      return DONE
    },
  }
}
