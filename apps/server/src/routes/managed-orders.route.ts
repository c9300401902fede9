import {
  cancelManagedOrder,
  readManagedOrder,
  readManagedOrders,
} from '../services/orders/managed-orders.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const managedOrdersRoutes = (ports: Ports) =>
  ({
    listManagedOrders: ({ identity, query }) => readManagedOrders(ports, identity, query),
    readManagedOrder: ({ identity, params }) => readManagedOrder(ports, identity, params.key),
    cancelManagedOrder: ({ identity, params, body }) => cancelManagedOrder(ports, identity, params.key, body),
  }) satisfies Partial<Handlers>
