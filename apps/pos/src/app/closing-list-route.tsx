import { ClosingListScreen } from '../features/closing-list/closing-list.screen.tsx'
import { SessionReport } from '../features/closing-report/session-report.tsx'

/** The list of closings and the report of each. Reports printed from here are copies. */
export function ClosingListRoute() {
  return (
    <ClosingListScreen
      reportOf={(session, onClose) => <SessionReport session={session} isCopy onClose={onClose} />}
    />
  )
}
