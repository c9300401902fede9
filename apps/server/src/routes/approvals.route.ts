import { approve } from '../services/people/approvals.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const approvalsRoutes = (ports: Ports): Pick<Handlers, 'approve'> => ({
  approve: ({ identity, body }) => approve(ports, identity, body),
})
