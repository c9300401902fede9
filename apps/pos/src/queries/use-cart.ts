import {
  type AppliedOffer,
  ONE_UNIT,
  quantityFault,
  readable,
  memoize,
  type Settlement,
  type SettledLine,
} from '@evertill/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLine } from '../db/cart/cart-record.ts'
import { type BillReductions, billReductions, withoutReductions } from '../ledger/bill-reductions.ts'
import type { Cart, LiveCart } from '../ledger/cart.ts'
import { duplicateLine, keepTaken, sameDiscount, splitLine } from '../ledger/cart-changes.ts'
import { lineOfProduct } from '../ledger/line-of-product.ts'
import { pricedLine } from '../ledger/priced-line.ts'
import { type BillPlace, settleCart } from '../ledger/settle-cart.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useMinute } from './use-minute.ts'
import { useNextNumber } from './use-next-number.ts'
import { useSellingPlace } from './use-selling-place.ts'
import { type TypeQuestion, useTypeChange } from './use-type-change.ts'

export type { SaleMode } from '../actions/sale-mode.ts'
export type { CartLine } from '../db/cart/cart-record.ts'
export {
  advanceIn,
  changeOfLine,
  type EditedLine,
  keepReturned,
  removeLine,
  renameCustomer,
  setCustomer,
  setDelivery,
  setQuantity,
  takenIn,
} from '../ledger/cart-changes.ts'

export interface CartLineView {
  id: string
  productKey: string
  name: string
  sku: string
  quantity: number
  unit: string
  isWeighed: boolean
  unitPrice: number
  /** The tax comes on top of the price. */
  isBeforeTax: boolean
  /** The price or the discount was changed by hand. */
  isChanged: boolean
  note: string
  /** By hand or by the price list. */
  discount: number
  offerDiscount: number
  offers: readonly AppliedOffer[]
  total: number
  tax: number
}

export interface CartQuery extends Pick<LiveCart, 'update' | 'undo' | 'remove' | 'clear'> {
  draft: Cart
  lines: readonly CartLineView[]
  settlement: Settlement
  reductions: BillReductions
  nextNumber: string | null
  transactionType: string
  /** Another type was chosen while there were goods in the cart. */
  typeQuestion: TypeQuestion | null
  lastAddedLineId: string | null
  /** There is a flat discount: with fewer goods it is a larger share and may need an approval. */
  hasFixedDiscount: boolean
  add(productKey: string, quantity?: number): Outcome
  /** With the price on a scale label. */
  addPriced(productKey: string, price: number): Outcome
  setQuantity(lineId: string, quantity: number): Outcome
  split(lineId: string, quantity: number): void
  /** Discards the edit of a sale, which stays as it was. */
  discard(): void
  duplicate(lineId: string): void
  /** The customer has their money back. */
  forgetTaken(): void
}

/** For the empty bill before a store is chosen. */
const NO_PLACE: BillPlace = {
  store: { key: '', TimeZone: 'UTC', RoundingStep: 1, TaxRounding: 'line' },
  currency: 'INR',
}

/** Cached by line: a scan changes one line of a long bill, and the others are the same objects as before. */
const lineLabels = memoize((line: CartLine) => ({
  name: readable(line.Name, line.SKU),
  isChanged: line.UnitPrice !== line.Listed.UnitPrice || !sameDiscount(line.Discount, line.Listed.Discount),
  note: readable(line.Note ?? ''),
}))

const viewOf = (line: CartLine, settled: SettledLine | undefined): CartLineView => ({
  id: line.UUID,
  productKey: line.ProductID,
  ...lineLabels(line),
  sku: line.SKU,
  quantity: line.Quantity,
  unit: line.Unit,
  isWeighed: line.IsWeighed ?? false,
  unitPrice: line.UnitPrice,
  isBeforeTax: !line.PriceIncludesTax,
  discount: settled?.lineDiscount ?? 0,
  offerDiscount: settled?.offerDiscount ?? 0,
  offers: settled?.offers ?? [],
  total: settled?.total ?? 0,
  tax: settled?.tax ?? 0,
})

export const useCart = (): CartQuery => {
  const { t } = useTranslation()
  const { cart: liveCart, catalogue, clock, settings, newUuid } = useRuntime()
  const draft = useObservable(liveCart)
  const place = useSellingPlace()
  // Offers with hours begin and end without a change of the cart.
  const minute = useMinute(place !== null && draft.Lines.length > 0)

  const settlement = useMemo(
    () => settleCart(place ?? NO_PLACE, draft, [], Math.max(clock.now(), minute)),
    [place, draft, clock, minute],
  )
  const nextNumber = useNextNumber(place)
  const typeQuestion = useTypeChange(draft, place)

  const lines = useMemo(() => {
    const plain = withoutReductions(draft)
    // A discount on the whole bill has a row of its own: it must not change what the lines seem to cost.
    const shown =
      plain === draft ? settlement : settleCart(place ?? NO_PLACE, plain, [], Math.max(clock.now(), minute))
    return draft.Lines.map((line, index) => viewOf(line, shown.lines[index]))
  }, [draft, settlement, place, clock, minute])

  return {
    draft,
    lines,
    settlement,
    reductions: billReductions(settlement, draft.Loyalty),
    nextNumber: draft.Editing?.TransactionNo ?? nextNumber,
    transactionType: place?.transactionType.TransactionType ?? '',
    typeQuestion,
    lastAddedLineId: draft.lastLineId,
    hasFixedDiscount:
      draft.BillDiscount?.Kind === 'Amount' || draft.Lines.some((line) => line.Discount?.Kind === 'Amount'),
    add: (productKey, quantity = ONE_UNIT) => {
      const line = place && lineOfProduct(catalogue.goods(), productKey, place.store.key, quantity)
      if (!line) return refused(t('sale.noTax'))
      liveCart.add(line, line.IsWeighed === true || !settings.get().mergeLines)
      return DONE
    },
    addPriced: (productKey, price) => {
      const line = place && lineOfProduct(catalogue.goods(), productKey, place.store.key, ONE_UNIT)
      if (!line) return refused(t('sale.noTax'))
      liveCart.add(pricedLine(line, price), true)
      return DONE
    },
    setQuantity: (lineId, quantity) => {
      const wrong = quantityFault(quantity)
      if (wrong) return refused(wrong.message)
      liveCart.setQuantity(lineId, quantity)
      return DONE
    },
    split: (lineId, quantity) => {
      const part = newUuid()
      liveCart.update(splitLine(lineId, quantity, part), part)
    },
    duplicate: (lineId) => {
      const copy = newUuid()
      liveCart.update(duplicateLine(lineId, copy), copy)
    },
    forgetTaken: () => liveCart.adjust(keepTaken(undefined)),
    discard: () => liveCart.discard(),
    update: liveCart.update,
    undo: liveCart.undo,
    remove: liveCart.remove,
    clear: liveCart.clear,
  }
}
