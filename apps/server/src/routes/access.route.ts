import { getAccess } from '../services/people/access.service.ts'
import { done } from '../services/outcome.ts'
import type { Handlers, Ports } from './handler.ts'

export const accessRoutes = (ports: Ports): Pick<Handlers, 'getAccess'> => ({
  getAccess: async ({ identity, query }) => {
    const outcome = await getAccess(ports, identity, query.storeid)
    return outcome.ok ? done({ code: '0' as const, ...outcome.value }) : outcome
  },
})
