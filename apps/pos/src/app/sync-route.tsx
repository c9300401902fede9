import { SyncStatusScreen } from '../features/sync-status/sync-status.screen.tsx'
import { ApprovalSlot } from './approval-slot.tsx'

/** Joins two features: the Sync page, and the approval of a sale that is booked again. */
export function SyncRoute() {
  return <SyncStatusScreen approvalOf={(asked) => <ApprovalSlot {...asked} />} />
}
