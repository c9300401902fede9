import { acceptSale } from '../services/sales.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const salesRoutes = (ports: Ports): Pick<Handlers, 'createOfflineSale'> => ({
  // The body is validated by the service: what cannot be read goes into quarantine instead of being turned away.
  createOfflineSale: ({ identity, body, rawBody }) =>
    acceptSale(ports, identity, { json: body, text: rawBody }),
})
