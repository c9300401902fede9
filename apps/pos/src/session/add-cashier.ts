import { APP_VERSION } from '@evertill/contract'
import { newPinRefusal } from '@evertill/domain'
import type { NewPerson } from '../db/session/people-store.ts'
import { DONE } from '../platform/outcome.ts'
import type { SessionCore } from './core.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'
import type { People } from './people.ts'

/** Adds another cashier to this device (D-27). */
export interface AddCashier {
  /** Asks for the account of a cashier to be added; nothing changes before their PIN is set. */
  startAdding(loginId?: string): void
  cancelAdding(): void
  signInCashier(loginId: string, password: string): Promise<SessionOutcome>
  setCashierPin(pin: string, confirmation: string): Promise<SessionOutcome>
}

type Candidate = Pick<NewPerson, 'user' | 'token' | 'acl' | 'actionRules'>

/** Reads account and rights of somebody who wants to sell here. They must belong to this shop and this store. */
const readCandidate = async (
  { api, store, serverClock, state, newUuid }: SessionCore,
  loginId: string,
  password: string,
): Promise<SessionOutcome<{ candidate: Candidate }>> => {
  const { store: place } = state.get()
  if (!place) return refused('noStore')
  const deviceId = await store.deviceId(newUuid())
  const signedIn = await api.call('signIn', { body: { loginId, password, version: APP_VERSION, deviceId } })
  if (!signedIn.ok) return refusedBy(signedIn.failure, 'signInFailed')
  const { token, UserProfile: user } = signedIn.reply
  serverClock.setClockFromToken(token)
  const account = await store.account()
  if (user.RegistrationID !== account?.RegistrationID) return refused('cashierOfOtherShop')
  const access = await api.call('getAccess', { query: { storeid: place.key } }, { token })
  if (!access.ok) {
    const { failure } = access
    const isElsewhere = failure.kind === 'refused' && failure.code === 'NOT_FOUND'
    return isElsewhere ? refused('cashierNotInStore') : refusedBy(failure)
  }
  const { modules: acl, actionRules } = access.reply
  return { ok: true, candidate: { user, token, acl, actionRules } }
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
