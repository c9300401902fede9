import type { ApiClient } from '../api/client.ts'
import { DONE } from '../platform/outcome.ts'
import { refused, refusedBy, type SessionOutcome } from './outcome.ts'

export interface Recovery {
  /** Same outcome whether or not the account exists, so that nobody learns which ones do. */
  askForLink(loginId: string): Promise<SessionOutcome>
  /** `token` comes from the mailed link and works once. */
  setPassword(token: string, password: string): Promise<SessionOutcome>
}

export const createRecovery = ({ api, isOnline }: { api: ApiClient; isOnline(): boolean }): Recovery => {
  const whenOnline = async (
    call: () => ReturnType<typeof api.call<'forgotPassword'>>,
  ): Promise<SessionOutcome> => {
    if (!isOnline()) return refused('recoveryOffline')
    const answer = await call()
    if (answer.ok) return DONE
    const { failure } = answer
    // The form has judged the password already, but not against the names of account and company.
    const isPassword = failure.kind === 'refused' && failure.errors.some(({ path }) => path === 'password')
    return isPassword ? refused('passwordRefused') : refusedBy(failure)
  }
  return {
    askForLink: (loginId) => whenOnline(() => api.call('forgotPassword', { body: { loginId } })),
    setPassword: (token, password) =>
      whenOnline(() => api.call('resetPassword', { body: { token, password } })),
  }
}
