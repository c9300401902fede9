import type { CartApproval } from '../cart/cart-record.ts'
import type { JournalEntry } from '../records.ts'

/** What was approved, and who did it. */
export type JournalApproval = Pick<CartApproval, 'Action' | 'ApprovedBy'>

/** The rows of the journal that name the approvers of a document. */
export const approvedEntries = (
  { UUID, at }: Pick<JournalEntry, 'UUID' | 'at'>,
  approvals: readonly JournalApproval[] = [],
): JournalEntry[] =>
  approvals.map(({ Action, ApprovedBy }) => ({
    UUID,
    at,
    event: 'approved',
    detail: `${Action} – ${ApprovedBy}`,
  }))
