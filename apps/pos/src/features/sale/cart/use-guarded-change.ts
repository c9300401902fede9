import { formatPercent } from '@evertill/ui/numbers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CartApproval,
  type CartChange,
  type Limit,
  useCartLimits,
} from '../../../queries/use-cart-limits.ts'
import { toast } from '@evertill/ui/toast.ts'

interface Waiting {
  limit: Limit
  change: CartChange
  touched: string | null
  granted: readonly CartApproval[]
}

/** Changes that may need an approval: they are made, wait for the approval, or are denied with a message. */
export function useGuardedChange() {
  const { t } = useTranslation()
  const attempt = useCartLimits()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const whatOf = ({ action, percent }: Limit) =>
    action === 'Discount'
      ? t('sale.limit.discount', { percent: formatPercent(percent) })
      : t('sale.limit.priceChange')

  /** True if the change was made. */
  const make = (
    change: CartChange,
    touched: string | null,
    granted: readonly CartApproval[] = [],
  ): boolean => {
    const limit = attempt(change, touched, granted)
    setWaiting(limit?.mode === 'approve' ? { limit, change, touched, granted } : null)
    if (limit?.mode === 'deny') toast.error(t('sale.limit.denied', { what: whatOf(limit) }))
    return limit === null
  }

  return {
    make,
    asking: waiting && {
      action: waiting.limit.action,
      percent: waiting.limit.percent,
      what: whatOf(waiting.limit),
    },
    giveUp: () => setWaiting(null),
    /** True if the change was made; false if it needs a further approval. */
    approved: ({ approvalId, approvedBy }: { approvalId: string; approvedBy: string }): boolean => {
      if (!waiting) return false
      const { limit, change, touched, granted } = waiting
      const approval: CartApproval = {
        ApprovalID: approvalId,
        Action: limit.action,
        Percent: limit.percent,
        ApprovedBy: approvedBy,
      }
      return make(change, touched, [...granted, approval])
    },
  }
}

export type GuardedChange = ReturnType<typeof useGuardedChange>
