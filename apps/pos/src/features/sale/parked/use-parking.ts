import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { useParkedActions } from '../../../queries/use-parked-sales.ts'
import { toast } from '@evertill/ui/toast.ts'
import { hasGoods } from '../items-of.ts'

/** Parking as the screen does it: says why when something does not work, and never loses what was in the cart. */
export function useParking(cart: CartQuery) {
  const { t } = useTranslation()
  const actions = useParkedActions()
  const told = async (work: ReturnType<typeof actions.rename>): Promise<boolean> => {
    const outcome = await work
    if (!outcome.ok) toast.error(t(`sale.parked.refused.${outcome.code}`))
    return outcome.ok
  }
  const { lastLineId: _last, canUndo: _undo, ...draft } = cart.draft
  const park = (label: string) => told(actions.park(draft, label, cart.settlement.totals.payable))
  return {
    hasCart: hasGoods(cart),
    suggested: cart.draft.Label ?? cart.draft.Customer?.Name ?? '',
    now: actions.now,
    park,
    /** Under the name it has, because another one is wanted now. */
    parkNow: () => park(cart.draft.Label ?? ''),
    resume: (key: string) => told(actions.resume(key)),
    rename: (key: string, label: string) => told(actions.rename(key, label)),
    discard: (key: string, reason: string) => told(actions.discard(key, reason)),
  }
}

export type Parking = ReturnType<typeof useParking>
