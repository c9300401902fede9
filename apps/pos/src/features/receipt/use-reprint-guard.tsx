import { documentsOf, type SentSale } from '@evertill/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { reprintPermission } from '../../queries/reprint.ts'
import { useRuntime } from '../../queries/runtime.tsx'
import { toast } from '@evertill/ui/toast.ts'

export interface ReprintGuard {
  /** Does the work if a copy may be handed out, after an approval where the shop asks for one. */
  run(work: () => Promise<void>): Promise<void>
  /** The approval that is asked for. */
  approval: ReactNode
}

/** Printing, sharing and saving all hand out a copy, so the rule for reprints holds for each of them. */
export function useReprintGuard(sale: SentSale, approvalOf: ApprovalOf): ReprintGuard {
  const { t } = useTranslation()
  const { strict } = useRuntime().databases
  const [waiting, setWaiting] = useState<{ work: () => Promise<void> } | null>(null)
  const number = sale.TransactionNo
  return {
    run: async (work) => {
      const permission = await reprintPermission(
        strict,
        documentsOf(sale).map(({ UUID }) => UUID),
      )
      if (permission === 'allow') await work()
      else if (permission === 'approve') setWaiting({ work })
      else toast.error(t('receipt.reprintDenied', { number }))
    },
    approval:
      waiting &&
      approvalOf({
        action: 'Reprint',
        what: t('receipt.reprintApproval', { number }),
        saleUuid: sale.UUID,
        onApproved: () => {
          setWaiting(null)
          void waiting.work()
        },
        onClose: () => setWaiting(null),
      }),
  }
}
