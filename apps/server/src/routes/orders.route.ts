import { listOrders, moveOrder } from '../services/orders/orders.service.ts'
import { listPackages, movePackage, savePackage } from '../services/orders/packages.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const ordersRoutes = (ports: Ports) =>
  ({
    listOrders: ({ identity, query }) => listOrders(ports, identity, query),
    moveOrder: ({ identity, params, body }) => moveOrder(ports, identity, params.key, body),
    listPackages: ({ identity, query }) => listPackages(ports, identity, query),
    savePackage: ({ identity, params, body }) => savePackage(ports, identity, params.key, body),
    movePackage: ({ identity, params, body }) => movePackage(ports, identity, params.key, body),
  }) satisfies Partial<Handlers>
