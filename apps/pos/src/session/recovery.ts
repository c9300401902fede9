import type { ApiClient } from '../api/client.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'

export interface Recovery {
  /** Done for every account alike, so that nobody learns which ones exist. */
  askForLink(loginId: string): Promise<SessionOutcome>
  /** `token` is the one of the mailed link; it works once. */
  setPassword(token: string, password: string): Promise<SessionOutcome>
}

export const createRecovery = ({ api, isOnline }: { api: ApiClient; isOnline(): boolean }): Recovery => {
  const when = async (call: () => ReturnType<typeof api.call<'forgotPassword'>>): Promise<SessionOutcome> => {
    if (!isOnline()) return refused('recoveryOffline')
    const answer = await call()
    if (answer.ok) return DONE
    const { failure } = answer
    // The one field that a person chose: the screen has asked for its length, so it is something else about it.
    const isPassword = failure.kind === 'refused' && failure.errors.some(({ path }) => path === 'password')
    return isPassword ? refused('passwordRefused') : refusedBy(failure)
  }
  return {
    askForLink: (loginId) => when(() => api.call('forgotPassword', { body: { loginId } })),
    setPassword: (token, password) => when(() => api.call('resetPassword', { body: { token, password } })),
  }
}
