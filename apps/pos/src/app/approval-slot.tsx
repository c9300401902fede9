import type { ActionRule } from '@evertill/contract'
import { Suspense } from 'react'
import { lazyPart } from '../parts/lazy-part.ts'

const ApprovalDialog = lazyPart(
  async () => (await import('../features/sale/approval/approval-dialog.tsx')).ApprovalDialog,
)

interface ApprovalSlotProps {
  action: ActionRule['Action']
  what: string
  onApproved: (approval: { approvalId: string; approvedBy: string }) => void
  onClose: () => void
}

/** An approval outside a sale: opening the drawer, or a closing with a difference. */
export function ApprovalSlot(props: ApprovalSlotProps) {
  return (
    <Suspense>
      <ApprovalDialog {...props} />
    </Suspense>
  )
}
