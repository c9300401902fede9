import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { DRAWER } from './drawer/endpoints-drawer.ts'
import { EVENT_ENDPOINTS } from './events/endpoints-events.ts'
import { SALES_ENDPOINTS } from './sales/endpoints-sales.ts'
import { SETUP_ENDPOINTS } from './catalogue/endpoints-setup.ts'
import { ProductSyncReply } from './catalogue/product.ts'
import { GetRegistrationBody, GetRegistrationReply } from './registers/registration.ts'
import { CashRegistersReply, LeaseRegisterBody, LeaseRegisterReply } from './registers/register.ts'
import { Sale, SaleReply } from './sales/sale.ts'
import { Key } from './scalars.ts'
import { PaymentTypesReply, TaxesReply, TransactionTypesReply } from './catalogue/setup.ts'
import { StoresReply } from './registers/store.ts'
import { SyncQuery } from './sync-pages.ts'
import { SignInBody, SignInReply } from './people/user.ts'

const StoreParams = z.object({ storeId: Key })
const RegisterParams = z.object({ storeId: Key, id: Key })

/** What a till needs to sign in and make a sale. */
const SELLING = defineEndpoints({
  signIn: {
    method: 'POST',
    path: '/user/signin',
    auth: 'public',
    permission: null,
    body: SignInBody,
    reply: SignInReply,
  },
  getRegistration: {
    method: 'POST',
    path: '/getregistration',
    auth: 'token',
    permission: null,
    body: GetRegistrationBody,
    reply: GetRegistrationReply,
  },
  listStores: { method: 'GET', path: '/user/stores', auth: 'token', permission: null, reply: StoresReply },
  listCashRegisters: {
    method: 'GET',
    path: '/user/stores/{storeId}/cashregisters',
    auth: 'token',
    permission: null,
    params: StoreParams,
    reply: CashRegistersReply,
  },
  leaseCashRegister: {
    method: 'POST',
    path: '/setup/stores/{storeId}/cashregisters/{id}/lease',
    auth: 'token',
    permission: { id: 'Sales', perm: 'read', store: 'params.storeId' },
    params: RegisterParams,
    body: LeaseRegisterBody,
    reply: LeaseRegisterReply,
  },
  listTransactionTypes: {
    method: 'GET',
    path: '/setup/transactiontypes',
    auth: 'token',
    permission: null,
    reply: TransactionTypesReply,
  },
  listPaymentTypes: {
    method: 'GET',
    path: '/setup/paymenttypes',
    auth: 'token',
    permission: null,
    reply: PaymentTypesReply,
  },
  listTaxes: { method: 'GET', path: '/setup/taxes', auth: 'token', permission: null, reply: TaxesReply },
  syncProducts: {
    method: 'GET',
    path: '/catalog/productsync',
    auth: 'token',
    permission: null,
    query: SyncQuery,
    reply: ProductSyncReply,
  },
  createOfflineSale: {
    method: 'POST',
    path: '/transaction/sales/offline',
    auth: 'token',
    permission: null,
    body: Sale,
    reply: SaleReply,
  },
})

/** Every call of the till; the server serves exactly these. */
export const ENDPOINTS = { ...SELLING, ...SALES_ENDPOINTS, ...SETUP_ENDPOINTS, ...EVENT_ENDPOINTS, ...DRAWER }

export type EndpointName = keyof typeof ENDPOINTS
