import { done } from '../services/outcome.ts'
import { listStores } from '../services/registers/stores.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const storesRoutes = (ports: Ports): Pick<Handlers, 'listStores'> => ({
  listStores: async ({ identity }) => done({ stores: await listStores(ports, identity) }),
})
