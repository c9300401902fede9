import { SEND, defineEndpoints } from '../endpoint.ts'
import * as query from './sales-query.ts'
import { Sale, SaleReply } from './sale.ts'

const auth = 'token'
const READ_SALES = { id: 'Sales', perm: 'read', store: 'query.storeId' } as const
const READ_ONE_SALE = { id: 'Sales', perm: 'read', store: 'any' } as const
const EDIT_SALES = { id: 'Sales', perm: 'update', store: 'body.StoreID' } as const

export const SALES_ENDPOINTS = defineEndpoints({
  // A committed sale is accepted from any user: a missing permission is only flagged.
  createOfflineSales: {
    ...SEND,
    path: '/transaction/sales/offline/batch',
    body: query.SaleBatchBody,
    reply: query.SaleBatchReply,
  },
  reconcileSales: {
    ...SEND,
    path: '/transaction/sales/reconcile',
    body: query.ReconcileBody,
    reply: query.ReconcileReply,
  },
  listSales: {
    method: 'GET',
    path: '/transaction/sales',
    auth,
    permission: READ_SALES,
    query: query.SalesQuery,
    reply: query.SalesReply,
  },
  getSale: {
    method: 'GET',
    path: '/transaction/sales/{id}',
    auth,
    permission: READ_ONE_SALE,
    params: query.SaleParams,
    reply: query.OneSaleReply,
  },
  updateSale: {
    method: 'PUT',
    path: '/transaction/sales/{id}',
    auth,
    permission: EDIT_SALES,
    params: query.SaleParams,
    body: Sale,
    reply: SaleReply,
  },
  // The service checks the permission to void in the sale's store, or the approval.
  voidSale: {
    method: 'POST',
    path: '/transaction/sales/{id}/void',
    auth,
    permission: READ_ONE_SALE,
    params: query.SaleParams,
    body: query.VoidSaleBody,
    reply: query.VoidSaleReply,
  },
})
