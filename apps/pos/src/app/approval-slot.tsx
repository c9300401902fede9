import { Suspense } from 'react'
import type { ApprovalOf, ApprovalRequest } from '../parts/approval-of.ts'
import { lazyPart } from '../parts/lazy-part.ts'

const ApprovalDialog = lazyPart(
  async () => (await import('../features/sale/approval/approval-dialog.tsx')).ApprovalDialog,
)

/** The approval dialog for every feature but the sale's own. */
export function ApprovalSlot(props: ApprovalRequest) {
  return (
    <Suspense>
      <ApprovalDialog {...props} />
    </Suspense>
  )
}

export const approvalOf: ApprovalOf = (asked) => <ApprovalSlot {...asked} />
