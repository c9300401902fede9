import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useSession, useSessionActions } from '../queries/use-session.ts'
import { toast } from '../ui/toast.ts'

/** Says what the session has to say, on whatever screen is up. */
export function Notices() {
  const { notice } = useSession()
  const { noticeSeen } = useSessionActions()
  useEffect(() => {
    if (notice === null) return
    toast.error(notice)
    noticeSeen()
  }, [notice, noticeSeen])
  return <Outlet />
}
