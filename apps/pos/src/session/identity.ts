import type { UserProfile } from '@evertill/contract'
import { APP_VERSION } from '@evertill/contract'
import { accountChange, isTokenExpired } from '@evertill/domain'
import { logFailure } from '../platform/log.ts'
import type { RefusalCode } from '../platform/refusal.ts'
import type { SessionCore } from './core.ts'
import type { SendForOther, SendOffer } from './send-for-other-account.ts'
import { handBackSlots } from './hand-back-slots.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'
import { EMPTY } from './session-state.ts'
import { tokenTimes } from './token.ts'

/** A refused manager may be offered to send what the other account left unsent. */
export type SignInOutcome = SessionOutcome<object, { sendOffer?: SendOffer }>

/** The server rejected the token, or it expired by our clock. */
export type EndReason = 'rejected' | 'expired'

export interface Identity {
  /** Null once `exp` has passed: no call is made with an expired token. */
  token(): string | null
  signIn(loginId: string, password: string): Promise<SignInOutcome>
  /** Drops the token. Cart, queue, parked sales, history and register stay (D-9). */
  end(reason: EndReason): Promise<void>
  /** Drops token, user and PIN. Sales stay. */
  forget(why: RefusalCode | null): Promise<void>
}

interface IdentityParts {
  sendForOther: SendForOther
  storeStep(): Promise<SessionOutcome>
}

const signedInAs = (user: UserProfile, hasPin: boolean) => ({
  user,
  signedIn: true,
  hasPin,
  unlocked: hasPin,
  approvalDue: false,
  choosing: false,
  notice: null,
})

export const createIdentity = (core: SessionCore, { sendForOther, storeStep }: IdentityParts): Identity => {
  const { api, store, signInStore, keys, serverClock, state, isOnline } = core
  const { set } = state
  const isExpired = (token: string) => isTokenExpired(tokenTimes(token).exp, serverClock.serverNow())

  /** Another account may only sign in when nothing on this device is unsent. */
  const makeRoomFor = async (user: UserProfile, token: string): Promise<SignInOutcome> => {
    const before = await store.account()
    const isSameShop = before?.RegistrationID === user.RegistrationID
    // An account of the same shop keeps the damaged rows. Another company would wipe them.
    const unsent = (await store.unsentSales()) + (isSameShop ? 0 : await store.unsavedQuarantined())
    const change = accountChange(before?.EmailID, user.EmailID, unsent)
    if (change.kind === 'same' || before === undefined) return DONE
    if (change.kind === 'refuse') {
      const sendOffer = await sendForOther.offer({ before, user, token, waiting: unsent })
      const refusal = refused('unsentOfOther', { account: change.account })
      return sendOffer ? { ...refusal, sendOffer } : refusal
    }
    const held = await store.heldSlots()
    // Another tab may have sold since. The wipe counts again in its transaction; if it refuses, start over.
    if ((await store.wipe(isSameShop ? 'keep' : 'drop')) !== 'wiped') return makeRoomFor(user, token)
    // The new account of the same shop hands them back. To another company they do not exist.
    const owner = isSameShop ? token : keys.read<string>('token')
    if (owner !== null && !isExpired(owner)) await handBackSlots(core, held, { token: owner })
    keys.clearExcept('layoutMode')
    serverClock.forget()
    serverClock.setClockFromToken(token)
    set({ ...EMPTY, busy: true })
    return DONE
  }

  const forgetToken = () =>
    signInStore
      .forgetToken()
      .catch((error: unknown) => logFailure('The token was not removed from the disk.', error))

  /** The disk first: other tabs read it as soon as the keys are removed. */
  const forgetPerson = async () => {
    await Promise.all([forgetToken(), signInStore.forgetPin()])
    keys.remove('token', 'user', 'userPin')
  }

  return {
    token: () => {
      const token = keys.read<string>('token')
      return token === null || isExpired(token) ? null : token
    },

    signIn: (loginId, password) =>
      state.whileBusy(async (): Promise<SignInOutcome> => {
        if (!isOnline()) return refused('signInOffline')
        const deviceId = await store.deviceId(core.newUuid())
        const answer = await api.call('signIn', {
          body: { loginId, password, version: APP_VERSION, deviceId },
        })
        if (!answer.ok) return refusedBy(answer.failure, 'signInFailed')
        const { token, UserProfile: user } = answer.reply
        serverClock.setClockFromToken(token)
        const room = await makeRoomFor(user, token)
        if (!room.ok) return room
        // On the disk before any screen shows the sign-in, and the account before the token.
        await core.readyToSell?.()
        await store.saveAccount(user)
        await signInStore.saveToken(token, user.key)
        keys.write('token', token)
        keys.write('user', user)
        keys.write('loginId', loginId)
        serverClock.signedIn()
        const hasPin = (await signInStore.readPin())?.userKey === user.key
        // A password is stronger than a PIN, so the PIN is not asked for as well.
        set(signedInAs(user, hasPin))
        core.wakeSender()
        return hasPin ? storeStep() : DONE
      }),

    end: async (reason) => {
      if (!state.get().signedIn) return
      if (reason === 'expired') {
        keys.remove('token', 'user')
        // Before the disk is done: a till that starts with an expired token must not show the PIN first.
        set({ signedIn: false, notice: { code: 'tokenExpired' } })
        return forgetToken()
      }
      await forgetPerson()
      // Several calls may be rejected at once. The notice is shown once.
      if (!state.get().signedIn) return
      set({ signedIn: false, hasPin: false, unlocked: false, notice: { code: 'sessionExpired' } })
    },

    forget: async (why) => {
      await forgetPerson()
      set({ signedIn: false, hasPin: false, unlocked: false, notice: why && { code: why } })
    },
  }
}
