import type { Order, Package, PackageBody } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { movePackage, type Packed, savePackage, type SoldLine } from '../actions/packages.ts'
import { acceptedItems, acceptedOf } from '../ledger/order-draft.ts'
import type { Outcome } from '../platform/outcome.ts'
import { refused } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'
import { useOrderRefusal } from './use-order-actions.ts'

export {
  collectedBy,
  collectsTooMuch,
  leftToPack,
  nextStates,
  numberOfPackage,
  packageFault,
} from '../actions/packages.ts'
export type { Packed, SoldLine } from '../actions/packages.ts'

export const usePackages = (): readonly Package[] | undefined => {
  const { strict } = useRuntime().databases
  const storeId = useSession().store?.key
  return useLiveQuery(async () => {
    const rows = await strict.package.filter(({ StoreID }) => StoreID === storeId).toArray()
    return rows.toSorted((a, b) => b.CreatedAt.localeCompare(a.CreatedAt))
  }, [strict, storeId])
}

/** The numbers of the bills of these packages, as far as this device knows them, by the key of the package. */
export const useBillNumbers = (packages: readonly Package[] | undefined): ReadonlyMap<string, string> => {
  const { strict } = useRuntime().databases
  const numbers = useLiveQuery(async () => {
    const rows = packages ?? []
    const orders = await strict.onlineOrder.bulkGet(rows.map(({ OrderID = '' }) => OrderID))
    const uuids = rows.map(({ SaleUUID, OrderID }) => SaleUUID ?? (OrderID ? saleUuidOfOrder(OrderID) : ''))
    const [own, others] = await Promise.all([
      strict.salesHistory.bulkGet(uuids),
      strict.storeBills.bulkGet(uuids),
    ])
    return rows.map(
      ({ key }, at) =>
        [
          key,
          orders[at]?.TransactionNo ?? own[at]?.sale.TransactionNo ?? others[at]?.sale.TransactionNo ?? '',
        ] as const,
    )
  }, [strict, packages])
  return new Map(numbers)
}

/** Undefined while it is read, null if it is not on this device. */
export const usePackage = (key: string): Package | null | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(async () => (await strict.package.get(key)) ?? null, [strict, key])
}

/** The packages of an order, or of a bill. */
export const usePackagesOf = (owner: { orderId?: string | undefined; saleUuid?: string | undefined }) => {
  const { strict } = useRuntime().databases
  const { orderId, saleUuid } = owner
  return useLiveQuery(async () => {
    const [ofOrder, ofSale] = await Promise.all([
      orderId === undefined ? [] : strict.package.where('OrderID').equals(orderId).toArray(),
      saleUuid === undefined ? [] : strict.package.where('SaleUUID').equals(saleUuid).toArray(),
    ])
    const rows = new Map([...ofOrder, ...ofSale].map((row) => [row.key, row]))
    return [...rows.values()].toSorted((a, b) => a.CreatedAt.localeCompare(b.CreatedAt))
  }, [strict, orderId, saleUuid])
}

/** What a package is packed from: an order, or a bill without one. */
export interface PackageOwner {
  orderId?: string
  saleUuid?: string
  /** The number that packages are numbered after. */
  number: string
  lines: readonly SoldLine[]
  name: string
  phone: string
  address: PackageBody['Address']
  /** What the buyer has to pay on delivery. */
  cod: number
  /** More than this no carrier may collect. */
  most: number
}

const NO_ADDRESS: PackageBody['Address'] = {
  Address1: '',
  Address2: '',
  City: '',
  State: '',
  StateCode: '',
  Pincode: '',
}

/** Finds an order or a bill by key or number on this device. Undefined while it is read, null if there is none. */
export const usePackageOwner = (wanted: {
  orderId?: string | undefined
  saleUuid?: string | undefined
  number?: string | undefined
}): PackageOwner | null | undefined => {
  const { catalogue, databases } = useRuntime()
  const { strict } = databases
  const { orderId, saleUuid, number = '' } = wanted
  return useLiveQuery(async (): Promise<PackageOwner | null> => {
    const text = number.trim().toLowerCase()
    const numbered = text === '' ? undefined : await orderNumbered(strict, text)
    const sale = await saleOf(strict, saleUuid, orderId === undefined && !numbered ? number.trim() : '')
    // The bill of an order is packed as the order: both have lines of their own.
    const owned = orderId ?? sale?.OrderID
    const order = numbered ?? (owned === undefined ? undefined : await strict.onlineOrder.get(owned))
    if (order)
      return {
        orderId: order.key,
        ...(order.SaleUUID === undefined ? {} : { saleUuid: order.SaleUUID }),
        number: order.ChannelOrderID,
        lines: acceptedItems(order).map((item) => ({
          lineId: item.LineID,
          name: item.Name,
          sku: catalogue.goods().catalogue.get(item.ProductID ?? '')?.SKU ?? item.ChannelItemID,
          sold: acceptedOf(item),
          isOther: item.ProductID === undefined,
        })),
        name: order.Customer.Name,
        phone: order.Customer.PhoneNo,
        address: order.Address,
        ...dueOf(order),
      }
    if (!sale || sale.OrderID !== undefined || orderId !== undefined) return null
    return {
      saleUuid: sale.UUID,
      number: sale.TransactionNo,
      lines: sale.Lines.map(({ UUID, Name, SKU, Quantity }) => ({
        lineId: UUID,
        name: Name,
        sku: SKU,
        sold: Quantity,
      })),
      name: sale.DeliveryAddress?.Name ?? sale.CustomerName ?? '',
      phone: sale.CustomerPhoneNo ?? '',
      address: sale.DeliveryAddress ?? sale.CustomerAddress ?? NO_ADDRESS,
      cod: 0,
      most: sale.PayableAmount,
    }
  }, [strict, catalogue, orderId, saleUuid, number])
}

type Strict = ReturnType<typeof useRuntime>['databases']['strict']

const orderNumbered = async (strict: Strict, text: string) =>
  (await strict.onlineOrder.toArray()).find((one) => one.ChannelOrderID.toLowerCase() === text)

const saleOf = async (strict: Strict, uuid: string | undefined, number: string) => {
  if (uuid !== undefined)
    return (await strict.salesHistory.get(uuid))?.sale ?? (await strict.storeBills.get(uuid))?.sale
  return number === '' ? undefined : saleNumbered(strict, number)
}

const dueOf = ({ Payment: { Mode, Status, Amount } }: Order) => {
  const due = Mode === 'cod' && Status === 'pending' ? Amount : 0
  return { cod: due, most: due }
}

const saleNumbered = async (strict: Strict, number: string) =>
  (await strict.salesHistory.where('sale.TransactionNo').equalsIgnoreCase(number).first())?.sale ??
  (await strict.storeBills.where('sale.TransactionNo').equalsIgnoreCase(number).first())?.sale

export interface PackageActions {
  save(key: string, body: Omit<PackageBody, 'Items'>, packed: Packed): Promise<Outcome<{ package: Package }>>
  move(parcel: Package, to: Exclude<Package['State'], 'draft'>, note?: string): Promise<Outcome>
  newKey(): string
}

export const usePackageActions = (): PackageActions => {
  const runtime = useRuntime()
  const say = useOrderRefusal()
  return {
    save: async (key, body, packed) => {
      const done = await savePackage(runtime, key, body, packed)
      return done.ok ? done : refused(say(done))
    },
    move: async (parcel, to, note) => {
      const done = await movePackage(runtime, parcel, to, note)
      return done.ok ? { ok: true } : refused(say(done))
    },
    newKey: runtime.newUuid,
  }
}
