import type { Order, Product } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import type { SalesDb } from '../db/sales-db.ts'
import { acceptedItems, acceptedOf } from '../ledger/order-draft.ts'
import type { Picked } from './bill-order.ts'

export type Picking = { picked: Picked; name: string } | { refusal: 'pickWrong' | 'pickEnough'; name: string }

/** One more of a line, never more than was accepted of it; weighed goods are picked as a whole. */
const pickLine = (order: Order, picked: Picked, lineIds: readonly string[], step: number): Picked | null => {
  for (const item of acceptedItems(order)) {
    const before = picked[item.LineID] ?? 0
    const wanted = acceptedOf(item)
    if (!lineIds.includes(item.LineID) || before >= wanted) continue
    const isWhole = wanted % ONE_UNIT === 0
    return { ...picked, [item.LineID]: isWhole ? Math.min(wanted, before + step) : wanted }
  }
  return null
}

/** A scanned product: the first line of the order that still needs one. */
export const pickCode = (
  order: Order,
  picked: Picked,
  code: string,
  catalogue: { findByCode(code: string): Product | undefined },
): Picking => {
  const product = catalogue.findByCode(code)
  const lines = acceptedItems(order).filter(({ ProductID }) => ProductID === product?.key)
  const [first] = lines
  if (!product || !first) return { refusal: 'pickWrong', name: code }
  const ids = lines.map(({ LineID }) => LineID)
  const next = pickLine(order, picked, ids, ONE_UNIT)
  return next ? { picked: next, name: first.Name } : { refusal: 'pickEnough', name: first.Name }
}

/** How many lines still lack something. */
export const linesLeft = (order: Order, picked: Picked): number =>
  acceptedItems(order).filter((item) => (picked[item.LineID] ?? 0) !== acceptedOf(item)).length

/** Kept on the device: a reload in the middle of picking loses nothing. */
export const savePicked = async (db: SalesDb, key: string, Picked: Picked): Promise<void> => {
  await db.orderPick.put({ key, Picked })
}
