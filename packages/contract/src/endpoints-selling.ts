import { z } from 'zod'
import { PUBLIC_SEND, READ, SEND, defineEndpoints } from './endpoint.ts'
import { DRAWER } from './drawer/endpoints-drawer.ts'
import { EVENT_ENDPOINTS } from './events/endpoints-events.ts'
import { SALES_ENDPOINTS } from './sales/endpoints-sales.ts'
import { SETUP_ENDPOINTS } from './catalogue/endpoints-setup.ts'
import { ProductCosts, ProductSyncReply } from './catalogue/product.ts'
import { GetRegistrationBody, GetRegistrationReply } from './registers/registration.ts'
import { CashRegistersReply, LeaseRegisterBody, LeaseRegisterReply } from './registers/register.ts'
import { SaleReply, SentSale } from './sales/sale.ts'
import { Key } from './scalars.ts'
import { PaymentTypesReply, TaxesReply, TransactionTypesReply } from './catalogue/setup.ts'
import { StoresReply } from './registers/store.ts'
import { SyncQuery } from './sync-pages.ts'
import { SignInBody, SignInReply } from './people/user.ts'

const StoreParams = z.object({ storeId: Key })
const RegisterParams = z.object({ storeId: Key, id: Key })

/** What a till needs to sign in and make a sale. */
const SELLING = defineEndpoints({
  signIn: { ...PUBLIC_SEND, path: '/user/signin', body: SignInBody, reply: SignInReply },
  getRegistration: {
    ...SEND,
    path: '/getregistration',
    body: GetRegistrationBody,
    reply: GetRegistrationReply,
  },
  listStores: { ...READ, path: '/user/stores', reply: StoresReply },
  listCashRegisters: {
    ...READ,
    path: '/user/stores/{storeId}/cashregisters',
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
  listTransactionTypes: { ...READ, path: '/setup/transactiontypes', reply: TransactionTypesReply },
  listPaymentTypes: { ...READ, path: '/setup/paymenttypes', reply: PaymentTypesReply },
  listTaxes: { ...READ, path: '/setup/taxes', reply: TaxesReply },
  syncProducts: { ...READ, path: '/catalog/productsync', query: SyncQuery, reply: ProductSyncReply },
  getProductCosts: {
    method: 'GET',
    path: '/catalog/products/{productId}/costs',
    auth: 'token',
    permission: { id: 'ProductCosts', perm: 'read', store: 'query.storeId' },
    params: z.object({ productId: Key }),
    query: StoreParams,
    reply: ProductCosts,
  },
  createOfflineSale: { ...SEND, path: '/transaction/sales/offline', body: SentSale, reply: SaleReply },
})

/** The calls that a till may need before its first sale. Each schema here is loaded by then. */
export const SELLING_ENDPOINTS = {
  ...SELLING,
  ...SALES_ENDPOINTS,
  ...SETUP_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...DRAWER,
}
