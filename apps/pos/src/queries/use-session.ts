import { OFFLINE_GRACE_HOURS } from '@evertill/domain'
import type { Session, SessionSnapshot } from '../session/session.ts'
import { useEntryRuntime, useObservable } from './runtime.tsx'

export type { SessionSnapshot } from '../session/session.ts'
export type { Approver } from '../session/approval.ts'
export type { SendOffer } from '../session/send-for-other-account.ts'

export const useSession = (): SessionSnapshot => useObservable(useEntryRuntime().session)

/** Actions of the user. `get` reads the state right after an action, before the next render. */
export type SessionActions = Omit<
  Session,
  | 'subscribe'
  | 'restore'
  | 'token'
  | 'callerFor'
  | 'canSendFor'
  | 'endSession'
  | 'checkClosedElsewhere'
  | 'onServerReply'
  | 'onServerTime'
  | 'isTokenExpired'
  | 'checkGrace'
>

export const useSessionActions = (): SessionActions => useEntryRuntime().session

/** How long this till may sell without the server once its sign-in has expired. */
export const useGraceHours = (): number => useSession().store?.OfflineGraceHours ?? OFFLINE_GRACE_HOURS
