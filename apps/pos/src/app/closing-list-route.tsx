import { ClosingListScreen } from '../features/closing-list/closing-list.screen.tsx'
import { ClosingReport } from '../features/closing-report/closing-report.tsx'

/** The list of closings and the report of each. Reports printed from here are copies. */
export function ClosingListRoute() {
  return (
    <ClosingListScreen
      reportOf={(closing, onClose) => <ClosingReport closing={closing} isCopy onClose={onClose} />}
    />
  )
}
