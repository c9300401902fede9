import type { ActionRule } from '@evertill/contract'
import { lazy, Suspense } from 'react'

const ApprovalDialog = lazy(async () => ({
  default: (await import('../features/sale/approval/approval-dialog.tsx')).ApprovalDialog,
}))

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
