import { type Order, type OrderItem, type Product, QUICK_ITEM, type Tax } from '@evertill/contract'
import { mulDiv, ONE_UNIT, saleUuidOfOrder, uuidV5 } from '@evertill/domain'
import type { CartCustomer, CartDraft, CartLine } from '../db/cart/cart-record.ts'
import { listed, newDraft } from './cart-changes.ts'
import { customerOfCart, type KnownCustomer } from './cart-customer.ts'
import { lineOfProduct } from './line-of-product.ts'
import { postalAddressOf } from './tax-place.ts'

/** What is billed of a line: what was accepted of it, and all of it before the order is accepted. */
export const acceptedOf = ({ AcceptedQuantity, Quantity }: OrderItem): number => AcceptedQuantity ?? Quantity

/** The lines that are picked, packed and billed. */
export const acceptedItems = (order: Order): OrderItem[] => order.Items.filter((item) => acceptedOf(item) > 0)

interface PriceList {
  catalogue: { get(key: string): Product | undefined }
  taxes: ReadonlyMap<string, Tax>
}

/** The same on every device: a bill that is made twice has the same lines. */
const atAgreedPrice = (order: Order, { LineID, UnitPrice }: OrderItem) => ({
  UUID: uuidV5(order.key, `line ${LineID}`),
  UnitPrice,
  PriceIncludesTax: true,
  Listed: { UnitPrice },
})

/** The shop's goods at the channel's price, which is what the buyer has agreed to. */
const lineOfGoods = (
  prices: PriceList,
  order: Order,
  item: OrderItem,
  product: string,
): CartLine | undefined => {
  const line = lineOfProduct(prices, product, order.StoreID, acceptedOf(item))
  if (line === null) return undefined
  const { Discount: _listed, ...goods } = line
  return { ...goods, ...atAgreedPrice(order, item) }
}

/** Delivery, a fee or a thing that is not in the catalogue: billed by its name, taxed like the dearest goods. */
const lineOfOther = (order: Order, item: OrderItem, Tax: Tax): CartLine =>
  listed({
    ...{ ProductID: QUICK_ITEM, SKU: '', BarCode: '', HSN: '', Unit: 'pcs', MRP: 0 },
    Name: item.Name,
    Quantity: acceptedOf(item),
    Tax,
    ...atAgreedPrice(order, item),
  })

const worthOf = ({ UnitPrice, Quantity }: CartLine): number => mulDiv(UnitPrice, Quantity, ONE_UNIT)

/** In the order of the order. Undefined if a product is not on this device, or nothing tells how the rest is taxed. */
const linesOf = (order: Order, prices: PriceList): CartLine[] | undefined => {
  const items = acceptedItems(order)
  const goods = items.map((item) =>
    item.ProductID === undefined ? null : lineOfGoods(prices, order, item, item.ProductID),
  )
  const known = goods.filter((line) => line !== null && line !== undefined)
  const dearest = known.toSorted((a, b) => worthOf(b) - worthOf(a))[0]
  if (!dearest || goods.includes(undefined)) return undefined
  return items.map((item, index) => goods[index] ?? lineOfOther(order, item, dearest.Tax))
}

/** The customer that a till makes of a buyer who is not in the list; the same on every device. */
export const customerOfOrder = ({ key, Customer: buyer, Address }: Order) => {
  const { Address1, Address2, City, State, StateCode, Pincode } = Address
  return {
    key: uuidV5(key, 'customer'),
    FirstName: buyer.Name.trim() === '' ? buyer.PhoneNo : buyer.Name.trim().slice(0, 200),
    LastName: '',
    PhoneNo: buyer.PhoneNo,
    EmailID: '',
    GSTIN: buyer.GSTIN ?? '',
    ...{ Address1, Address2, City, State, StateCode, Pincode },
    CustomerGroups: [],
    CustomFields: {},
  }
}

/** Whoever is billed: the customer with an account, or the buyer as the channel names them. */
const buyerOf = ({ Customer: buyer, Address }: Order, customer: KnownCustomer | undefined): CartCustomer =>
  customer === undefined
    ? {
        // Without an account: `headerOfCart` leaves the empty id out.
        CustomerID: '',
        Name: buyer.Name,
        PhoneNo: buyer.PhoneNo,
        EmailID: '',
        GSTIN: buyer.GSTIN ?? '',
        Address,
        Groups: [],
        Points: null,
      }
    : {
        ...customerOfCart(customer),
        GSTIN: buyer.GSTIN ?? customer.GSTIN,
        Address: postalAddressOf(customer) ?? Address,
        // The channel's prices have no offers of the shop.
        Groups: [],
      }

/**
 * The bill of an order. Its UUID is derived from the order's key, so that packing twice bills once. The address decides
 * the place of supply. Undefined if a line is no product on this device.
 */
export const draftOfOrder = (
  order: Order,
  prices: PriceList,
  customer: KnownCustomer | undefined,
): CartDraft | undefined => {
  const Lines = linesOf(order, prices)
  if (!Lines) return undefined
  return {
    ...newDraft(saleUuidOfOrder(order.key)),
    Lines,
    Customer: buyerOf(order, customer),
    DeliveryAddress: { ...order.Address, Name: order.Customer.Name },
    OrderID: order.key,
    ...(order.SalesChannelID === undefined ? {} : { SalesChannelID: order.SalesChannelID }),
  }
}
