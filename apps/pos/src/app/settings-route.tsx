import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ChangePlace } from '../features/change-place/change-place.tsx'
import { SettingsScreen } from '../features/settings/settings.screen.tsx'
import { useOpenClosing } from '../queries/use-open-closing.ts'
import type { Requested } from '../queries/use-requested-path.ts'
import { useSession } from '../queries/use-session.ts'
import { approvalOf } from './approval-slot.tsx'
import { PATHS } from './home-of.ts'

/** Joins the settings with the change of store and register, and with approvals. */
export function SettingsRoute() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { place } = useSession()
  const closing = useOpenClosing()
  const [isLeaving, setLeaving] = useState(false)
  // Settings need no register, so no guard leads from here to the choice of one. It leads back.
  if (isLeaving && place === 'choose-register') {
    const back = { from: pathname + search } satisfies Requested
    return <Navigate to={PATHS.registerSelection} replace state={back} />
  }
  const closeRegister = () => void navigate(PATHS.closeRegister, { state: { closing } })
  return (
    <SettingsScreen
      slots={{
        changePlace: <ChangePlace onCloseRegister={closeRegister} onLeave={() => setLeaving(true)} />,
        approvalOf,
      }}
    />
  )
}
