import type { Session, SessionSnapshot } from '../session/session.ts'
import { useObservable, useRuntime } from './runtime.tsx'

export type { SessionSnapshot } from '../session/session.ts'

export const useSession = (): SessionSnapshot => useObservable(useRuntime().session)

type SessionActions = Pick<Session, 'signIn' | 'chooseStore' | 'chooseRegister' | 'signOut'>

export const useSessionActions = (): SessionActions => useRuntime().session
