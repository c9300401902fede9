import { CloseRegisterScreen } from '../features/close-register/close-register.screen.tsx'
import { ClosingReport } from '../features/closing-report/closing-report.tsx'
import { ApprovalSlot } from './approval-slot.tsx'

/** Joins three features: closing a register, its Z report and a manager's approval. */
export function ClosingRoute() {
  return (
    <CloseRegisterScreen
      reportOf={(closing, onClose) => <ClosingReport closing={closing} onClose={onClose} />}
      approvalOf={(request) => <ApprovalSlot {...request} />}
    />
  )
}
