import { Outlet } from 'react-router'
import { lazyDialog } from '../../parts/lazy-dialog.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import classes from './app-layout.module.css'
import { ClockWatch } from './clock-watch.tsx'
import { ClosedElsewhere } from './closed-elsewhere.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ExpiryBanner } from './expiry-banner.tsx'
import type { FramePanelsProps } from './frame-panels.tsx'
import { LeftOpen } from './left-open.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { StorageBanner } from './storage-banner.tsx'
import { type PanelName, usePanel } from './use-panel.ts'

const FramePanels = lazyDialog<FramePanelsProps>(async () => (await import('./frame-panels.tsx')).FramePanels)

export function AppLayout() {
  const isPhone = useIsPhone()
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
