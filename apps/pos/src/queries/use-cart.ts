import { cartOfDraft, type SaleDraftLine } from '@evertill/contract'
import {
  formatDocumentNumber,
  nextRunningNumber,
  quantityFault,
  ONE_UNIT,
  seriesId,
  type Settlement,
  settle,
} from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { type BillRules, draftOf, seriesOf } from '../ledger/complete-sale.ts'
import { priceInStore } from '../ledger/price.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import type { Goods } from '../sync/index.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSellingPlace } from './use-selling-place.ts'

export interface CartLineView {
  id: string
  productKey: string
  name: string
  sku: string
  quantity: number
  unit: string
  isWeighed: boolean
  unitPrice: number
  total: number
  tax: number
}

export interface CartQuery {
  lines: readonly CartLineView[]
  settlement: Settlement
  nextNumber: string | null
  transactionType: string
  lastAddedLineId: string | null
  add(productKey: string, quantity?: number): Outcome
  setQuantity(lineId: string, quantity: number): Outcome
  remove(lineId: string): void
  clear(): void
}

/** Until a store is chosen there are no lines; the empty bill needs some rules all the same. */
const NO_STORE: BillRules = { TimeZone: 'UTC', RoundingStep: 1, TaxRounding: 'line' }

/** A line from the catalogue as it is now; price and tax stay with the line even if a sync changes them later. */
const lineFor = (
  { catalogue, taxes }: Goods,
  productKey: string,
  storeId: string,
  Quantity: number,
): Omit<SaleDraftLine, 'UUID'> | null => {
  const product = catalogue.get(productKey)
  const Tax = product && taxes.get(product.TaxID)
  if (!product || !Tax) return null
  const { SKU, BarCode, Name, HSN, Unit, PriceIncludesTax } = product
  return {
    ProductID: product.key,
    SKU,
    BarCode,
    Name,
    HSN,
    Unit,
    PriceIncludesTax,
    Quantity,
    ...priceInStore(product, catalogue.get(product.ParentProductID), storeId),
    Tax,
  }
}

export const useCart = (): CartQuery => {
  const { cart: keeper, catalogue, clock, databases } = useRuntime()
  const cart = useObservable(keeper)
  const place = useSellingPlace()

  const settlement = useMemo(
    () => settle(cartOfDraft(draftOf(place?.store ?? NO_STORE, cart.Lines, [], clock.now()))),
    [place, cart.Lines, clock],
  )

  const nextNumber = useLiveQuery(async () => {
    if (!place) return null
    const series = seriesOf(place, clock.now())
    const counter = await databases.strict.runningNumbers.get(seriesId(series))
    return formatDocumentNumber(series, nextRunningNumber(counter?.RunningNo))
  }, [place])

  const lines = useMemo(() => {
    const settled = new Map(settlement.lines.map((line) => [line.id, line]))
    return cart.Lines.map((line) => ({
      id: line.UUID,
      productKey: line.ProductID,
      name: line.Name,
      sku: line.SKU,
      quantity: line.Quantity,
      unit: line.Unit,
      isWeighed: catalogue.goods().catalogue.get(line.ProductID)?.IsWeighed ?? false,
      unitPrice: line.UnitPrice,
      total: settled.get(line.UUID)?.total ?? 0,
      tax: settled.get(line.UUID)?.tax ?? 0,
    }))
  }, [cart.Lines, settlement, catalogue])

  return {
    lines,
    settlement,
    nextNumber: nextNumber ?? null,
    transactionType: place?.transactionType.TransactionType ?? '',
    lastAddedLineId: cart.lastLineId,
    add: (productKey, quantity = ONE_UNIT) => {
      const goods = catalogue.goods()
      const line = place && lineFor(goods, productKey, place.store.key, quantity)
      if (!line)
        return refused('This product cannot be sold: its tax is not on this device. Sync and try again.')
      keeper.add(line, goods.catalogue.get(productKey)?.IsWeighed ?? false)
      return DONE
    },
    setQuantity: (lineId, quantity) => {
      const wrong = quantityFault(quantity)
      if (wrong) return refused(wrong.message)
      keeper.setQuantity(lineId, quantity)
      return DONE
    },
    remove: keeper.remove,
    clear: keeper.clear,
  }
}
