import { syncProducts } from '../services/catalogue/product-sync.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const productsRoutes = (ports: Ports): Pick<Handlers, 'syncProducts'> => ({
  syncProducts: ({ identity, query }) => syncProducts(ports, identity, query),
})
