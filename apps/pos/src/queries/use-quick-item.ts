import { QUICK_ITEM } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import { appendLine, type CartChange, listed } from '../ledger/cart-changes.ts'
import { useRuntime } from './runtime.tsx'

export interface QuickItem {
  name: string
  /** With its tax, as it stands on the counter. */
  price: number
  taxKey: string
}

/** An article that the shop has not listed: the change that puts it into the cart, and its line. */
export const useQuickItem = (): ((item: QuickItem) => { change: CartChange; lineId: string } | null) => {
  const { catalogue, newUuid } = useRuntime()
  return ({ name, price, taxKey }) => {
    const Tax = catalogue.goods().taxes.get(taxKey)
    if (!Tax) return null
    const lineId = newUuid()
    const goods = listed({
      ProductID: QUICK_ITEM,
      SKU: '',
      BarCode: '',
      Name: name,
      HSN: '',
      Unit: 'pcs',
      Quantity: ONE_UNIT,
      UnitPrice: price,
      MRP: 0,
      PriceIncludesTax: true,
      Tax,
    })
    return { change: appendLine(goods, lineId), lineId }
  }
}
