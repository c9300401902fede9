import { PIN_TEXTS, pinLock, pinMessage, SIGN_IN_TEXTS } from '@evertill/domain'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import type { SessionCore } from './core.ts'
import type { Identity } from './identity.ts'

/** A wrong PIN, and how long to wait before the next try. */
export type UnlockOutcome = { ok: true } | { ok: false; message: string; waitMs: number }

export interface Pin {
  setPin(pin: string, confirmation: string): Promise<Outcome>
  unlock(pin: string): Promise<UnlockOutcome>
  /** Milliseconds until the next try; a reload does not shorten them. */
  pinWait(): Promise<number>
  /** Back to login id and password; refused offline, where nobody could sign in again. */
  forgotPin(): Promise<Outcome>
  lock(): void
}

export const TOO_MANY_PINS = 'Too many wrong PINs. Please sign in again; your sales are kept on this device.'

interface PinParts {
  identity: Identity
  storeStep(): Promise<Outcome>
  /** What the till already knows of its place is enough to sell; what changed at the server comes in behind. */
  resume(isStart: boolean): Promise<Outcome>
}

export const createPin = (core: SessionCore, { identity, storeStep, resume }: PinParts): Pin => {
  const { entrance, keys, vault, clock, contact, state, isOnline } = core
  const { set } = state

  const wrong = async (tries: number): Promise<UnlockOutcome> => {
    const lock = pinLock(tries)
    if (lock.kind === 'signInAgain') await identity.forget(TOO_MANY_PINS)
    return { ok: false, message: PIN_TEXTS.wrong, waitMs: lock.kind === 'wait' ? lock.waitMs : 0 }
  }

  return {
    setPin: (pin, confirmation) =>
      state.whileBusy(async () => {
        const message = pinMessage(pin, confirmation)
        const { user } = state.get()
        if (message !== undefined) return refused(message)
        if (!user) return refused(PIN_TEXTS.missing)
        const kept = await vault.hash(pin)
        await entrance.savePin({ id: 'pin', userKey: user.key, ...kept, wrongTries: 0, blockedUntil: 0 })
        keys.write('userPin', 'set')
        set({ hasPin: true, unlocked: true })
        return storeStep()
      }),

    unlock: async (pin) => {
      const message = pinMessage(pin)
      if (message !== undefined) return { ok: false, message, waitMs: 0 }
      const attempt = await entrance.beginTry('pin', clock.now())
      if (attempt.kind === 'missing') {
        await identity.forget(PIN_TEXTS.missing)
        return { ok: false, message: PIN_TEXTS.missing, waitMs: 0 }
      }
      if (attempt.kind === 'locked') {
        if (attempt.lock.kind === 'signInAgain') await identity.forget(TOO_MANY_PINS)
        return { ok: false, message: PIN_TEXTS.wrong, waitMs: attempt.waitMs }
      }
      if (!(await vault.fits(pin, attempt.record))) return wrong(attempt.record.wrongTries)
      await entrance.clearTries('pin')
      const isStart = !state.get().entered
      set({ unlocked: true, approvalDue: identity.token() === null && contact.isApprovalDue() })
      await state.whileBusy(() => resume(isStart))
      return { ok: true }
    },

    pinWait: () => entrance.waitLeft(clock.now()),

    forgotPin: async () => {
      if (!isOnline()) return refused(SIGN_IN_TEXTS.offline)
      await identity.forget(null)
      return DONE
    },

    lock: () => {
      if (state.get().signedIn && state.get().hasPin) set({ unlocked: false })
    },
  }
}
