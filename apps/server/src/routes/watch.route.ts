import { listManagedClosings } from '../services/drawer/closing-list.service.ts'
import { listNumberGaps } from '../services/reports/number-gaps.service.ts'
import { makeOverview } from '../services/reports/overview.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const watchRoutes = (ports: Ports) => {
  const readOverview = makeOverview(ports)
  return {
    listManagedClosings: ({ identity, query }) => listManagedClosings(ports, identity, query),
    readOverview: ({ identity }) => readOverview(identity),
    listNumberGaps: ({ identity, query }) => listNumberGaps(ports, identity, query),
  } satisfies Partial<Handlers>
}
