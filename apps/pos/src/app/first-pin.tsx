import { useLocation } from 'react-router'
import { PinUnlockScreen } from '../features/pin/pin-unlock.screen.tsx'
import { type SessionSnapshot, useSession } from '../queries/use-session.ts'
import { useHasScreen } from './has-screen.tsx'
import { PATHS } from './home-of.ts'
import { ConnectionBanner } from './layout/connection-banner.tsx'

/** A start: there is a PIN, and nobody has typed it in this tab yet. */
export const isFirstPin = ({ stage, entered }: SessionSnapshot): boolean => stage === 'locked' && !entered

/** Screens that ask for no PIN. */
const OPEN: readonly string[] = [PATHS.forgotPassword, PATHS.display]

export function useAtFirstPin(): boolean {
  const { pathname } = useLocation()
  const hasScreen = useHasScreen()
  return isFirstPin(useSession()) && !OPEN.includes(pathname) && hasScreen(pathname)
}

/**
 * The PIN of a start. It stands above the routes: so it is there before them, and what was typed stays while the till
 * behind it arrives.
 */
export function FirstPin() {
  if (!useAtFirstPin()) return null
  return (
    <>
      <ConnectionBanner />
      <PinUnlockScreen />
    </>
  )
}
