import { getStatement } from '../services/customers/customers.service.ts'
import {
  correctPoints,
  readMembershipCard,
  writeMembershipCard,
} from '../services/manage/customer-card.service.ts'
import { eraseCustomer, exportCustomer } from '../services/manage/customer-privacy.service.ts'
import { findDoubles, mergeCustomers } from '../services/manage/merge-customers.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const customerOperationsRoutes = (ports: Ports) =>
  ({
    readCustomerStatement: ({ identity, params, query }) => getStatement(ports, identity, params.key, query),
    readMembershipCard: ({ identity, params }) => readMembershipCard(ports, identity, params.key),
    writeMembershipCard: ({ identity, params, body }) =>
      writeMembershipCard(ports, identity, params.key, body.Card),
    correctPoints: ({ identity, params, body }) => correctPoints(ports, identity, params.key, body),
    listCustomerDoubles: ({ identity }) => findDoubles(ports, identity),
    mergeCustomers: ({ identity, params, body }) => mergeCustomers(ports, identity, params.key, body),
    eraseCustomer: ({ identity, params }) => eraseCustomer(ports, identity, params.key),
    exportCustomer: ({ identity, params }) => exportCustomer(ports, identity, params.key),
  }) satisfies Partial<Handlers>
