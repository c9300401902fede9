import { createHashRouter } from 'react-router'
import { ScreenFailed } from './error-boundary.tsx'
import { AccessEnded, HasRegisterChoice, HasStores, ReadyToSell, SignedIn, SignedOutOnly } from './guards.tsx'
import { PATHS } from './home-of.ts'
import { EntryLayout } from './layout/entry-layout.tsx'
import { ScreenLoading } from './layout/screen-loading.tsx'
import { Notices } from './notices.tsx'

const signIn = async () => ({
  Component: (await import('../features/sign-in/sign-in.screen.tsx')).SignInScreen,
})
const storeSelection = async () => ({
  Component: (await import('../features/store-selection/store-selection.screen.tsx')).StoreSelectionScreen,
})
const passwordRecovery = async () => ({
  Component: (await import('../features/password-recovery/password-recovery.screen.tsx'))
    .PasswordRecoveryScreen,
})
const accessExpired = async () => ({
  Component: (await import('../features/access-expired/access-expired.screen.tsx')).AccessExpiredScreen,
})
const registerSelection = async () => ({
  Component: (await import('./register-route.tsx')).RegisterRoute,
})
const layout = async () => ({ Component: (await import('./layout/app-layout.tsx')).AppLayout })
const sale = async () => ({ Component: (await import('./sale-route.tsx')).SaleRoute })
const editSale = async () => ({ Component: (await import('./edit-sale-route.tsx')).EditSaleRoute })
const salesList = async () => ({
  Component: (await import('../features/sales-list/sales-list.screen.tsx')).SalesListScreen,
})
const viewSale = async () => ({ Component: (await import('./view-sale-route.tsx')).ViewSaleRoute })
const history = async () => ({
  Component: (await import('../features/sale-history/sale-history.screen.tsx')).SaleHistoryScreen,
})
const closeRegister = async () => ({ Component: (await import('./closing-route.tsx')).ClosingRoute })
const syncStatus = async () => ({
  Component: (await import('../features/sync-status/sync-status.screen.tsx')).SyncStatusScreen,
})
const display = async () => ({
  Component: (await import('../features/customer-display/customer-display.screen.tsx')).CustomerDisplayScreen,
})
const notFound = async () => ({
  Component: (await import('../features/not-found/not-found.screen.tsx')).NotFoundScreen,
})

export function createRouter() {
  return createHashRouter([
    {
      Component: Notices,
      HydrateFallback: ScreenLoading,
      ErrorBoundary: ScreenFailed,
      children: [
        {
          Component: EntryLayout,
          children: [
            { Component: SignedOutOnly, children: [{ path: PATHS.signIn, lazy: signIn }] },
            { path: PATHS.forgotPassword, lazy: passwordRecovery },
            { Component: AccessEnded, children: [{ path: PATHS.expired, lazy: accessExpired }] },
            {
              Component: SignedIn,
              children: [
                { Component: HasStores, children: [{ path: PATHS.storeSelection, lazy: storeSelection }] },
                {
                  Component: HasRegisterChoice,
                  children: [{ path: PATHS.registerSelection, lazy: registerSelection }],
                },
              ],
            },
          ],
        },
        {
          Component: SignedIn,
          children: [
            {
              Component: ReadyToSell,
              children: [
                {
                  lazy: layout,
                  children: [
                    { path: PATHS.newSale, lazy: sale, ErrorBoundary: ScreenFailed },
                    { path: PATHS.editSale, lazy: editSale, ErrorBoundary: ScreenFailed },
                    { path: PATHS.viewSale, lazy: viewSale, ErrorBoundary: ScreenFailed },
                    { path: PATHS.salesList, lazy: salesList, ErrorBoundary: ScreenFailed },
                    { path: PATHS.history, lazy: history, ErrorBoundary: ScreenFailed },
                    { path: PATHS.closeRegister, lazy: closeRegister, ErrorBoundary: ScreenFailed },
                    { path: PATHS.sync, lazy: syncStatus, ErrorBoundary: ScreenFailed },
                  ],
                },
              ],
            },
          ],
        },
        { path: PATHS.display, lazy: display },
        { path: '*', lazy: notFound },
      ],
    },
  ])
}
