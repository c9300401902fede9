import { mapValue } from '../services/outcome.ts'
import { getAccess } from '../services/people/access.service.ts'
import { approve } from '../services/people/approvals.service.ts'
import { forgotPassword, resetPassword } from '../services/people/recovery.service.ts'
import { signIn } from '../services/people/sign-in.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const peopleRoutes = (ports: Ports) =>
  ({
    signIn: ({ body, address }) => signIn(ports, body, address),
    forgotPassword: ({ body, address }) => forgotPassword(ports, body, address),
    resetPassword: ({ body, address }) => resetPassword(ports, body, address),
    getAccess: ({ identity, query }) =>
      mapValue(getAccess(ports, identity, query.storeid), (access) => ({ code: '0', ...access })),
    approve: ({ identity, body }) => approve(ports, identity, body),
  }) satisfies Partial<Handlers>
