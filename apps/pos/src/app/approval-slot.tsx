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

/** Somebody's PIN for what is no sale: a drawer that is opened, a closing that differs. */
export function ApprovalSlot(props: ApprovalSlotProps) {
  return (
    <Suspense>
      <ApprovalDialog {...props} />
    </Suspense>
  )
}
