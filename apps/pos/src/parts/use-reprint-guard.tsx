import { documentsOf, type SentSale } from '@evertill/contract'
import { toast } from '@evertill/ui/toast.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reprintPermission } from '../queries/reprint.ts'
import { useRuntime } from '../queries/runtime.tsx'
import type { ApprovalOf } from './approval-of.ts'

/** Gets true if nothing has been printed yet: what is printed as the original must not come out as a copy. */
type ReprintWork = (isOriginal: boolean) => Promise<unknown>

export interface ReprintGuard {
  /** Does the work if a copy may be handed out, after an approval where the shop asks for one. */
  run(work: ReprintWork): Promise<void>
  /** The approval that is asked for. */
  approval: ReactNode
}

/** What is handed out: a bill by its number, and the documents whose prints are counted. */
interface Handout {
  number: string
  saleUuid?: string
  uuids: readonly string[]
}

export const handoutOf = (sale: SentSale): Handout => ({
  number: sale.TransactionNo,
  saleUuid: sale.UUID,
  uuids: documentsOf(sale).map(({ UUID }) => UUID),
})

/** Printing, sharing and saving all hand out a copy, so the rule for reprints holds for each of them. */
export function useReprintGuard({ number, saleUuid, uuids }: Handout, approvalOf: ApprovalOf): ReprintGuard {
  const { t } = useTranslation()
  const { strict } = useRuntime().databases
  const [waiting, setWaiting] = useState<{ work: ReprintWork } | null>(null)
  return {
    run: async (work) => {
      const permission = await reprintPermission(strict, uuids)
      if (permission === 'original' || permission === 'allow') await work(permission === 'original')
      else if (permission === 'approve') setWaiting({ work })
      else toast.error(t('receipt.reprintDenied', { number }))
    },
    approval:
      waiting &&
      approvalOf({
        action: 'Reprint',
        what: t('receipt.reprintApproval', { number }),
        ...(saleUuid !== undefined && { saleUuid }),
        onApproved: () => {
          setWaiting(null)
          void waiting.work(false)
        },
        onClose: () => setWaiting(null),
      }),
  }
}
