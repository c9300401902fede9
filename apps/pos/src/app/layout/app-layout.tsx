import { Outlet } from 'react-router'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import classes from './app-layout.module.css'
import { ClosedElsewhere } from './closed-elsewhere.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { ExpiryBanner } from './expiry-banner.tsx'
import { LeftOpen } from './left-open.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'

export function AppLayout() {
  const isPhone = useIsPhone()
  return (
    <div className={classes.shell}>
      {isPhone ? <TopBar /> : <ConnectionBanner />}
      <ExpiryBanner />
      <LeftOpen />
      <ClosedElsewhere />
      <div className={classes.body}>
        {!isPhone && <Rail />}
        <main className={classes.content}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
