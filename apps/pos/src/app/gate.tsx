import { Activity, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PinUnlockScreen } from '../features/pin/pin-unlock.screen.tsx'
import { withTexts } from '@evertill/texts/later-texts.ts'
import { useIsStocked } from '../queries/use-catalogue.ts'
import { type SessionSnapshot, useSession } from '../queries/use-session.ts'
import { trapTab } from '@evertill/ui/trap-tab.ts'
import { isFirstPin } from './first-pin.tsx'
import classes from './gate.module.css'
import { EntryBanners } from './layout/storage-banner.tsx'
import { ScreenLoading } from './layout/screen-loading.tsx'
import { screen } from './screen.tsx'

const GATES = {
  'pin-setup': screen(async () => (await import('../features/pin/pin-setup.screen.tsx')).PinSetupScreen),
  locked: { element: <PinUnlockScreen /> },
  'sign-in-again': screen(
    async () => (await import('../features/sign-in/sign-in-again.screen.tsx')).SignInAgainScreen,
  ),
  'add-cashier': screen(async () => (await import('./add-cashier.tsx')).AddCashierScreen),
  approval: screen(
    async () => (await withTexts(() => import('../features/approval/approval.screen.tsx'))).ApprovalScreen,
  ),
}

type GateName = keyof typeof GATES

export function isGate(stage: SessionSnapshot['stage']): stage is GateName {
  return stage in GATES
}

/**
 * PIN or password on the current route: the address stays, so the requested screen follows. `FirstPin` shows the PIN of
 * a start above the routes.
 */
export function Gate() {
  const session = useSession()
  const { stage } = session
  if (!isGate(stage) || isFirstPin(session)) return null
  return <Suspense fallback={<ScreenLoading />}>{GATES[stage].element}</Suspense>
}

/**
 * Screens stay mounted while a gate covers them: a half-paid sale must not start over after a lock.
 *
 * At the first PIN of a start they are rendered hidden and without effects while it is typed: nothing listens, no toast
 * appears and no sale counts as shown before somebody is there.
 */
export function UnderGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const { stage, entered } = session
  const isStocked = useIsStocked()
  const isGated = isGate(stage)
  const isFirst = isGated && !entered
  return (
    <>
      {(isStocked || !isFirst) && (
        <Activity mode={isFirst ? 'hidden' : 'visible'}>
          <div className={classes.under} data-shut={isGated} inert={isGated}>
            {children}
          </div>
        </Activity>
      )}
      {isFirst && !isFirstPin(session) && (
        <>
          <EntryBanners />
          <Gate />
        </>
      )}
      {isGated && !isFirst && (
        <TrapKeys>
          <section role="dialog" aria-modal aria-label={t('app.gate')} className={classes.gate}>
            <EntryBanners />
            <Gate />
          </section>
        </TrapKeys>
      )}
    </>
  )
}

/** Screens listen on the window for scans and F-keys. A locked till must not sell by them. */
function TrapKeys({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stopOutside = (event: KeyboardEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) {
        if (event.key === 'Tab') trapTab(box.current, event)
        return
      }
      event.stopImmediatePropagation()
      if (event.key !== 'Tab') event.preventDefault()
    }
    window.addEventListener('keydown', stopOutside, true)
    return () => window.removeEventListener('keydown', stopOutside, true)
  }, [])
  return <div ref={box}>{children}</div>
}
