import { APP_VERSION } from '@evertill/contract'
import type { NewPerson } from '../db/session/people-store.ts'
import type { SessionCore } from './core.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'

/** Somebody who wants to sell on this device. */
export type Candidate = Pick<NewPerson, 'user' | 'token' | 'acl' | 'actionRules'>

/** Reads account and rights of somebody who wants to sell here. They must belong to this shop and this store. */
export const readCandidate = async (
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
