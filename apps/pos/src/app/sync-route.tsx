import { Suspense } from 'react'
import { SyncStatusScreen } from '../features/sync-status/sync-status.screen.tsx'
import { lazyPart } from '../parts/lazy-part.ts'

const ApprovalDialog = lazyPart(
  async () => (await import('../features/sale/approval/approval-dialog.tsx')).ApprovalDialog,
)

/** Joins two features: the Sync page, and the approval of a sale that is booked again. */
export function SyncRoute() {
  return (
    <SyncStatusScreen
      approvalOf={(asked) => (
        <Suspense>
          <ApprovalDialog {...asked} />
        </Suspense>
      )}
    />
  )
}
