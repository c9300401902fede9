import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { type ParkedOutcome, useParkedActions } from '../../../queries/use-parked-sales.ts'
import { toast } from '@evertill/ui/toast.ts'
import { hasGoods } from '../items-of.ts'

/** Parks and resumes sales, with an error message when it fails. The cart is never lost. */
export function useParking(cart: CartQuery) {
  const { t } = useTranslation()
  const actions = useParkedActions()
  const navigate = useNavigate()
  const report = async (work: ParkedOutcome | Promise<ParkedOutcome>): Promise<boolean> => {
    const outcome = await work
    if (!outcome.ok) toast.error(t(`sale.parked.refused.${outcome.code}`))
    return outcome.ok
  }
  const { lastLineId: _last, canUndo: _undo, ...draft } = cart.draft
  const park = (label: string) => report(actions.park(draft, label, cart.settlement.totals.payable))
  return {
    hasCart: hasGoods(cart),
    suggested: cart.draft.Label ?? cart.draft.Customer?.Name ?? '',
    now: actions.now,
    park,
    /** Parks the cart under its label to resume another sale. */
    parkNow: () => park(cart.draft.Label ?? ''),
    resume: async (key: string): Promise<boolean> => {
      const resumed = await actions.resume(key)
      if (resumed.ok && resumed.to !== null) void navigate(resumed.to, { replace: true })
      return report(resumed)
    },
    rename: (key: string, label: string) => report(actions.rename(key, label)),
    discard: (key: string, reason: string) => report(actions.discard(key, reason)),
  }
}

export type Parking = ReturnType<typeof useParking>
