import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { useSession } from '../parts/hub-context.tsx'
import { Page } from '../parts/page.tsx'
import { readableSections } from '../resources/sections.ts'

/** Each page is a file of its own, fetched when it is opened. */
const page = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

const Home = page(async () => (await import('../features/home/home.screen.tsx')).HomeScreen)
const Account = page(async () => (await import('../features/account/account.screen.tsx')).AccountScreen)
const Rows = page(async () => (await import('../features/rows/rows.screen.tsx')).RowsScreen)
const Row = page(async () => (await import('../features/rows/row.screen.tsx')).RowScreen)
const Company = page(async () => (await import('../features/rows/company.screen.tsx')).CompanyScreen)
const TillReady = page(
  async () => (await import('../features/first-run/till-ready.screen.tsx')).TillReadyScreen,
)

/** Every address of the hub. What somebody may not read has none. */
export function Pages() {
  const { t } = useTranslation('hub')
  const { Rights } = useSession()
  const resources = readableSections(Rights).flatMap((section) => section.resources)
  return (
    <Suspense fallback={<LoadingState text={t('list.loading')} />}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/account" element={<Account />} />
        <Route path="/till-ready" element={<TillReady />} />
        {resources.map((resource) =>
          resource === 'company' ? (
            <Route key={resource} path="/company" element={<Company />} />
          ) : (
            <Route key={resource} path={`/${resource}`}>
              <Route index element={<Rows key={resource} resource={resource} />} />
              <Route path=":key" element={<Row key={resource} resource={resource} />} />
            </Route>
          ),
        )}
        <Route path="/index.html" element={<Navigate to="/" replace />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}

function Missing() {
  const { t } = useTranslation('hub')
  return (
    <Page title={t('frame.missing')}>
      <EmptyState title={t('frame.missingHint')} />
    </Page>
  )
}
