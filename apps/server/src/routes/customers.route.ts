import {
  createCustomer,
  getAccounts,
  getBalance,
  getStatement,
  syncCustomers,
  updateCustomer,
} from '../services/customers/customers.service.ts'
import { receivePayment } from '../services/customers/receipts.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const customersRoutes = (ports: Ports) =>
  ({
    syncCustomers: ({ identity, query }) => syncCustomers(ports, identity, query),
    createCustomer: ({ identity, body }) => createCustomer(ports, identity, body),
    updateCustomer: ({ identity, params, body }) => updateCustomer(ports, identity, params.key, body),
    listCustomerAccounts: ({ identity, query }) => getAccounts(ports, identity, query),
    getCustomerBalance: ({ identity, params }) => getBalance(ports, identity, params.key),
    getCustomerStatement: ({ identity, params, query }) => getStatement(ports, identity, params.key, query),
    receivePayment: ({ identity, body }) => receivePayment(ports, identity, body),
  }) satisfies Partial<Handlers>
