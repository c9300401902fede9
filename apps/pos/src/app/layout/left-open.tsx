import { useLocation, useNavigate } from 'react-router'
import { LeftOpenNotice } from '../../features/register-panel/left-open-notice.tsx'
import { isLeftOpen } from '../../features/register-panel/open-since.ts'
import { useMinute } from '../../queries/use-minute.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { useRight } from '../../queries/use-right.ts'
import { useSession } from '../../queries/use-session.ts'
import { PATHS } from '../home-of.ts'

/** On every screen except the one that closes the register. */
export function LeftOpen() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const closing = useOpenClosing()
  const zone = useSession().store?.TimeZone
  const minute = useMinute(true)
  const mayClose = useRight('CashRegistersClosing', 'close')
  if (!closing || zone === undefined || pathname === PATHS.closeRegister) return null
  if (closing.Status === 'Closed' || !isLeftOpen(closing, minute, zone)) return null
  const close = () => void navigate(PATHS.closeRegister, { state: { closing } })
  return <LeftOpenNotice closing={closing} onClose={mayClose ? close : undefined} />
}
