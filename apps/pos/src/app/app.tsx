import { type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { type Runtime, RuntimeProvider } from '../queries/runtime.tsx'
import { EntryPage } from '../ui/entry-page.tsx'
import { LoadingState } from '../ui/state-view.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'
import { createEarlyEntry, isSignedOut } from './early-entry.ts'
import { ErrorBoundary, OpenFailed } from './error-boundary.tsx'
import { InsecureNotice } from './layout/insecure-notice.tsx'
import { createRouter } from './router.tsx'

export function App() {
  return (
    <UiProvider>
      {window.isSecureContext ? (
        <ErrorBoundary fallback={<OpenFailed />}>
          <Suspense fallback={<Opening />}>
            <Till />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <InsecureNotice />
      )}
    </UiProvider>
  )
}

let opening: Promise<Runtime> | undefined
let router: ReturnType<typeof createRouter> | undefined

/** Once per page, and not at all at an address where it could not keep a sale. */
function open() {
  opening ??= import('./create-runtime.ts').then((module) => module.createRuntime())
  router ??= createRouter()
  return { opening, router }
}

function Till() {
  const [entersEarly] = useState(() => isSignedOut(window.localStorage))
  const Opened = entersEarly ? OpenedEarly : OpenedWhole
  return (
    <Opened>
      <RouterProvider router={open().router} />
    </Opened>
  )
}

function OpenedWhole({ children }: { children: ReactNode }) {
  const whole = open().opening
  return (
    <RuntimeProvider parts={use(whole)} whole={whole}>
      {children}
    </RuntimeProvider>
  )
}

/** Same tree before and after the whole till arrives: what was typed meanwhile stays. */
function OpenedEarly({ children }: { children: ReactNode }) {
  const whole = open().opening
  const [entry] = useState(() => createEarlyEntry(whole, () => navigator.onLine))
  const [arrived, setArrived] = useState<{ runtime: Runtime } | { failure: unknown }>()
  useEffect(() => {
    whole.then(
      (runtime) => setArrived({ runtime }),
      (failure: unknown) => setArrived({ failure }),
    )
  }, [whole])
  if (arrived && 'failure' in arrived) throw arrived.failure
  return (
    <RuntimeProvider parts={arrived?.runtime ?? entry} whole={whole}>
      {children}
    </RuntimeProvider>
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
