import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useSession, useSessionActions } from '../queries/use-session.ts'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useStable } from '@evertill/ui/use-stable.ts'

/** Shows the notices of the session, on any screen. */
export function Notices() {
  const say = useStable(useRefusalText())
  const { notice } = useSession()
  const { dismissNotice } = useSessionActions()
  useEffect(() => {
    if (notice === null) return
    toast.error(say(notice))
    dismissNotice()
  }, [notice, dismissNotice, say])
  return <Outlet />
}
