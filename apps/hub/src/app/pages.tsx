import type { ResourceName } from '@evertill/contract'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { withTexts } from '@evertill/texts/later-texts.ts'
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
const RowCopy = page(async () => (await import('../features/rows/row.screen.tsx')).RowCopyScreen)
const Offers = page(async () => (await import('../features/rows/offers.screen.tsx')).OffersScreen)
const Customers = page(async () => (await import('../features/rows/customers.screen.tsx')).CustomersScreen)
const Company = page(async () => (await import('../features/rows/company.screen.tsx')).CompanyScreen)
const Server = page(async () => (await import('../features/server/server.screen.tsx')).ServerScreen)
const Data = page(async () => (await import('../features/company-data/data.screen.tsx')).DataScreen)
const Channels = page(async () => (await import('../features/channels/channels.screen.tsx')).ChannelsScreen)
const DeadLetters = page(
  async () => (await import('../features/dead-letters/dead-letters.screen.tsx')).DeadLettersScreen,
)
const Orders = page(async () => (await import('../features/orders/orders.screen.tsx')).OrdersScreen)
const OneOrder = page(async () => (await import('../features/orders/order.screen.tsx')).OrderScreen)
const Devices = page(async () => (await import('../features/devices/devices.screen.tsx')).DevicesScreen)
const Audit = page(async () => (await import('../features/audit/audit.screen.tsx')).AuditScreen)
const HeldSales = page(
  async () => (await import('../features/held-sales/held-sales.screen.tsx')).HeldSalesScreen,
)
const HeldSale = page(
  async () => (await import('../features/held-sales/held-sale.screen.tsx')).HeldSaleScreen,
)
const Flagged = page(
  async () => (await withTexts(() => import('../features/flagged/flagged.screen.tsx'))).FlaggedScreen,
)
const Closings = page(async () => (await import('../features/closings/closings.screen.tsx')).ClosingsScreen)
const Reports = page(
  async () => (await withTexts(() => import('../features/reports/reports-route.tsx'))).ReportsRoute,
)
const ReportSchedules = page(
  async () => (await withTexts(() => import('../features/reports/schedules.screen.tsx'))).SchedulesScreen,
)
const NumberGaps = page(
  async () => (await import('../features/number-gaps/number-gaps.screen.tsx')).NumberGapsScreen,
)
const Products = page(
  async () => (await import('../features/rows/products/products.screen.tsx')).ProductsScreen,
)
const Statement = page(
  async () => (await withTexts(() => import('../features/customers/statement.screen.tsx'))).StatementScreen,
)
const Doubles = page(async () => (await import('../features/customers/doubles.screen.tsx')).DoublesScreen)
const Merge = page(async () => (await import('../features/customers/merge.screen.tsx')).MergeScreen)
const Imports = page(async () => (await import('../features/imports/imports.screen.tsx')).ImportsScreen)
const Import = page(async () => (await import('../features/imports/import.screen.tsx')).ImportScreen)
const TillReady = page(
  async () => (await import('../features/first-run/till-ready.screen.tsx')).TillReadyScreen,
)

/** Lists with a screen of their own. */
const LISTS: Partial<Record<ResourceName, ReactElement>> = {
  customers: <Customers />,
  offers: <Offers />,
  products: <Products />,
}

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
        {Rights['company']?.read && <Route path="/server" element={<Server />} />}
        {Rights['company']?.read && <Route path="/audit" element={<Audit />} />}
        {Rights['quarantine']?.read && (
          <>
            <Route path="/held-sales" element={<HeldSales />} />
            <Route path="/held-sales/:key" element={<HeldSale />} />
            <Route path="/flags" element={<Flagged />} />
          </>
        )}
        {Rights['orders']?.read && (
          <>
            <Route path="/orders" element={<Orders />} />
            <Route path="/orders/:key" element={<OneOrder />} />
          </>
        )}
        {Rights['closings']?.read && <Route path="/closings" element={<Closings />} />}
        {Rights['number-gaps']?.read && <Route path="/number-gaps" element={<NumberGaps />} />}
        {Rights['reports']?.read && (
          <>
            <Route path="/reports/:report?" element={<Reports />} />
            <Route path="/report-schedules" element={<ReportSchedules />} />
          </>
        )}
        {Rights['devices']?.read && <Route path="/devices" element={<Devices />} />}
        {Rights['channels']?.read && (
          <>
            <Route path="/channels" element={<Channels />} />
            <Route path="/dead-letters" element={<DeadLetters />} />
          </>
        )}
        {Rights['data']?.read && <Route path="/data" element={<Data />} />}
        <Route path="/imports" element={<Imports />} />
        <Route path="/imports/:key" element={<Import />} />
        {resources.map((resource) =>
          resource === 'company' ? (
            <Route key={resource} path="/company" element={<Company />} />
          ) : (
            <Route key={resource} path={`/${resource}`}>
              <Route index element={LISTS[resource] ?? <Rows key={resource} resource={resource} />} />
              <Route path=":key" element={<Row key={resource} resource={resource} />} />
              <Route path=":key/copy" element={<RowCopy key={resource} resource={resource} />} />
            </Route>
          ),
        )}
        {Rights['customers']?.read === true && (
          <>
            <Route path="/customers/:key/statement" element={<Statement />} />
            <Route path="/customer-doubles" element={<Doubles />} />
            <Route path="/customer-doubles/:key/:other" element={<Merge />} />
          </>
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
