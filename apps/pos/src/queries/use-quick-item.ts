import { QUICK_ITEM } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import { appendLine, type CartChange, listed } from '../ledger/cart-changes.ts'
import { useRuntime } from './runtime.tsx'

export interface QuickItem {
  name: string
  /** Including tax. */
  price: number
  taxKey: string
  /** Its code, if it has one that the catalogue does not know. */
  code?: string | undefined
  pieces?: number | undefined
}

/** An item that is not in the catalogue: the change that adds it to the cart, and the id of its line. */
export const useQuickItem = (): ((item: QuickItem) => { change: CartChange; lineId: string } | null) => {
  const { catalogue, newUuid } = useRuntime()
  return ({ name, price, taxKey, code = '', pieces = 1 }) => {
    const Tax = catalogue.goods().taxes.get(taxKey)
    if (!Tax) return null
    const lineId = newUuid()
    const goods = listed({
      ProductID: QUICK_ITEM,
      SKU: '',
      BarCode: code,
      Name: name,
      HSN: '',
      Unit: 'pcs',
      Quantity: pieces * ONE_UNIT,
      UnitPrice: price,
      MRP: 0,
      PriceIncludesTax: true,
      Tax,
    })
    return { change: appendLine(goods, lineId), lineId }
  }
}
