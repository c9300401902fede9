import { ClosingListScreen } from '../features/closing-list/closing-list.screen.tsx'
import { SessionReport } from '../features/closing-report/session-report.tsx'

/** The list and the report of a row: what is printed from here is a copy. */
export function ClosingListRoute() {
  return (
    <ClosingListScreen
      reportOf={(session, onClose) => <SessionReport session={session} isCopy onClose={onClose} />}
    />
  )
}
