import { z } from 'zod'
import { READ, SEND, defineEndpoints } from '../endpoint.ts'
import { Instant, Key, SuccessCode, Uuid } from '../scalars.ts'
import { AcknowledgedReply } from './recovery.ts'

/** One sign-in of an account, from its token to the token's end. */
export const UserSession = z.object({
  key: Uuid,
  /** Browser and system as the browser names them, such as "Chrome on Android"; empty if unknown. */
  Device: z.string(),
  /** Where the last call came from. */
  Address: z.string(),
  SignedInOn: Instant,
  /** Accurate to a few minutes. */
  LastSeenOn: Instant,
  /** The session of the token that asks. */
  IsCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

/** The newest first. */
export const UserSessionsReply = z.object({ code: SuccessCode, sessions: z.array(UserSession) })

/** Every signed-in user, about the own account only. */
export const SESSION_ENDPOINTS = defineEndpoints({
  signOut: { ...SEND, path: '/user/signout', reply: AcknowledgedReply },
  listSessions: { ...READ, path: '/user/sessions', reply: UserSessionsReply },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/{sessionId}',
    auth: 'token',
    permission: null,
    params: z.object({ sessionId: Key }),
    reply: AcknowledgedReply,
  },
})
