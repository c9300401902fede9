import { listManagedClosings } from '../services/drawer/closing-list.service.ts'
import { listNumberGaps } from '../services/reports/number-gaps.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const managedClosingsRoutes = (ports: Ports) =>
  ({
    listManagedClosings: ({ identity, query }) => listManagedClosings(ports, identity, query),
    listNumberGaps: ({ identity, query }) => listNumberGaps(ports, identity, query),
  }) satisfies Partial<Handlers>
