import { Outlet, useLocation, useNavigate } from 'react-router'
import { lazyDialog } from '../../parts/lazy-dialog.tsx'
import { lazyPart } from '../../parts/lazy-part.ts'
import { useAfter } from '@evertill/ui/use-after.ts'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { toast } from '@evertill/ui/toast.ts'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './app-layout.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import { ExpiryBanner } from './expiry-banner.tsx'
import type { FramePanelsProps } from './frame-panels.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { StorageBanner } from './storage-banner.tsx'
import { useLockKey } from './use-lock-key.ts'
import { type PanelName, usePanel } from './use-panel.ts'
import { useConnection } from '../../queries/use-connection.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { useTillClock } from '../../queries/use-till-clock.ts'
import { useOpenClosing } from '../../queries/use-open-closing.ts'
import { PATHS } from '../home-of.ts'
import { isLeftOpen } from '../../features/register-panel/open-since.ts'
import { useMinute } from '../../queries/use-minute.ts'
import { useRight } from '../../queries/use-right.ts'

const ClockDialog = lazyDialog<{ opened: boolean }>(
  async () => (await import('../../features/clock/clock-dialog.tsx')).ClockDialog,
)

/** Says when the till corrects the device's clock. Asks for the time only if the server cannot tell it. */
function ClockWatch() {
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

const OrderWatch = lazyPart(
  async () => (await import('../../features/order-watch/order-watch.tsx')).OrderWatch,
)

/** The first sale comes first. */
const WATCH_AFTER_MS = 5_000

/** Loaded only where the shop takes online orders, and after somebody has unlocked the till. */
function OrderWatchSlot() {
  const { stage, registration } = useSession()
  const isLater = useAfter(WATCH_AFTER_MS)
  if (!isLater || stage !== 'ready' || registration?.EnableONDC !== true) return null
  return (
    <Suspense>
      <OrderWatch />
    </Suspense>
  )
}

const FramePanels = lazyDialog<FramePanelsProps>(async () => (await import('./frame-panels.tsx')).FramePanels)

export function AppLayout() {
  const isPhone = useIsPhone()
  useLockKey()
  const [menu, setMenu] = usePanel<'menu'>()
  const [panel, setPanel] = usePanel<PanelName>()
  const closePanel = () => setPanel()
  // A phone turned back to portrait must not show the menu again.
  if (menu && !isPhone) setMenu()
  const buttons = { panel, onOpen: setPanel }
  return (
    <div className={classes.shell}>
      {isPhone ? <TopBar menu={menu} onMenu={setMenu} {...buttons} /> : <ConnectionBanner />}
      <StorageBanner isShort={isPhone} />
      <ExpiryBanner />
      <LeftOpen />
      <ClosedElsewhere />
      <ClockWatch />
      <OrderWatchSlot />
      <div className={classes.body}>
        {!isPhone && <Rail {...buttons} />}
        <main className={classes.content}>
          <Outlet />
        </main>
      </div>
      <FramePanels
        opened={panel !== undefined}
        panel={panel}
        onClose={closePanel}
        onNavigate={() => {
          closePanel()
          setMenu()
        }}
      />
    </div>
  )
}

const ClosedElsewhereNotice = lazyPart(async () => (await import('./frame-notices.ts')).ClosedElsewhereNotice)

/** On every screen except the closing itself, which shows it in its own way. */
function ClosedElsewhere() {
  const { pathname } = useLocation()
  const closing = useOpenClosing()
  const { registerClosed } = useSessionActions()
  if (closing?.Status !== 'Closed' || pathname === PATHS.closeRegister) return null
  return (
    <Suspense>
      <ClosedElsewhereNotice closing={closing} onOpen={() => void registerClosed(closing.key)} />
    </Suspense>
  )
}

const LeftOpenNotice = lazyPart(async () => (await import('./frame-notices.ts')).LeftOpenNotice)

/** On every screen except the one that closes the register. */
function LeftOpen() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const closing = useOpenClosing()
  const { store } = useSession()
  const minute = useMinute(true)
  const mayClose = useRight('CashRegistersClosing', 'close')
  if (!closing || !store || pathname === PATHS.closeRegister) return null
  if (closing.Status === 'Closed' || !isLeftOpen(closing, minute, store)) return null
  const close = () => void navigate(PATHS.closeRegister, { state: { closing } })
  return (
    <Suspense>
      <LeftOpenNotice closing={closing} onClose={mayClose ? close : undefined} />
    </Suspense>
  )
}
