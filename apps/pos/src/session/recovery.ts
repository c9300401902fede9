import type { ApiClient } from '../api/client.ts'
import { SIGN_IN_TEXTS } from '@evertill/domain'

/** Done, with the server's own words; the same for every account, so that nobody learns which ones exist. */
export type RecoveryOutcome = { ok: true; message: string } | { ok: false; message: string }

export interface Recovery {
  askForLink(loginId: string): Promise<RecoveryOutcome>
  /** `token` is the one of the mailed link; it works once. */
  setPassword(token: string, password: string): Promise<RecoveryOutcome>
}

export const createRecovery = ({ api, isOnline }: { api: ApiClient; isOnline(): boolean }): Recovery => {
  const when = async (
    call: () => ReturnType<typeof api.call<'forgotPassword'>>,
  ): Promise<RecoveryOutcome> => {
    if (!isOnline()) return { ok: false, message: SIGN_IN_TEXTS.offlineRecovery }
    const answer = await call()
    if (answer.ok) return { ok: true, message: answer.reply.message }
    const [field] = answer.failure.kind === 'refused' ? answer.failure.errors : []
    return { ok: false, message: field?.message ?? answer.failure.message }
  }
  return {
    askForLink: (loginId) => when(() => api.call('forgotPassword', { body: { loginId } })),
    setPassword: (token, password) => when(() => api.call('resetPassword', { body: { token, password } })),
  }
}
