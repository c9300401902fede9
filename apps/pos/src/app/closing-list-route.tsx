import { ClosingListScreen } from '../features/closing-list/closing-list.screen.tsx'
import { ClosingReport } from '../features/closing-report/closing-report.tsx'

/** The list and the report of a row: what is printed from here is a copy. */
export function ClosingListRoute() {
  return (
    <ClosingListScreen
      reportOf={(closing, onClose) => <ClosingReport closing={closing} isCopy onClose={onClose} />}
    />
  )
}
