import { pinLock, pinRefusal } from '@evertill/domain'
import { logFailure } from '../platform/log.ts'
import type { SessionCore } from './core.ts'
import type { Identity } from './identity.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, type SessionOutcome } from './outcome.ts'

/** A wrong PIN, and how long to wait before the next try. */
export type UnlockOutcome = SessionOutcome<object, { waitMs: number }>

export interface Pin {
  setPin(pin: string, confirmation: string): Promise<SessionOutcome>
  unlock(pin: string): Promise<UnlockOutcome>
  /** Milliseconds until the next try; a reload does not shorten them. */
  pinWait(): Promise<number>
  /** Back to login id and password. Refused offline, where nobody could sign in again. */
  forgotPin(): Promise<SessionOutcome>
  lock(): void
}

interface PinParts {
  identity: Identity
  storeStep(): Promise<SessionOutcome>
  /** Sells with what the till knows of its store and register; the server is asked in the background. */
  resume(isStart: boolean): Promise<SessionOutcome>
}

export const createPin = (core: SessionCore, { identity, storeStep, resume }: PinParts): Pin => {
  const { signInStore, keys, vault, clock, serverClock, state, isOnline } = core
  const { set } = state

  const wrong = async (tries: number): Promise<UnlockOutcome> => {
    const lock = pinLock(tries)
    if (lock.kind === 'signInAgain') await identity.forget('pinTooMany')
    return { ...refused('pinWrong'), waitMs: lock.kind === 'wait' ? lock.waitMs : 0 }
  }

  return {
    setPin: (pin, confirmation) =>
      state.whileBusy(async () => {
        const wrongPin = pinRefusal(pin, confirmation)
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

    unlock: async (pin) => {
      const unreadable = pinRefusal(pin)
      if (unreadable !== undefined) return { ...refused(unreadable), waitMs: 0 }
      const attempt = await signInStore.beginTry('pin', clock.now())
      if (attempt.kind === 'missing') {
        await identity.forget('pinMissing')
        return { ...refused('pinMissing'), waitMs: 0 }
      }
      if (attempt.kind === 'locked') {
        if (attempt.lock.kind === 'signInAgain') await identity.forget('pinTooMany')
        return { ...refused('pinWrong'), waitMs: attempt.waitMs }
      }
      if (!(await vault.verify(pin, attempt.record))) return wrong(attempt.record.wrongTries)
      // Not awaited yet: if a crash loses it, the right PIN counts as one wrong try.
      const cleared = signInStore
        .clearTries('pin')
        .catch((error: unknown) => logFailure('The count of wrong PINs could not be cleared.', error))
      await core.readyToSell?.()
      const isStart = !state.get().entered
      set({ unlocked: true, approvalDue: identity.token() === null && serverClock.isApprovalDue() })
      await Promise.all([cleared, state.whileBusy(() => resume(isStart))])
      return { ok: true }
    },

    pinWait: () => signInStore.waitLeft(clock.now()),

    forgotPin: async () => {
      if (!isOnline()) return refused('signInOffline')
      await identity.forget(null)
      return DONE
    },

    lock: () => {
      if (state.get().signedIn && state.get().hasPin) set({ unlocked: false })
    },
  }
}
