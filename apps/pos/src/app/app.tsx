import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router/dom'
import { RuntimeProvider } from '../queries/runtime.tsx'
import { EntryPage } from '../ui/entry-page.tsx'
import { LoadingState } from '../ui/state-view.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'
import { ErrorBoundary, OpenFailed } from './error-boundary.tsx'
import { InsecureNotice } from './layout/insecure-notice.tsx'
import { createRouter } from './router.tsx'

const router = createRouter()
const opening = import('./create-runtime.ts').then((module) => module.createRuntime())

export function App() {
  return (
    <UiProvider>
      <InsecureNotice />
      <ErrorBoundary fallback={<OpenFailed />}>
        <Suspense fallback={<Opening />}>
          <Till />
        </Suspense>
      </ErrorBoundary>
    </UiProvider>
  )
}

function Till() {
  return (
    <RuntimeProvider runtime={use(opening)}>
      <RouterProvider router={router} />
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
