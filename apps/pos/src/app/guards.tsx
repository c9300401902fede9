import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../queries/use-session.ts'
import { LoadingState } from '../ui/state-view.tsx'
import { toast } from '../ui/toast.ts'
import { homeOf, PATHS } from './home-of.ts'

export function SignedOutOnly() {
  const session = useSession()
  const home = homeOf(session)
  // Signing in passes through "choose a store" on its way to an only store; nobody should see that flash by.
  return home === PATHS.signIn || session.busy ? <Outlet /> : <Navigate to={home} replace />
}

/** First guard: somebody is signed in, and there is a store to work in. */
export function SignedIn() {
  const session = useSession()
  const { t } = useTranslation()
  const noStores = session.stage === 'choose-store' && session.stores.length === 0
  const stranded = noStores && !session.busy
  useEffect(() => {
    if (stranded) toast.error(t('storeSelection.noneCached'))
  }, [stranded, t])

  if (noStores && session.busy) return <LoadingState text={t('storeSelection.loading')} />
  if (session.stage === 'signed-out' || stranded) return <Navigate to={PATHS.signIn} replace />
  return <Outlet />
}

/** The store list exists, otherwise on to the sale (spec §2). */
export function HasStores() {
  return useSession().stores.length === 0 ? <Navigate to={PATHS.newSale} replace /> : <Outlet />
}

/** A store is chosen; with one register or none left to choose there is nothing to ask. */
export function HasRegisterChoice() {
  const session = useSession()
  if (session.stage === 'choose-store') return <Navigate to={homeOf(session)} replace />
  const settled = session.stage === 'ready' && session.registers.length < 2
  return settled ? <Navigate to={PATHS.newSale} replace /> : <Outlet />
}

/** Second guard: store and register are chosen. The asked-for path is kept for afterwards. */
export function ReadyToSell() {
  const session = useSession()
  const location = useLocation()
  if (session.stage === 'ready') return <Outlet />
  return <Navigate to={homeOf(session)} replace state={{ from: location.pathname + location.search }} />
}
