import type { TransactionType } from '@evertill/contract'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { isEmptyDraft } from '../ledger/cart-changes.ts'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { settleCart } from '../ledger/settle-cart.ts'
import { type Outcome, refusedWith } from '../platform/outcome.ts'
import type { Runtime } from './runtime.ts'

export type BegunOutcome = Outcome<{ parked: boolean }, { code: 'notReady' | 'notSaved' }>

/** The page that makes documents of this type. */
export const newSaleAddress = ({ TransactionType: name }: TransactionType): string =>
  `/sales/newsales?type=${encodeURIComponent(name)}`

/** Puts another draft into the cart. Goods that are in it are parked first, so that nobody loses them to a return. */
export const beginDraft = async (
  { cart, clock, ledger }: Pick<Runtime, 'cart' | 'clock' | 'ledger'>,
  draft: CartDraft,
  /** Where the next sale is made, and what goods that have to be parked are called. */
  { place, parkAs }: { place: SellingPlace | null; parkAs: string },
): Promise<BegunOutcome> => {
  const { lastLineId: _last, canUndo: _undo, ...current } = cart.get()
  const mustPark = !isEmptyDraft(current)
  if (mustPark) {
    if (!place) return refusedWith('notReady')
    const { parkSale } = await import('../ledger/parked-sales.ts')
    const outcome = await parkSale(
      { db: ledger, clock },
      {
        draft: current,
        storeId: place.store.key,
        label: current.Editing?.TransactionNo ?? parkAs,
        payable: settleCart(place, current, [], clock.now()).totals.payable,
        by: place.user.Name,
      },
    )
    if (!outcome.ok) return refusedWith('notSaved')
    cart.startNext()
  }
  cart.replace(draft)
  return { ok: true, parked: mustPark }
}
