import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchScreens, openTill, type Page } from './app/app.tsx'
import { isNewDevice } from './app/early-entry.ts'
import { FIRST_TEXTS } from './app/first-texts.ts'
import { PATHS } from './app/home-of.ts'
import { toHashAddress } from './app/to-hash-address.ts'
import { startUpdates } from './app/worker-update.ts'
import { startI18n } from '@evertill/texts/start-i18n.ts'
import { replaceBrowserAlert } from '@evertill/ui/alert.ts'
import { devicePreferences } from '@evertill/ui/use-preferences.ts'
import { watchInstall } from './parts/use-install.ts'

const elsewhere = toHashAddress(window.location)
if (elsewhere === undefined) {
  watchInstall(window)
  replaceBrowserAlert(window)
  // Without a secure context there are no Web Locks and no service workers: the page only says so (D-26).
  const page: Page | null = window.isSecureContext
    ? { ...startUpdates(), entersEarly: await isNewDevice(window.localStorage, window.indexedDB) }
    : null
  // Started but not awaited: both are loaded from files that the browser reads after this one.
  if (page?.entersEarly === false) {
    void openTill(page)
    void fetchScreens(window.location.hash.slice(1) || PATHS.signIn)
  }
  await startI18n(devicePreferences(), FIRST_TEXTS)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App page={page} />
    </StrictMode>,
  )
} else {
  window.location.replace(elsewhere)
}
