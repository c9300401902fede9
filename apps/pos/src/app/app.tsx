import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HashRouter } from 'react-router'
import { firstInteraction } from '../platform/first-interaction.ts'
import { loadAgain } from '../platform/load-again.ts'
import type { Runtime } from '../actions/runtime.ts'
import type { StorageState } from '../db/storage-state.ts'
import { RuntimeProvider } from '../queries/runtime.tsx'
import { deviceStorage } from '@evertill/ui/device-storage.ts'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import type { Settable } from '@evertill/ui/observable.ts'
import { LoadingState } from '@evertill/ui/state-view.tsx'
import { UiProvider } from '@evertill/ui/ui-provider.tsx'
import { createBrowserKeys } from '../session/browser-keys.ts'
import { EMPTY } from '../session/session-state.ts'
import { createEarlyEntry, lockedSnapshot } from './early-entry.ts'
import { ErrorBoundary, OpenFailed } from './error-boundary.tsx'
import { FirstPin, useAtFirstPin } from './first-pin.tsx'
import { PATHS } from './home-of.ts'
import { KnownRoutes } from './has-screen.tsx'
import { InsecureNotice } from './layout/insecure-notice.tsx'
import { StorageBanner } from './layout/storage-banner.tsx'
import { UpdatePrompt } from './layout/update-prompt.tsx'
import { ROUTES, Screens } from './router.tsx'
import { screensOf } from './screen.tsx'
import type { PageWork } from './worker-update.ts'

export interface Page extends PageWork {
  /** Nobody has signed in on this device yet: sign-in need not wait for the rest of the till. */
  entersEarly: boolean
  /** Set when the local database is opened. */
  storage: Settable<StorageState>
}

const CustomerDisplay = lazy(async () => ({
  default: (await import('../features/customer-display/customer-display.screen.tsx')).CustomerDisplayScreen,
}))

/**
 * The customer display is no till. It opens no database, so it cannot pick up the cart of a till that crashed, and the
 * till's prompts do not cover it.
 */
const isCustomerDisplay = () => window.location.hash === `#${PATHS.display}`

/** `page` is null in an insecure context, where the till could not store a sale safely. */
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

const loadTill = async ({ work, storage }: Page): Promise<Runtime> => {
  const { createRuntime } = await loadAgain(() => import('./selling.ts'))
  return createRuntime(work, storage)
}

/**
 * Once per page. On a new device the sign-in screen comes first and the rest loads afterwards. Otherwise loading starts
 * before anything is drawn, so that code and data arrive while React starts.
 */
export function openTill(page: Page): Promise<Runtime> {
  opening ??= page.entersEarly ? firstInteraction(window).then(() => loadTill(page)) : loadTill(page)
  return opening
}

/** Called before anything is drawn: a screen that suspends at first is drawn late. */
export const fetchScreens = (path: string): Promise<unknown> => Promise.all(screensOf(ROUTES, path))

/** From localStorage alone: the database is not open yet. */
const initialSnapshot = ({ entersEarly }: Page) =>
  (entersEarly ? null : lockedSnapshot(createBrowserKeys(deviceStorage().storage), Date.now())) ?? EMPTY

/** The tree is the same before and after the till is loaded, so input made meanwhile stays. */
function Till({ page }: { page: Page }) {
  const whole = openTill(page)
  const runtime = useLoaded(whole)
  const [entry] = useState(() => createEarlyEntry(whole, BROWSER, initialSnapshot(page), page.storage))
  return (
    <RuntimeProvider parts={runtime ?? entry} whole={whole}>
      <HashRouter>
        <KnownRoutes routes={ROUTES}>
          <FirstPin />
          <Routed isLoaded={page.entersEarly || runtime !== undefined} />
        </KnownRoutes>
      </HashRouter>
    </RuntimeProvider>
  )
}

/** Undefined until the till is loaded. Throws when it cannot be opened. */
function useLoaded(whole: Promise<Runtime>): Runtime | undefined {
  const [loaded, setLoaded] = useState<{ runtime: Runtime } | { failure: unknown }>()
  useEffect(() => {
    whole.then(
      (runtime) => setLoaded({ runtime }),
      (failure: unknown) => setLoaded({ failure }),
    )
  }, [whole])
  if (loaded && 'failure' in loaded) throw loaded.failure
  return loaded?.runtime
}

/**
 * Does not suspend before the till is loaded: React keeps a fallback on the screen for a third of a second.
 */
function Routed({ isLoaded }: { isLoaded: boolean }) {
  const waiting = useAtFirstPin() ? null : <Opening />
  if (!isLoaded) return waiting
  return (
    <Suspense fallback={waiting}>
      <Screens />
    </Suspense>
  )
}

function Opening() {
  const { t } = useTranslation()
  return (
    <>
      <StorageBanner />
      <EntryPage>
        <LoadingState text={t('app.loading')} />
      </EntryPage>
    </>
  )
}
