import { useTranslation } from 'react-i18next'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { isEmptyDraft } from '../ledger/cart-changes.ts'
import { parkSale } from '../ledger/parked-sales.ts'
import { settleCart } from '../ledger/settle-cart.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useSellingPlace } from './use-selling-place.ts'

export type BegunDraft = Outcome & { parked?: boolean }

/** Puts another draft on the counter. What lies there is parked first: nobody's goods vanish for a return. */
export const useBeginDraft = (): ((draft: CartDraft, number: string) => Promise<BegunDraft>) => {
  const { t } = useTranslation()
  const { cart, clock, ledger } = useRuntime()
  const place = useSellingPlace()
  return async (draft, number) => {
    const { lastLineId: _last, canUndo: _undo, ...lying } = cart.get()
    const mustPark = !isEmptyDraft(lying)
    if (mustPark) {
      if (!place) return refused(t('sale.refused.notReady'))
      const { payable } = settleCart(place, lying, [], clock.now()).totals
      const outcome = await parkSale(
        { db: ledger, clock },
        {
          draft: lying,
          storeId: place.store.key,
          label: lying.Editing?.TransactionNo ?? t('view.parkedFor', { number }),
          payable,
          by: place.user.Name,
        },
      )
      if (!outcome.ok) return refused(t('view.refused.notSaved'))
      cart.startNext()
    }
    cart.replace(draft)
    return { ...DONE, parked: mustPark }
  }
}
