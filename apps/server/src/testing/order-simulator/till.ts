import { randomUUID } from 'node:crypto'
import {
  CONTRACT_VERSION,
  type Order,
  type PaymentType,
  type Product,
  type RegisterLease,
  type Sale,
  type SaleDraft,
  type Store,
  type Tax,
  type TransactionType,
  type UserProfile,
  freezeSale,
} from '@evertill/contract'
import { CALCULATION_VERSION, saleUuidOfOrder } from '@evertill/domain'
import { dateIn } from '../../platform/clock.ts'
import type { StaffCall } from './calls.ts'

/** A counter of the shop that bills orders: what it needs of the shop, and a number series of its own. */
export type Till = {
  readonly storeId: string
  readonly products: readonly Product[]
  /** The bill of an order, with the next number of this till. */
  bill(order: Order): Sale
}

type Shop = {
  readonly user: UserProfile
  readonly store: Store
  readonly lease: RegisterLease
  readonly sellable: readonly Product[]
  readonly taxes: ReadonlyMap<string, Tax>
  readonly prepaid: PaymentType
  readonly type: TransactionType
}

const readShop = async (call: StaffCall, storeCode: string, user: UserProfile): Promise<Shop> => {
  const get = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await call('GET', path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body as Body
  }
  const { stores } = await get<{ stores: Store[] }>('/user/stores')
  const store = stores.find(({ StoreCode }) => StoreCode === storeCode)
  if (!store) throw new Error(`there is no store ${storeCode}`)
  const { cashRegisters } = await get<{ cashRegisters: { key: string }[] }>(
    `/user/stores/${store.key}/cashregisters`,
  )
  const leasePath = `/setup/stores/${store.key}/cashregisters/${cashRegisters[0]?.key}/lease`
  const leased = await call('POST', leasePath, { DeviceID: randomUUID() })
  if (leased.status !== 200) throw new Error(`no lease: ${leased.status} ${JSON.stringify(leased.body)}`)
  const { products } = await get<{ products: Product[] }>('/catalog/productsync?size=500')
  const { productTaxes } = await get<{ productTaxes: Tax[] }>('/setup/taxes')
  const { paymentTypes } = await get<{ paymentTypes: PaymentType[] }>('/setup/paymenttypes')
  const { transactionTypes } = await get<{ transactionTypes: TransactionType[] }>('/setup/transactiontypes')
  const taxes = new Map(productTaxes.map((tax) => [tax.key, tax]))
  const prepaid = paymentTypes.find(({ Kind, IsDeleted }) => Kind === 'Other' && !IsDeleted)
  const type = transactionTypes.find(({ TransactionType }) => TransactionType === 'Sale')
  if (!prepaid || !type) throw new Error('the shop has no type Sale or no payment type of kind Other')
  const sellable = products.filter(
    (product) =>
      taxes.has(product.TaxID) &&
      product.RetailPrice > 0 &&
      !product.IsWeighed &&
      product.PriceIncludesTax &&
      product.AccessibleToSelectedStores.length === 0,
  )
  return { user, store, lease: leased.body['lease'] as RegisterLease, sellable, taxes, prepaid, type }
}

const linesOf = ({ sellable, taxes }: Shop, { Items }: Order): SaleDraft['Lines'] =>
  Items.filter((item) => (item.AcceptedQuantity ?? item.Quantity) > 0).map((item) => {
    const product = sellable.find(({ key }) => key === item.ProductID)
    if (!product) throw new Error(`the shop does not sell ${item.Name}`)
    return {
      UUID: randomUUID(),
      ProductID: product.key,
      SKU: product.SKU,
      BarCode: product.BarCode,
      Name: product.Name,
      HSN: product.HSN,
      Unit: product.Unit,
      Quantity: item.AcceptedQuantity ?? item.Quantity,
      UnitPrice: item.UnitPrice,
      MRP: product.MRP,
      PriceIncludesTax: product.PriceIncludesTax,
      Tax: taxes.get(product.TaxID) as Tax,
    }
  })

const headerOf = ({ user, lease, type }: Shop, order: Order, runningNo: number, at: Date) => ({
  UUID: saleUuidOfOrder(order.key),
  Revision: 1,
  OrderID: order.key,
  ...(order.SalesChannelID === undefined ? {} : { SalesChannelID: order.SalesChannelID }),
  ContractVersion: CONTRACT_VERSION,
  CalculationVersion: CALCULATION_VERSION,
  StoreID: lease.StoreID,
  CashRegisterID: lease.CashRegisterID,
  DeviceID: lease.DeviceID,
  TransactionTypeID: type.key,
  TransactionType: type.TransactionType,
  TransactionNo: `${lease.Prefix}${lease.Slot}/S26/${String(runningNo).padStart(5, '0')}`,
  Series: `${lease.Prefix}${lease.Slot}/S/2026`,
  RunningNo: runningNo,
  TransactionDate: at.toISOString(),
  CreatedByUserID: user.key,
  CreatedByUserName: user.Name,
  Currency: 'INR',
})

/** Of a prepaid order: everything is paid by the channel. */
const billOf = (shop: Shop, order: Order, runningNo: number): Sale => {
  const at = new Date()
  const { key, PaymentType, Kind } = shop.prepaid
  const Lines = linesOf(shop, order)
  const withPayment = (TenderedAmount: number): Sale =>
    freezeSale(headerOf(shop, order, runningNo, at), {
      BusinessDate: dateIn(shop.store.TimeZone, at),
      RoundingStep: shop.store.RoundingStep,
      TaxRounding: shop.store.TaxRounding,
      Lines,
      Payments: [{ UUID: randomUUID(), PaymentTypeID: key, PaymentType, Kind, TenderedAmount }],
    })
  return withPayment(withPayment(0).PayableAmount)
}

export const openCounter = async (call: StaffCall, storeCode: string, user: UserProfile): Promise<Till> => {
  const shop = await readShop(call, storeCode, user)
  let runningNo = 0
  return {
    storeId: shop.store.key,
    products: shop.sellable,
    bill: (order) => billOf(shop, order, ++runningNo),
  }
}
