import { useLocation, useSearchParams } from 'react-router'
import { ClosingListScreen } from '../features/closing-list/closing-list.screen.tsx'
import { ClosingReport } from '../features/closing-report/closing-report.tsx'
import { useSession } from '../queries/use-session.ts'

/** The list of closings and the report of each. Reports printed from here are copies. */
export function ClosingListRoute() {
  const { key } = useLocation()
  const [search] = useSearchParams()
  const { store } = useSession()
  const [closing, register] = [search.get('closing'), search.get('register')]
  return (
    <ClosingListScreen
      // Another link opens another closing.
      key={key}
      initial={
        closing && register && store
          ? { key: closing, StoreID: store.key, CashRegisterID: register }
          : undefined
      }
      reportOf={(shown, onClose) => <ClosingReport closing={shown} isCopy onClose={onClose} />}
    />
  )
}
