import { type ComponentType, useEffect } from 'react'
import { type RouteObject, Outlet } from 'react-router'
import { SignInScreen } from '../features/sign-in/sign-in.screen.tsx'
import { withTexts } from '@evertill/texts/later-texts.ts'
import { toast } from '@evertill/ui/toast.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { ScreenBoundary } from './error-boundary.tsx'
import {
  AccessEnded,
  HasRegisterChoice,
  HasStore,
  HasStores,
  ReadyToSell,
  SignedIn,
  SignedOutOnly,
} from './guards.tsx'
import { PATHS } from './home-of.ts'
import { EntryLayout } from './layout/entry-layout.tsx'
import { screen, useScreens } from './screen.tsx'
import { useSession, useSessionActions } from '../queries/use-session.ts'
import { useRefusalText } from '../parts/use-refusal-text.ts'

/** The sale needs no `withTexts`: its texts are in the first file. */
const laterScreen = (load: () => Promise<ComponentType>) => screen(() => withTexts(load))

const storeSelection = laterScreen(
  async () => (await import('../features/store-selection/store-selection.screen.tsx')).StoreSelectionScreen,
)
const passwordRecovery = laterScreen(
  async () =>
    (await import('../features/password-recovery/password-recovery.screen.tsx')).PasswordRecoveryScreen,
)
const accessExpired = laterScreen(
  async () => (await import('../features/access-expired/access-expired.screen.tsx')).AccessExpiredScreen,
)
const registerSelection = laterScreen(async () => (await import('./register-route.tsx')).RegisterRoute)
const layout = screen(async () => (await import('./selling.ts')).AppLayout)
const sale = screen(async () => (await import('./selling.ts')).SaleRoute)
const editSale = laterScreen(async () => (await import('./edit-sale-route.tsx')).EditSaleRoute)
const salesList = laterScreen(
  async () => (await import('../features/sales-list/sales-list.screen.tsx')).SalesListScreen,
)
const viewSale = laterScreen(async () => (await import('./view-sale-route.tsx')).ViewSaleRoute)
const history = laterScreen(async () => (await import('./sale-history-route.tsx')).SaleHistoryRoute)
const closeRegister = laterScreen(async () => (await import('./closing-route.tsx')).ClosingRoute)
const closingList = laterScreen(async () => (await import('./closing-list-route.tsx')).ClosingListRoute)
const receivePayment = laterScreen(
  async () => (await import('./receive-payment-route.tsx')).ReceivePaymentRoute,
)
const onlineOrders = laterScreen(
  async () => (await import('../features/online-orders/online-orders.screen.tsx')).OnlineOrdersScreen,
)
const packageList = laterScreen(
  async () => (await import('../features/packages/package-list.screen.tsx')).PackageListScreen,
)
const editPackage = laterScreen(
  async () => (await import('../features/packages/package-edit.screen.tsx')).PackageEditScreen,
)
const reports = laterScreen(async () => (await import('./reports-route.tsx')).ReportsRoute)
const syncStatus = laterScreen(async () => (await import('./sync-route.tsx')).SyncRoute)
const settings = laterScreen(async () => (await import('./settings-route.tsx')).SettingsRoute)
const display = laterScreen(
  async () =>
    (await import('../features/customer-display/customer-display.screen.tsx')).CustomerDisplayScreen,
)
const notFound = laterScreen(
  async () => (await import('../features/not-found/not-found.screen.tsx')).NotFoundScreen,
)

/** Inside the layout: a screen that fails leaves the menu usable. */
const inLayout = (path: string, { element, handle }: ReturnType<typeof screen>): RouteObject => ({
  path,
  handle,
  element: <ScreenBoundary>{element}</ScreenBoundary>,
})

export const ROUTES: RouteObject[] = [
  {
    element: (
      <ScreenBoundary>
        <Notices />
      </ScreenBoundary>
    ),
    children: [
      {
        element: <EntryLayout />,
        children: [
          { element: <SignedOutOnly />, children: [{ path: PATHS.signIn, element: <SignInScreen /> }] },
          { path: PATHS.forgotPassword, ...passwordRecovery },
          { element: <AccessEnded />, children: [{ path: PATHS.expired, ...accessExpired }] },
          {
            element: <SignedIn />,
            children: [
              { element: <HasStores />, children: [{ path: PATHS.storeSelection, ...storeSelection }] },
              {
                element: <HasRegisterChoice />,
                children: [{ path: PATHS.registerSelection, ...registerSelection }],
              },
            ],
          },
        ],
      },
      {
        element: <SignedIn />,
        children: [
          {
            element: <HasStore />,
            children: [
              {
                ...layout,
                children: [
                  {
                    element: <ReadyToSell />,
                    children: [
                      inLayout(PATHS.newSale, sale),
                      inLayout(PATHS.editSale, editSale),
                      inLayout(PATHS.closeRegister, closeRegister),
                      inLayout(PATHS.receivePayment, receivePayment),
                    ],
                  },
                  inLayout(PATHS.viewSale, viewSale),
                  inLayout(PATHS.salesList, salesList),
                  inLayout(PATHS.history, history),
                  inLayout(PATHS.closingList, closingList),
                  inLayout(`${PATHS.reports}/:report?`, reports),
                  inLayout(`${PATHS.onlineOrders}/:key?`, onlineOrders),
                  inLayout(PATHS.packageList, packageList),
                  inLayout(`${PATHS.editPackage}/:key?`, editPackage),
                  inLayout(PATHS.sync, syncStatus),
                  inLayout(PATHS.settings, settings),
                ],
              },
            ],
          },
        ],
      },
      { path: PATHS.display, ...display },
      { path: '*', ...notFound },
    ],
  },
]

export const Screens = () => useScreens(ROUTES)

/** Shows the notices of the session, on any screen. */
function Notices() {
  const say = useStable(useRefusalText())
  const { notice } = useSession()
  const { dismissNotice } = useSessionActions()
  useEffect(() => {
    if (notice === null) return
    toast.error(say(notice))
    dismissNotice()
  }, [notice, dismissNotice, say])
  return <Outlet />
}
