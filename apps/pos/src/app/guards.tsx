import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { type Requested, useRequestedPath } from '../queries/use-requested-path.ts'
import { type SessionSnapshot, useSession } from '../queries/use-session.ts'
import { toast } from '@evertill/ui/toast.ts'
import { Gate, UnderGate, isGate } from './gate.tsx'
import { homeOf, PATHS } from './home-of.ts'
import { StoreLoading } from './layout/store-loading.tsx'

/** Redirects to the next step of the session, or to the requested path when it is ready. */
function GoHome() {
  const session = useSession()
  const from = useRequestedPath()
  const to = session.stage === 'ready' ? (from ?? PATHS.newSale) : homeOf(session)
  return <Navigate to={to} replace state={from === undefined ? null : ({ from } satisfies Requested)} />
}

/** Locked, with store and register chosen: the screen can be rendered while the PIN is typed. */
const isPreparing = ({ stage, place }: SessionSnapshot) => stage === 'locked' && place === 'ready'

/** Store and register selection: quick to render, in a layout with its own banner. */
const isChoice = (path: string) => path === PATHS.storeSelection || path === PATHS.registerSelection

export function SignedOutOnly() {
  const session = useSession()
  const from = useRequestedPath()
  // The start of every morning: the screen after the PIN is rendered while it is typed.
  if (isPreparing(session)) return <Navigate to={from ?? PATHS.newSale} replace />
  if (isGate(session.stage)) return <Gate />
  if (session.stage !== 'signed-out' && session.busy) return <StoreLoading />
  return homeOf(session) === PATHS.signIn ? <Outlet /> : <GoHome />
}

/** First guard: somebody is signed in and unlocked, and has a store. */
export function SignedIn() {
  const session = useSession()
  const location = useLocation()
  const requested = useRequestedPath()
  const { t } = useTranslation()
  const hasNoStores = session.stage === 'choose-store' && session.stores.length === 0
  const cannotContinue = hasNoStores && !session.busy
  useEffect(() => {
    if (cannotContinue) toast.error(t('storeSelection.noneCached'))
  }, [cannotContinue, t])

  // Who signs out leaves their screen; an address that was opened before anybody signed in is kept.
  const [wasEntered, setEntered] = useState(false)
  if (session.entered && !wasEntered) setEntered(true)

  const isBehindPin = isPreparing(session) && !isChoice(location.pathname)
  if (isGate(session.stage) && !session.entered && !isBehindPin) return <Gate />
  if (hasNoStores && session.busy) return <StoreLoading />
  if (session.stage === 'signed-out' || cannotContinue) {
    const from = requested ?? location.pathname + location.search
    return <Navigate to={PATHS.signIn} replace state={wasEntered ? null : ({ from } satisfies Requested)} />
  }
  return (
    <UnderGate>
      <PersonScreens />
    </UnderGate>
  )
}

/** What is open belongs to one person: another cashier begins with the sale. */
function PersonScreens() {
  const userKey = useSession().user?.key
  const shownFor = useRef(userKey)
  const navigate = useNavigate()
  // The till is still locked when this runs.
  useEffect(() => {
    if (userKey !== shownFor.current) void navigate(PATHS.newSale, { replace: true })
    shownFor.current = userKey
  }, [userKey, navigate])
  return <Outlet key={userKey} />
}

/** There is a list of stores; otherwise a redirect to the sale. */
export function HasStores() {
  return useSession().stores.length === 0 ? <Navigate to={PATHS.newSale} replace /> : <Outlet />
}

/**
 * A store is chosen, and there is a register to choose or to open. Who sells already and comes here with the browser's
 * back button must not open another drawer with the goods of the first one in the cart.
 */
export function HasRegisterChoice() {
  const { place } = useSession()
  return place === 'choose-register' || place === 'open-register' ? <Outlet /> : <GoHome />
}

/** Only while the chosen store's access has expired. */
export function AccessEnded() {
  const session = useSession()
  if (session.stage === 'expired') return <Outlet />
  return isGate(session.stage) ? <Gate /> : <GoHome />
}

const isJustClosed = ({ pathname, state }: { pathname: string; state: unknown }): boolean =>
  pathname === PATHS.closeRegister && typeof state === 'object' && state !== null && 'closed' in state

/** The state of a link to a screen that needs no register. */
export interface WithoutRegister {
  withoutRegister: true
}

const isWithoutRegister = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'withoutRegister' in state

/**
 * A store is chosen, and either a register is open or the user wants to look something up without one. On the way in, a
 * requested path still leads by the choice of a register.
 */
export function HasStore() {
  const session = useSession()
  const location = useLocation()
  const isReady = session.place === 'ready'
  const [isInside] = useState(isReady || isJustClosed(location) || isWithoutRegister(location.state))
  const hasStore = session.place !== 'choose-store' && session.place !== 'expired'
  if (isReady || (hasStore && isInside)) return <Outlet />
  const from = location.pathname + location.search
  return <Navigate to={homeOf(session)} replace state={{ from } satisfies Requested} />
}

/** Whoever sells has chosen a register and opened it. The requested path is kept for later. */
export function ReadyToSell() {
  const session = useSession()
  const location = useLocation()
  // The page of a closing that has just ended stays: it shows the result and sells nothing.
  const hasJustClosed = session.place === 'open-register' && isJustClosed(location)
  if (session.place === 'ready' || hasJustClosed) return <Outlet />
  const from = location.pathname + location.search
  return <Navigate to={homeOf(session)} replace state={{ from } satisfies Requested} />
}
