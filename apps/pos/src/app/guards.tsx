import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { type Requested, useRequestedPath } from '../queries/use-requested-path.ts'
import { type SessionSnapshot, useSession } from '../queries/use-session.ts'
import { toast } from '@evertill/ui/toast.ts'
import { Gate, UnderGate, isGate } from './gate.tsx'
import { homeOf, PATHS } from './home-of.ts'
import { StoreLoading } from './layout/store-loading.tsx'

/** On to where the session belongs, or, when it is complete, to where somebody wanted to go. */
function GoHome() {
  const session = useSession()
  const from = useRequestedPath()
  const to = session.stage === 'ready' ? (from ?? PATHS.newSale) : homeOf(session)
  return <Navigate to={to} replace state={from === undefined ? null : ({ from } satisfies Requested)} />
}

/** Locked, with a place to sell: what stands behind the PIN can be drawn while it is typed. */
const isPreparing = ({ stage, place }: SessionSnapshot) => stage === 'locked' && place === 'ready'

/** The choices of store and register: little to draw, in a frame that has a banner of its own. */
const isChoice = (path: string) => path === PATHS.storeSelection || path === PATHS.registerSelection

export function SignedOutOnly() {
  const session = useSession()
  const from = useRequestedPath()
  // The start of every morning. Here there is nothing to draw behind the PIN; where it leads to there is.
  if (isPreparing(session)) return <Navigate to={from ?? PATHS.newSale} replace />
  if (isGate(session.stage)) return <Gate />
  if (session.stage !== 'signed-out' && session.busy) return <StoreLoading />
  return homeOf(session) === PATHS.signIn ? <Outlet /> : <GoHome />
}

/** First guard: somebody is signed in and has shown it, and there is a store to work in. */
export function SignedIn() {
  const session = useSession()
  const location = useLocation()
  const requested = useRequestedPath()
  const { t } = useTranslation()
  const noStores = session.stage === 'choose-store' && session.stores.length === 0
  const stranded = noStores && !session.busy
  useEffect(() => {
    if (stranded) toast.error(t('storeSelection.noneCached'))
  }, [stranded, t])

  const prepares = isPreparing(session) && !isChoice(location.pathname)
  if (isGate(session.stage) && !session.entered && !prepares) return <Gate />
  if (noStores && session.busy) return <StoreLoading />
  if (session.stage === 'signed-out' || stranded) {
    const from = requested ?? location.pathname + location.search
    return <Navigate to={PATHS.signIn} replace state={{ from } satisfies Requested} />
  }
  return (
    <UnderGate>
      <Outlet />
    </UnderGate>
  )
}

/** The store list exists, otherwise on to the sale (spec §2). */
export function HasStores() {
  return useSession().stores.length === 0 ? <Navigate to={PATHS.newSale} replace /> : <Outlet />
}

/** A store is chosen; with one register or none left to choose there is nothing to ask. */
export function HasRegisterChoice() {
  const session = useSession()
  if (session.place === 'choose-store' || session.place === 'expired') return <GoHome />
  const settled = session.place === 'ready' && session.registers.length < 2
  return settled ? <GoHome /> : <Outlet />
}

/** Only while the chosen store's access is over. */
export function AccessEnded() {
  const session = useSession()
  if (session.stage === 'expired') return <Outlet />
  return isGate(session.stage) ? <Gate /> : <GoHome />
}

const isJustClosed = ({ pathname, state }: { pathname: string; state: unknown }): boolean =>
  pathname === PATHS.closeRegister && typeof state === 'object' && state !== null && 'closed' in state

/** Second guard: store and register are chosen. The asked-for path is kept for afterwards. */
export function ReadyToSell() {
  const session = useSession()
  const location = useLocation()
  // Whoever closed the register just now reads what came of it; nothing is sold on that page.
  const hasJustClosed = session.place === 'open-register' && isJustClosed(location)
  if (session.place === 'ready' || hasJustClosed) return <Outlet />
  const from = location.pathname + location.search
  return <Navigate to={homeOf(session)} replace state={{ from } satisfies Requested} />
}
