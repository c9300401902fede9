import { isAboveMrp, type ProductPrices } from '@evertill/contract'
import { changedPrice, type PriceRule } from '@evertill/domain'
import type { PriceChange, PriceName, Prices } from './price-changes.ts'

export interface PlannedPrice {
  row: ProductPrices
  after: number
  isAboveMrp: boolean
}

/** Every row that the rule changes. Those that would be above their MRP are named and left out. */
export const planPrices = (
  rows: readonly ProductPrices[],
  name: PriceName,
  rule: PriceRule,
): { planned: PlannedPrice[]; same: number } => {
  const planned = rows.flatMap((row) => {
    // Without an MRP there is none to raise.
    const after = name === 'MRP' && row.MRP === 0 && rule.kind !== 'set' ? 0 : changedPrice(row[name], rule)
    if (after === row[name]) return []
    return [{ row, after, isAboveMrp: isAboveMrp({ ...row, [name]: after }) }]
  })
  return { planned, same: rows.length - planned.length }
}

export const changesOf = (planned: readonly PlannedPrice[], name: PriceName): PriceChange[] =>
  planned
    .filter((one) => !one.isAboveMrp)
    .map(({ row, after }) => ({
      key: row.key,
      version: row.Version,
      before: { RetailPrice: row.RetailPrice, MRP: row.MRP },
      after: { [name]: after } as Partial<Prices>,
    }))
