import * as customer from '../customers/customer.ts'
import { defineEndpoints } from '../endpoint.ts'
import { ReceivePaymentBody, ReceivePaymentReply } from '../customers/receipt.ts'
import * as query from './sales-query.ts'
import { Sale, SaleReply } from './sale.ts'
import { SyncQuery } from '../sync-pages.ts'

const auth = 'token'
const SEES_SALES = { id: 'Sales', perm: 'read', store: 'query.storeId' } as const
const SEES_A_SALE = { id: 'Sales', perm: 'read', store: 'any' } as const
const EDITS = { id: 'Sales', perm: 'update', store: 'body.StoreID' } as const
const RESOLVES = { id: 'Quarantine', perm: 'resolve', store: 'any' } as const
const SEES_CUSTOMERS = { id: 'Customers', perm: 'read', store: 'any' } as const
const MAKES_CUSTOMERS = { id: 'Customers', perm: 'create', store: 'any' } as const
const COLLECTS = { id: 'Customers', perm: 'collect', store: 'body.StoreID' } as const

/** Sales after they were made, and before anybody has looked at what was odd about them. */
const SALES = defineEndpoints({
  // A sale that was made is taken from whoever sends it; a missing right is a flag.
  createOfflineSales: {
    method: 'POST',
    path: '/transaction/sales/offline/batch',
    auth,
    permission: null,
    body: query.SaleBatchBody,
    reply: query.SaleBatchReply,
  },
  reconcileSales: {
    method: 'POST',
    path: '/transaction/sales/reconcile',
    auth,
    permission: null,
    body: query.ReconcileBody,
    reply: query.ReconcileReply,
  },
  listSales: {
    method: 'GET',
    path: '/transaction/sales',
    auth,
    permission: SEES_SALES,
    query: query.SalesQuery,
    reply: query.SalesReply,
  },
  getSale: {
    method: 'GET',
    path: '/transaction/sales/{id}',
    auth,
    permission: SEES_A_SALE,
    params: query.OfSale,
    reply: query.OneSaleReply,
  },
  updateSale: {
    method: 'PUT',
    path: '/transaction/sales/{id}',
    auth,
    permission: EDITS,
    params: query.OfSale,
    body: Sale,
    reply: SaleReply,
  },
  // The service asks for the right to void in the sale's own store, or for an approval.
  voidSale: {
    method: 'POST',
    path: '/transaction/sales/{id}/void',
    auth,
    permission: SEES_A_SALE,
    params: query.OfSale,
    body: query.VoidSaleBody,
    reply: query.VoidSaleReply,
  },
  listQuarantine: {
    method: 'GET',
    path: '/transaction/quarantine',
    auth,
    permission: RESOLVES,
    query: query.QuarantineQuery,
    reply: query.QuarantineReply,
  },
  resolveQuarantine: {
    method: 'POST',
    path: '/transaction/quarantine/{quarantineId}/resolve',
    auth,
    permission: RESOLVES,
    params: query.OfQuarantine,
    body: query.ResolveQuarantineBody,
    reply: query.ResolveQuarantineReply,
  },
})

const CUSTOMERS = defineEndpoints({
  syncCustomers: {
    method: 'GET',
    path: '/crm/customers',
    auth,
    permission: SEES_CUSTOMERS,
    query: SyncQuery,
    reply: customer.CustomerSyncReply,
  },
  createCustomer: {
    method: 'POST',
    path: '/crm/customers',
    auth,
    permission: MAKES_CUSTOMERS,
    body: customer.CreateCustomerBody,
    reply: customer.CustomerReply,
  },
  getCustomerBalance: {
    method: 'GET',
    path: '/crm/customers/{key}/balance',
    auth,
    permission: SEES_CUSTOMERS,
    params: customer.OfCustomer,
    reply: customer.CustomerBalanceReply,
  },
  getCustomerStatement: {
    method: 'GET',
    path: '/crm/customers/{key}/statement',
    auth,
    permission: SEES_CUSTOMERS,
    params: customer.OfCustomer,
    query: customer.StatementQuery,
    reply: customer.CustomerStatementReply,
  },
  receivePayment: {
    method: 'POST',
    path: '/transaction/payments',
    auth,
    permission: COLLECTS,
    body: ReceivePaymentBody,
    reply: ReceivePaymentReply,
  },
})

export const SALES_ENDPOINTS = { ...SALES, ...CUSTOMERS }
