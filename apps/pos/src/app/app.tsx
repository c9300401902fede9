import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HashRouter } from 'react-router'
import { firstInteraction } from '../platform/first-interaction.ts'
import type { OpenWork } from '../platform/open-work.ts'
import type { Runtime } from '../actions/runtime.ts'
import { RuntimeProvider } from '../queries/runtime.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { UiProvider } from '@evertill/ui/ui-provider.tsx'
import { createBrowserKeys } from '../session/browser-keys.ts'
import { EMPTY } from '../session/session-state.ts'
import { createEarlyEntry, lockedLook } from './early-entry.ts'
import { ErrorBoundary, OpenFailed } from './error-boundary.tsx'
import { FirstPin, useAtFirstPin } from './first-pin.tsx'
import { PATHS } from './home-of.ts'
import { KnownRoutes } from './has-screen.tsx'
import { InsecureNotice } from './layout/insecure-notice.tsx'
import { UpdatePrompt } from './layout/update-prompt.tsx'
import { ROUTES, Screens } from './router.tsx'
import { screensOf } from './screen.tsx'
import type { PageWork } from './worker-update.ts'

export interface Page extends PageWork {
  /** Nobody has signed in on this device yet: sign-in need not wait for the rest of the till. */
  entersEarly: boolean
}

const CustomerDisplay = lazy(async () => ({
  default: (await import('../features/customer-display/customer-display.screen.tsx')).CustomerDisplayScreen,
}))

/**
 * The customer's window is no till: it opens no database, so it cannot take a cart from the till that died beside it,
 * and no prompt of the till stands over what the customer reads.
 */
const isCustomerDisplay = () => window.location.hash === `#${PATHS.display}`

/** `page` is null at an address where the till could not keep a sale. */
export function App({ page }: { page: Page | null }) {
  const [isDisplay] = useState(isCustomerDisplay)
  if (isDisplay) {
    return (
      <UiProvider>
        <Suspense>
          <CustomerDisplay />
        </Suspense>
      </UiProvider>
    )
  }
  return (
    <UiProvider>
      {page === null ? (
        <InsecureNotice />
      ) : (
        <>
          <ErrorBoundary fallback={<OpenFailed />}>
            <Till page={page} />
          </ErrorBoundary>
          <UpdatePrompt update={page.update} />
        </>
      )}
    </UiProvider>
  )
}

const BROWSER = {
  isOnline: () => navigator.onLine,
  onChange: (listener: () => void) => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
  },
}

let opening: Promise<Runtime> | undefined

const loadTill = async (work: OpenWork): Promise<Runtime> => {
  const { createRuntime } = await import('./selling.ts')
  return createRuntime(work)
}

/**
 * Once per page. Where nobody is signed in, the sign-in screen stands first, then comes the rest. Elsewhere the page
 * asks for it before it draws anything: code and data are on their way while React begins.
 */
export function openTill({ work, entersEarly }: Page): Promise<Runtime> {
  opening ??= entersEarly ? firstInteraction(window).then(() => loadTill(work)) : loadTill(work)
  return opening
}

/** Asked for before anything is drawn: a picture that has to wait for its screen is followed late by the screen. */
export const fetchScreens = (path: string): Promise<unknown> => Promise.all(screensOf(ROUTES, path))

/** By the browser's keys alone: the database is not open yet. */
const lookOf = ({ entersEarly }: Page) =>
  (entersEarly ? null : lockedLook(createBrowserKeys(window.localStorage), Date.now())) ?? EMPTY

/** Same tree before and after the whole till arrives: what was typed meanwhile stays. */
function Till({ page }: { page: Page }) {
  const whole = openTill(page)
  const runtime = useArrived(whole)
  const [entry] = useState(() => createEarlyEntry(whole, BROWSER, lookOf(page)))
  return (
    <RuntimeProvider parts={runtime ?? entry} whole={whole}>
      <HashRouter>
        <KnownRoutes routes={ROUTES}>
          <FirstPin />
          <Routed isHere={page.entersEarly || runtime !== undefined} />
        </KnownRoutes>
      </HashRouter>
    </RuntimeProvider>
  )
}

/** The whole till, as soon as it is there; a till that does not open is an error of whoever waits for it. */
function useArrived(whole: Promise<Runtime>): Runtime | undefined {
  const [arrived, setArrived] = useState<{ runtime: Runtime } | { failure: unknown }>()
  useEffect(() => {
    whole.then(
      (runtime) => setArrived({ runtime }),
      (failure: unknown) => setArrived({ failure }),
    )
  }, [whole])
  if (arrived && 'failure' in arrived) throw arrived.failure
  return arrived?.runtime
}

/**
 * Not suspended until the till is here: what React shows in the place of a waiting part it leaves there for a third of
 * a second.
 */
function Routed({ isHere }: { isHere: boolean }) {
  const waiting = useAtFirstPin() ? null : <Opening />
  if (!isHere) return waiting
  return (
    <Suspense fallback={waiting}>
      <Screens />
    </Suspense>
  )
}

function Opening() {
  const { t } = useTranslation()
  return (
    <EntryPage>
      <LoadingState text={t('app.loading')} />
    </EntryPage>
  )
}
