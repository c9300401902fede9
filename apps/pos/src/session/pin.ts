import { newPinRefusal, pinRefusal } from '@evertill/domain'
import { personId } from '../db/session/people-store.ts'
import { logFailure } from '../platform/log.ts'
import type { SessionCore } from './core.ts'
import type { Identity } from './identity.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, type SessionOutcome, type UnlockOutcome } from './outcome.ts'
import type { AddCashier } from './add-cashier.ts'
import type { People } from './people.ts'
import { tryPin } from './try-pin.ts'

export interface Pin {
  setPin(pin: string, confirmation: string): Promise<SessionOutcome>
  /** `userKey`: another cashier of this device, who becomes the active one. */
  unlock(pin: string, userKey?: string): Promise<UnlockOutcome>
  /** Milliseconds until the next try; a reload does not shorten them. */
  pinWait(userKey?: string): Promise<number>
  /** Back to login id and password. Refused offline, where nobody could sign in again. */
  forgotPin(userKey?: string): Promise<SessionOutcome>
  lock(): void
}

interface PinParts {
  identity: Identity
  people: Pick<People, 'unlockOther'> & Pick<AddCashier, 'startAdding'>
  storeStep(): Promise<SessionOutcome>
  /** Sells with what the till knows of its store and register; the server is asked in the background. */
  resume(isStart: boolean): Promise<SessionOutcome>
  isApprovalDue(): boolean
}

export const createPin = (
  core: SessionCore,
  { identity, people, storeStep, resume, isApprovalDue }: PinParts,
): Pin => {
  const { signInStore, keys, vault, clock, state, isOnline } = core
  const { set } = state

  /** Somebody else than the active person. */
  const isOther = (userKey: string | undefined): userKey is string =>
    userKey !== undefined && userKey !== state.get().user?.key

  return {
    setPin: (pin, confirmation) =>
      state.whileBusy(async () => {
        const wrongPin = newPinRefusal(pin, confirmation)
        const { user } = state.get()
        if (wrongPin !== undefined) return refused(wrongPin)
        if (!user) return refused('pinMissing')
        const kept = await vault.hash(pin)
        await signInStore.savePin({ id: 'pin', userKey: user.key, ...kept, wrongTries: 0, blockedUntil: 0 })
        keys.write('userPin', 'set')
        await core.readyToSell?.()
        set({ hasPin: true, unlocked: true })
        return storeStep()
      }),

    unlock: async (pin, userKey) => {
      if (isOther(userKey)) return people.unlockOther(userKey, pin)
      const unreadable = pinRefusal(pin)
      if (unreadable !== undefined) return { ...refused(unreadable), waitMs: 0 }
      const attempt = await tryPin(core, 'pin', pin)
      if (attempt.kind === 'missing') {
        await identity.forget('pinMissing')
        return { ...refused('pinMissing'), waitMs: 0 }
      }
      if (attempt.kind === 'wrong') {
        if (attempt.lock === 'signInAgain') await identity.forget('pinTooMany')
        return { ...refused('pinWrong'), waitMs: attempt.waitMs }
      }
      // Not awaited yet: if a crash loses it, the right PIN counts as one wrong try.
      const cleared = signInStore
        .clearTries('pin')
        .catch((error: unknown) => logFailure('Wrong PINs could not be cleared.', error))
      await core.readyToSell?.()
      const isStart = !state.get().entered
      set({ unlocked: true, approvalDue: isApprovalDue() })
      await Promise.all([cleared, state.whileBusy(() => resume(isStart))])
      return { ok: true }
    },

    pinWait: (userKey) => signInStore.waitLeft(isOther(userKey) ? personId(userKey) : 'pin', clock.now()),

    forgotPin: async (userKey) => {
      if (!isOnline()) return refused('signInOffline')
      const other = isOther(userKey) && state.get().people.find(({ key }) => key === userKey)
      if (other) {
        people.startAdding(other.EmailID)
        return DONE
      }
      await identity.forget(null)
      return DONE
    },

    lock: () => {
      if (state.get().signedIn && state.get().hasPin) set({ unlocked: false })
    },
  }
}
