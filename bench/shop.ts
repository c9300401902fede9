import {
  CONTRACT_VERSION,
  freezeSale,
  type Product,
  type RegisterLease,
  type Sale,
  type Store,
  type Tax,
  type UserProfile,
} from '@evertill/contract'
import { CALCULATION_VERSION } from '@evertill/domain'
import { randomUUID } from 'node:crypto'
import { newUuid } from '../apps/pos/src/testing/bench/new-uuid.ts'

/** The number of lines of every sale. */
export const LINES = 8

export interface Shop {
  token: string
  user: UserProfile
  store: Store
  lease: RegisterLease
  products: Product[]
  taxes: Map<string, Tax>
}

/** The same shop at another register, leased as another till would do it. */
export const atRegister = async (url: string, shop: Shop, registerId: string): Promise<Shop> => {
  const answer = await fetch(`${url}/api/setup/stores/${shop.store.key}/cashregisters/${registerId}/lease`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
    body: JSON.stringify({ DeviceID: randomUUID() }),
  })
  if (!answer.ok) throw new Error(`lease: ${answer.status} ${await answer.text()}`)
  return { ...shop, lease: ((await answer.json()) as { lease: RegisterLease }).lease }
}

/** Signs in, as the demo cashier of one store by default, and fetches what a till needs to sell. */
export const enterShop = async (
  url: string,
  loginId = 'solo@demo.test',
  deviceId: string = randomUUID(),
): Promise<Shop> => {
  const call = async <T>(path: string, init: RequestInit = {}, token = ''): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
  const { token, UserProfile: user } = await call<{ token: string; UserProfile: UserProfile }>(
    '/user/signin',
    post({ loginId, password: 'Demo@1234' }),
  )
  const { stores } = await call<{ stores: [Store] }>('/user/stores', {}, token)
  const [store] = stores
  const { cashRegisters } = await call<{ cashRegisters: [{ key: string }] }>(
    `/user/stores/${store.key}/cashregisters`,
    {},
    token,
  )
  const { lease } = await call<{ lease: RegisterLease }>(
    `/setup/stores/${store.key}/cashregisters/${cashRegisters[0].key}/lease`,
    post({ DeviceID: deviceId }),
    token,
  )
  const { products } = await call<{ products: Product[] }>('/catalog/productsync?size=500', {}, token)
  const { productTaxes } = await call<{ productTaxes: Tax[] }>('/setup/taxes', {}, token)
  return { token, user, store, lease, products, taxes: new Map(productTaxes.map((tax) => [tax.key, tax])) }
}

let runningNo = 0

/** How a sale differs from an ordinary one. */
export interface SaleTerms {
  readonly lines?: number
  readonly gstin?: string
  readonly placeOfSupply?: string
  readonly at?: Date
  /** The business day; without it the one in UTC. */
  readonly day?: string
}

export const makeSale = (
  { user, store, lease, products, taxes }: Shop,
  {
    lines = LINES,
    gstin,
    placeOfSupply,
    at = new Date(),
    day = at.toISOString().slice(0, 10),
  }: SaleTerms = {},
): Sale => {
  const number = ++runningNo
  const goods = products.filter((product) => taxes.has(product.TaxID) && product.RetailPrice > 0)
  const sale = (tendered: number) =>
    freezeSale(
      {
        // Starts with the time, as the UUIDs of a till do.
        UUID: newUuid(),
        Revision: 1,
        ContractVersion: CONTRACT_VERSION,
        CalculationVersion: CALCULATION_VERSION,
        StoreID: store.key,
        CashRegisterID: lease.CashRegisterID,
        DeviceID: lease.DeviceID,
        TransactionTypeID: 'bench',
        TransactionType: 'Sale',
        TransactionNo: `${lease.Prefix}${lease.Slot}/S26/${String(number).padStart(6, '0')}`,
        Series: `${lease.Prefix}${lease.Slot}/S/2026`,
        RunningNo: number,
        TransactionDate: at.toISOString(),
        CreatedByUserID: user.key,
        CreatedByUserName: user.Name,
        Currency: 'INR',
        ...(gstin === undefined ? {} : { CustomerGSTIN: gstin }),
        ...(placeOfSupply === undefined ? {} : { PlaceOfSupply: placeOfSupply }),
      },
      {
        BusinessDate: day,
        RoundingStep: store.RoundingStep,
        TaxRounding: store.TaxRounding,
        ...(placeOfSupply === undefined ? {} : { Supply: 'interstate' as const }),
        Lines: Array.from({ length: lines }, (_, index) => {
          const product = goods[(number * lines + index) % goods.length] as Product
          return {
            UUID: randomUUID(),
            ProductID: product.key,
            SKU: product.SKU,
            BarCode: product.BarCode,
            Name: product.Name,
            HSN: product.HSN,
            Unit: product.Unit,
            Quantity: 1_000,
            UnitPrice: product.RetailPrice,
            MRP: product.MRP,
            PriceIncludesTax: product.PriceIncludesTax,
            Tax: taxes.get(product.TaxID) as Tax,
          }
        }),
        Payments: [
          {
            UUID: randomUUID(),
            PaymentTypeID: 'cash',
            PaymentType: 'Cash',
            Kind: 'Cash',
            TenderedAmount: tendered,
          },
        ],
      },
    )
  return sale(sale(0).PayableAmount)
}
