import type { UserProfile } from '@evertill/contract'
import { APP_VERSION } from '@evertill/contract'
import { accountChange, isTokenExpired } from '@evertill/domain'
import { logFailure } from '../platform/log.ts'
import type { RefusalCode } from '../platform/refusal.ts'
import type { SessionCore } from './core.ts'
import type { SendForOther, SendOffer } from './send-for-other-account.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'
import { EMPTY } from './session-state.ts'
import { tokenTimes } from './token.ts'

/** A refusal may offer a way out: whoever tried is a manager who may send what the other account left behind. */
export type SignInOutcome = SessionOutcome<object, { sendOffer?: SendOffer }>

/** Why the server's door closed: its own word, or our clock's. */
export type EndReason = 'rejected' | 'expired'

export interface Identity {
  /** Null once `exp` has passed: no call is made with a dead token. */
  token(): string | null
  signIn(loginId: string, password: string): Promise<SignInOutcome>
  /** The token is of no use any more. Cart, queue, parked sales, history and register stay (decisions.md 9). */
  end(reason: EndReason): Promise<void>
  /** Token, user and PIN go; what was sold stays. */
  forget(why: RefusalCode | null): Promise<void>
}

interface IdentityParts {
  lending: SendForOther
  storeStep(): Promise<SessionOutcome>
}

export const createIdentity = (core: SessionCore, { lending, storeStep }: IdentityParts): Identity => {
  const { api, store, signInStore, keys, contact, state, isOnline } = core
  const { set } = state

  /** Another account may only come in over a device that owes the server nothing. */
  const makeRoomFor = async (user: UserProfile, token: string): Promise<SignInOutcome> => {
    const before = await store.account()
    const isSameShop = before?.RegistrationID === user.RegistrationID
    // Within the shop damaged rows stay for the next account; another company would wipe them.
    const unsent = (await store.unsentSales()) + (isSameShop ? 0 : await store.unsavedQuarantined())
    const change = accountChange(before?.EmailID, user.EmailID, unsent)
    if (change.kind === 'same' || before === undefined) return DONE
    if (change.kind === 'refuse') {
      const sendOffer = await lending.offer({ before, user, token, waiting: unsent })
      const refusal = refused('unsentOfOther', { account: change.account })
      return sendOffer ? { ...refusal, sendOffer } : refusal
    }
    // Another tab may have sold since the count; the wipe looks again inside its transaction, and so do we then.
    if ((await store.wipe(isSameShop ? 'keep' : 'drop')) !== 'wiped') return makeRoomFor(user, token)
    keys.clearExcept('layoutMode')
    contact.forget()
    contact.setClockFromToken(token)
    set({ ...EMPTY, busy: true })
    return DONE
  }

  const forgetToken = () =>
    signInStore
      .forgetToken()
      .catch((error: unknown) => logFailure('The token was not removed from the disk.', error))

  /** The disk first: the other tabs look at it as soon as they hear that the keys are gone. */
  const forgetPerson = async () => {
    await Promise.all([forgetToken(), signInStore.forgetPin()])
    keys.remove('token', 'user', 'userPin')
  }

  return {
    token: () => {
      const token = lending.token() ?? keys.read<string>('token')
      return token === null || isTokenExpired(tokenTimes(token).exp, contact.serverNow()) ? null : token
    },

    signIn: (loginId, password) =>
      state.whileBusy(async (): Promise<SignInOutcome> => {
        if (!isOnline()) return refused('signInOffline')
        const answer = await api.call('signIn', { body: { loginId, password, version: APP_VERSION } })
        if (!answer.ok) return refusedBy(answer.failure, 'signInFailed')
        const { token, UserProfile: user } = answer.reply
        contact.setClockFromToken(token)
        const room = await makeRoomFor(user, token)
        if (!room.ok) return room
        // On the disk before any screen shows that somebody is signed in, and whose account it is before that.
        await core.readyToSell?.()
        await store.saveAccount(user)
        await signInStore.saveToken(token, user.key)
        keys.write('token', token)
        keys.write('user', user)
        keys.write('loginId', loginId)
        contact.signedIn()
        const hasPin = (await signInStore.readPin())?.userKey === user.key
        // A password is more than a PIN: whoever gave it is not asked for the PIN as well.
        set({ user, signedIn: true, hasPin, unlocked: hasPin, approvalDue: false, notice: null })
        core.wakeSender()
        return hasPin ? storeStep() : DONE
      }),

    end: async (reason) => {
      if (!state.get().signedIn) return
      if (reason === 'expired') {
        keys.remove('token', 'user')
        // At once: the till that starts with it must not show the PIN first.
        set({ signedIn: false, notice: { code: 'tokenExpired' } })
        return forgetToken()
      }
      await forgetPerson()
      // Several calls are told at once; it is said once.
      if (!state.get().signedIn) return
      set({ signedIn: false, hasPin: false, unlocked: false, notice: { code: 'sessionExpired' } })
    },

    forget: async (why) => {
      await forgetPerson()
      set({ signedIn: false, hasPin: false, unlocked: false, notice: why && { code: why } })
    },
  }
}
