import type { UserSession } from '@evertill/contract'
import { DONE } from '../platform/outcome.ts'
import { refusedBy, type SessionOutcome } from '../session/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { type ServerRead, useServerRead } from './use-server-read.ts'
import { useSession } from './use-session.ts'

export interface UserSessionsView extends ServerRead<{ sessions: UserSession[] }> {
  isOffline: boolean
  end(sessionId: string): Promise<SessionOutcome>
}

/** Where the active person is signed in, by the server. */
export const useUserSessions = (): UserSessionsView => {
  const { api } = useRuntime()
  const { serverReachable } = useConnection()
  const { user } = useSession()
  const read = useServerRead(serverReachable && user ? user.key : null, () => api.call('listSessions', {}))
  const end = async (sessionId: string): Promise<SessionOutcome> => {
    const answer = await api.call('endSession', { params: { sessionId } })
    read.reload()
    return answer.ok ? DONE : refusedBy(answer.failure)
  }
  return { ...read, isOffline: !serverReachable, end }
}
