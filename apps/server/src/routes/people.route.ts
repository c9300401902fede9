import { done, mapValue } from '../services/outcome.ts'
import { getAccess } from '../services/people/access.service.ts'
import { approve } from '../services/people/approvals.service.ts'
import { forgotPassword, resetPassword } from '../services/people/recovery.service.ts'
import { signIn } from '../services/people/sign-in.service.ts'
import { endSession, listSessions, signOut } from '../services/people/user-sessions.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const peopleRoutes = (ports: Ports) =>
  ({
    signIn: ({ body, origin }) => signIn(ports, body, origin),
    signOut: ({ identity, origin }) => signOut(ports, identity, origin),
    listSessions: async ({ identity }) => done({ code: '0', sessions: await listSessions(ports, identity) }),
    endSession: ({ identity, params }) => endSession(ports, identity, params.sessionId),
    forgotPassword: ({ body, origin }) => forgotPassword(ports, body, origin.address),
    resetPassword: ({ body, origin }) => resetPassword(ports, body, origin.address),
    getAccess: ({ identity, query }) =>
      mapValue(getAccess(ports, identity, query.storeid), (access) => ({ code: '0', ...access })),
    approve: ({ identity, body }) => approve(ports, identity, body),
  }) satisfies Partial<Handlers>
