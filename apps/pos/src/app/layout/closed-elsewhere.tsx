import { useLocation } from 'react-router'
import { ClosedElsewhereNotice } from '../../features/register-panel/closed-elsewhere-notice.tsx'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { useSessionActions } from '../../queries/use-session.ts'
import { PATHS } from '../home-of.ts'

/** On every screen except the closing itself, which shows it in its own way. */
export function ClosedElsewhere() {
  const { pathname } = useLocation()
  const closing = useOpenClosing()
  const { registerClosed } = useSessionActions()
  if (closing?.Status !== 'Closed' || pathname === PATHS.closeRegister) return null
  return <ClosedElsewhereNotice closing={closing} onOpen={() => void registerClosed(closing.key)} />
}
