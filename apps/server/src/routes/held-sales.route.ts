import { bookHeldSale } from '../services/sales/book-held-sale.service.ts'
import { listHeldSales, readHeldSale, reopenHeldSale } from '../services/sales/held-sales.service.ts'
import { resolve } from '../services/sales/reconcile.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const heldSalesRoutes = (ports: Ports) =>
  ({
    listHeldSales: ({ identity, query }) => listHeldSales(ports, identity, query),
    readHeldSale: ({ identity, params }) => readHeldSale(ports, identity, params.heldId),
    bookHeldSale: ({ identity, params, body }) => bookHeldSale(ports, identity, params.heldId, body),
    closeHeldSale: ({ identity, params, body }) => resolve(ports, identity, params.heldId, body, 'hub'),
    reopenHeldSale: ({ identity, params, body }) => reopenHeldSale(ports, identity, params.heldId, body),
  }) satisfies Partial<Handlers>
