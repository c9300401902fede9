import { useLocation } from 'react-router'
import { PinUnlockScreen } from '../features/pin/pin-unlock.screen.tsx'
import { type SessionSnapshot, useSession } from '../queries/use-session.ts'
import { useHasScreen } from './has-screen.tsx'
import { PATHS } from './home-of.ts'
import { EntryBanners } from './layout/storage-banner.tsx'

/** At a start: there is a PIN, and it has not been entered in this tab yet. */
export const isFirstPin = ({ stage, entered }: SessionSnapshot): boolean => stage === 'locked' && !entered

/** Screens that need no PIN. */
const WITHOUT_PIN: readonly string[] = [PATHS.forgotPassword, PATHS.display]

export function useAtFirstPin(): boolean {
  const { pathname } = useLocation()
  const hasScreen = useHasScreen()
  return isFirstPin(useSession()) && !WITHOUT_PIN.includes(pathname) && hasScreen(pathname)
}

/**
 * The PIN of a start, above the routes: it is there before them, and typed digits stay while the till is loaded.
 */
export function FirstPin() {
  if (!useAtFirstPin()) return null
  return (
    <>
      <EntryBanners />
      <PinUnlockScreen />
    </>
  )
}
