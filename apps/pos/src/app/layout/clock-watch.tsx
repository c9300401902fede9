import { toast } from '@evertill/ui/toast.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../parts/lazy-dialog.tsx'
import { useConnection } from '../../queries/use-connection.ts'
import { useSession } from '../../queries/use-session.ts'
import { useTillClock } from '../../queries/use-till-clock.ts'

const ClockDialog = lazyDialog<{ opened: boolean }>(
  async () => (await import('../../features/clock/clock-dialog.tsx')).ClockDialog,
)

/** Says when the till corrects the device's clock. Asks for the time only if the server cannot tell it. */
export function ClockWatch() {
  const { t } = useTranslation()
  const { isUnknown, notice, dismissNotice } = useTillClock()
  const { serverReachable } = useConnection()
  const { stage } = useSession()
  useEffect(() => {
    if (notice === null) return
    toast.warning(t(`app.clock.${notice}`))
    dismissNotice()
  }, [notice, dismissNotice, t])
  return <ClockDialog opened={isUnknown && !serverReachable && stage === 'ready'} />
}
