import type { Session, SessionSnapshot } from '../session/session.ts'
import { useEntryRuntime, useObservable } from './runtime.tsx'

export type { SessionSnapshot } from '../session/session.ts'

export const useSession = (): SessionSnapshot => useObservable(useEntryRuntime().session)

type SessionActions = Pick<Session, 'signIn' | 'chooseStore' | 'chooseRegister' | 'signOut'>

export const useSessionActions = (): SessionActions => useEntryRuntime().session
