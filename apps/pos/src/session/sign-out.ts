import { logFailure } from '../platform/log.ts'
import { pictureStore } from '../platform/picture-store.ts'
import type { SessionCore } from './core.ts'
import { handBackSlots } from './hand-back-slots.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, type SessionOutcome } from './outcome.ts'
import { EMPTY } from './session-state.ts'
import type { SignOutActions, SignOutMode } from './sign-out-actions.ts'

/** A database that another tab holds, or a full disk: everything stays as it was. */
const wipeOrFail = (store: SessionCore['store']) =>
  store.wipe('refuse').catch((error: unknown) => {
    logFailure('The data of the shop could not be deleted.', error)
    return 'blocked' as const
  })

/** Loaded when somebody signs out. */
export const createSignOut = (
  core: SessionCore,
  checkSignOut: SignOutActions['checkSignOut'],
): Omit<SignOutActions, 'checkSignOut'> => {
  const { api, store, signInStore, people, keys, serverClock, state } = core
  const { set } = state

  /** A failure is ignored: the server drops pushes to a dead device later. */
  const deletePushToken = async () => {
    const token = keys.read<string>('fcmToken')
    const { user, store: place } = state.get()
    if (token === null || !user || !place) return
    const source = 'billing_web' as const
    await api.call('deletePushToken', {
      body: { userId: user.key, storeId: place.key, registrationId: user.RegistrationID, token, source },
    })
  }

  /** The tokens that this device is about to forget: the device's, or those of the active person. */
  const tokensToEnd = async (mode: SignOutMode): Promise<string[]> => {
    const others = mode === 'permanent' ? await people.others() : []
    return [keys.read<string>('token'), ...others.map(({ token }) => token)].filter((token) => token !== null)
  }

  /** Not awaited: a slow server must not hold up the next person, and a token that is not ended expires by itself. */
  const endOnServer = (tokens: readonly string[]) => {
    for (const token of tokens) void api.call('signOut', {}, { token })
  }

  const forgetPerson = async () => {
    // The disk first: other tabs read it as soon as the keys are removed.
    await Promise.all([signInStore.forgetToken(), signInStore.forgetPin()])
    keys.remove('token', 'user', 'userPin', 'fcmToken')
    const {
      store: place,
      people,
      registration,
      stores,
      registers,
      register,
      lease,
      closing,
      busy,
    } = state.get()
    set({ ...EMPTY, people, store: place, registration, stores, registers, register, lease, closing, busy })
    return DONE
  }

  const forgetShop = async (): Promise<SessionOutcome> => {
    const held = await store.heldSlots()
    // Checked again inside the wipe's transaction: another tab may have sold or parked since (D-11, F-44).
    const wipe = await wipeOrFail(store)
    if (wipe === 'blocked') return refused('deletionBlocked')
    if (wipe === 'unsent') return refused('signOutUnsent')
    if (wipe === 'parked') return refused('signOutParked')
    if (wipe === 'damaged') return refused('signOutDamaged')
    await handBackSlots(core, held)
    await pictureStore()
      .clear()
      .catch((error: unknown) => logFailure('Pictures of products could not be deleted.', error))
    keys.clearExcept('loginId', 'layoutMode')
    serverClock.forget()
    set({ ...EMPTY, busy: true })
    return DONE
  }

  return {
    leavePinSetup: () =>
      state.whileBusy(async () => {
        const tokens = await tokensToEnd('partial')
        await signInStore.forgetToken()
        keys.remove('token', 'user')
        set({ signedIn: false, user: null })
        endOnServer(tokens)
      }),
    signOut: (mode) =>
      state.whileBusy(async () => {
        const judged = await checkSignOut(mode)
        if (judged.kind === 'refuse') return refused(judged.code)
        const tokens = await tokensToEnd(mode)
        if (mode === 'permanent') await deletePushToken()
        const outcome = await (mode === 'partial' ? forgetPerson() : forgetShop())
        // Only now: a wipe that was refused leaves the person signed in.
        if (outcome.ok) endOnServer(tokens)
        return outcome
      }),
  }
}
