import { defineEndpoints } from '../endpoint.ts'
import { SyncQuery } from '../sync-pages.ts'
import * as customer from './customer.ts'
import { ReceivePaymentBody, ReceivePaymentReply } from './payment-on-account.ts'

const auth = 'token'
const READ_CUSTOMERS = { id: 'Customers', perm: 'read', store: 'any' } as const
const CREATE_CUSTOMERS = { id: 'Customers', perm: 'create', store: 'any' } as const
const UPDATE_CUSTOMERS = { id: 'Customers', perm: 'update', store: 'any' } as const
const COLLECT_PAYMENTS = { id: 'Customers', perm: 'collect', store: 'body.StoreID' } as const

const FIND_CUSTOMERS = { method: 'GET', auth, permission: READ_CUSTOMERS } as const

export const CUSTOMER_ENDPOINTS = defineEndpoints({
  syncCustomers: {
    ...FIND_CUSTOMERS,
    path: '/crm/customers',
    query: SyncQuery,
    reply: customer.CustomerSyncReply,
  },
  createCustomer: {
    method: 'POST',
    path: '/crm/customers',
    auth,
    permission: CREATE_CUSTOMERS,
    body: customer.CreateCustomerBody,
    reply: customer.CustomerReply,
  },
  updateCustomer: {
    method: 'PUT',
    path: '/crm/customers/{key}',
    auth,
    permission: UPDATE_CUSTOMERS,
    params: customer.CustomerParams,
    body: customer.UpdateCustomerBody,
    reply: customer.CustomerReply,
  },
  listCustomerAccounts: {
    ...FIND_CUSTOMERS,
    path: '/crm/accounts',
    query: customer.CustomerAccountsQuery,
    reply: customer.CustomerAccountsReply,
  },
  getCustomerBalance: {
    ...FIND_CUSTOMERS,
    path: '/crm/customers/{key}/balance',
    params: customer.CustomerParams,
    reply: customer.CustomerBalanceReply,
  },
  getCustomerStatement: {
    ...FIND_CUSTOMERS,
    path: '/crm/customers/{key}/statement',
    params: customer.CustomerParams,
    query: customer.StatementQuery,
    reply: customer.CustomerStatementReply,
  },
  receivePayment: {
    method: 'POST',
    path: '/transaction/payments',
    auth,
    permission: COLLECT_PAYMENTS,
    body: ReceivePaymentBody,
    reply: ReceivePaymentReply,
  },
})
