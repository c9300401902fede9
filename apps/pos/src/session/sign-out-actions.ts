import { type SignOut, signOut } from '@evertill/domain'
import { loadAgain } from '../platform/load-again.ts'
import { logFailure } from '../platform/log.ts'
import type { SessionCore } from './core.ts'
import { refused, type SessionOutcome } from './outcome.ts'

/** `partial`: the till's data stays for the next sign-in. `permanent`: the device forgets the shop. */
export type SignOutMode = 'partial' | 'permanent'

export interface SignOutActions {
  /** Whether it is allowed, before the user is asked to confirm. */
  checkSignOut(mode: SignOutMode): Promise<SignOut>
  signOut(mode: SignOutMode): Promise<SessionOutcome>
  /** Back from the PIN that a first sign-in asks for: that person is signed out, nothing else changes. */
  leavePinSetup(): Promise<void>
}

export const createSignOutActions = (core: SessionCore): SignOutActions => {
  const { store, isOnline } = core
  const checkSignOut = async (mode: SignOutMode): Promise<SignOut> =>
    signOut(mode, {
      online: isOnline(),
      queuedSales: await store.unsentSales(),
      parkedSales: await store.parkedSales(),
      damagedRows: await store.unsavedQuarantined(),
    })
  const load = async () => {
    const { createSignOut } = await loadAgain(() => import('./sign-out.ts'))
    return createSignOut(core, checkSignOut)
  }
  return {
    checkSignOut,
    signOut: async (mode) => {
      try {
        return await (await load()).signOut(mode)
      } catch (error) {
        logFailure('Signing out failed.', error)
        return refused('signOutFailed')
      }
    },
    leavePinSetup: async () => (await load()).leavePinSetup(),
  }
}
