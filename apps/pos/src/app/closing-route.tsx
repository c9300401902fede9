import { CloseRegisterScreen } from '../features/close-register/close-register.screen.tsx'
import { SessionReport } from '../features/closing-report/session-report.tsx'
import { ApprovalSlot } from './approval-slot.tsx'

/** Joins three features: closing a register, its Z report and a manager's approval. */
export function ClosingRoute() {
  return (
    <CloseRegisterScreen
      reportOf={(session, onClose) => <SessionReport session={session} onClose={onClose} />}
      approvalOf={(request) => <ApprovalSlot {...request} />}
    />
  )
}
