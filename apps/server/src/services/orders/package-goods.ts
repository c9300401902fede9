import type { FieldError, PackageBody } from '@evertill/contract'
import { packingFaults, saleUuidOfOrder } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { type LockedOrder, lockOrder } from '../../repositories/orders/order.repository.ts'
import {
  type PackedBefore,
  type PackedLine,
  findPackedBill,
  lockBill,
  otherPackages,
} from '../../repositories/orders/package.repository.ts'

/** What the goods of a package are taken from, locked until the end of the transaction. */
export type PackedSource = {
  readonly order: LockedOrder | undefined
  readonly storeId: string
  readonly lines: readonly PackedLine[]
  /** What carriers may collect for it, over all its packages. */
  readonly toCollect: number
}

type Names = { readonly orderId: string | undefined; readonly saleUuid: string | undefined }

const linesOf = ({ items }: LockedOrder): PackedLine[] =>
  items.map(({ LineID, Quantity, AcceptedQuantity }) => ({
    lineId: LineID,
    qty: AcceptedQuantity ?? Quantity,
  }))

/** Nothing that is paid for is collected again. */
const toCollect = ({ payment: { Mode, Status, Amount } }: LockedOrder): number =>
  Mode === 'cod' && Status === 'pending' ? Amount : 0

/** Undefined if there is no such order or bill here, or if the bill is not that of the order. */
export const lockSource = async (tx: Tx, { orderId, saleUuid }: Names): Promise<PackedSource | undefined> => {
  if (orderId !== undefined) {
    if (saleUuid !== undefined && saleUuid.toLowerCase() !== saleUuidOfOrder(orderId.toLowerCase()))
      return undefined
    const order = await lockOrder(tx, orderId)
    return order && { order, storeId: order.storeId, lines: linesOf(order), toCollect: toCollect(order) }
  }
  if (saleUuid === undefined) return undefined
  await lockBill(tx, saleUuid)
  const bill = await findPackedBill(tx, saleUuid)
  return bill && { order: undefined, ...bill, toCollect: bill.payable }
}

const withCaseOf = (source: PackedSource, id: string): string => (source.order ? id : id.toLowerCase())

/** The other packages of what a package is taken from. */
export const packagesBeside = (tx: Tx, key: string, { OrderID, SaleUUID }: PackageBody) =>
  otherPackages(tx, key, { orderId: OrderID ?? null, saleUuid: SaleUUID ?? null })

/** What would be collected beyond what the buyer owes. An amount that is not raised stays, also when it was paid since. */
export const collectsTooMuch = (
  { CodAmount }: PackageBody,
  before: number,
  others: readonly PackedBefore[],
  source: PackedSource,
): FieldError[] => {
  const beside = others.reduce(
    (sum, { state, codAmount }) => sum + (state === 'cancelled' ? 0 : codAmount),
    0,
  )
  return CodAmount > before && CodAmount + beside > source.toCollect
    ? [{ path: 'CodAmount', message: 'is more than the buyer owes' }]
    : []
}

/** What is packed beyond what was sold, over all packages of the order or bill. */
export const packedTooMuch = (
  body: PackageBody,
  others: readonly PackedBefore[],
  source: PackedSource,
): FieldError[] => {
  const items = body.Items.map(({ LineID, Quantity }) => ({ lineId: LineID, qty: Quantity }))
  // The one that is written comes last, so that it is the one that has too much.
  const all = [...others, { state: 'draft' as const, items }].map((one) => ({
    ...one,
    items: one.items.map((item) => ({ ...item, lineId: withCaseOf(source, item.lineId) })),
  }))
  const own = `packages[${others.length}].items`
  return packingFaults(source.lines, all)
    .filter(({ path }) => path.startsWith(own))
    .map(({ path, code }) => ({ path: path.replace(own, 'Items'), message: code }))
}
