import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { Uuid } from '../scalars.ts'
import { OrderMoveBody, OrderReply, OrdersQuery, OrdersReply } from './order.ts'
import { PackageBody, PackageMoveBody, PackageReply, PackagesQuery, PackagesReply } from './package.ts'

const KeyParams = z.object({ key: Uuid })

/** A move names only a document; the service asks for the right in the store of that document. */
export const ORDER_ENDPOINTS = defineEndpoints({
  listOrders: {
    method: 'GET',
    path: '/orders',
    auth: 'token',
    permission: { id: 'OnlineOrders', perm: 'read', store: 'query.storeId' },
    query: OrdersQuery,
    reply: OrdersReply,
  },
  moveOrder: {
    method: 'POST',
    path: '/orders/{key}/moves',
    auth: 'token',
    permission: { id: 'OnlineOrders', perm: 'update', store: 'any' },
    params: KeyParams,
    body: OrderMoveBody,
    reply: OrderReply,
  },
  listPackages: {
    method: 'GET',
    path: '/packages',
    auth: 'token',
    permission: { id: 'Packages', perm: 'read', store: 'query.storeId' },
    query: PackagesQuery,
    reply: PackagesReply,
  },
  savePackage: {
    method: 'PUT',
    path: '/packages/{key}',
    auth: 'token',
    permission: { id: 'Packages', perm: 'update', store: 'body.StoreID' },
    params: KeyParams,
    body: PackageBody,
    reply: PackageReply,
  },
  movePackage: {
    method: 'POST',
    path: '/packages/{key}/moves',
    auth: 'token',
    permission: { id: 'Packages', perm: 'update', store: 'any' },
    params: KeyParams,
    body: PackageMoveBody,
    reply: PackageReply,
  },
})
