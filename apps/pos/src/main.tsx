import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchScreens, openTill, type Page } from './app/app.tsx'
import { isNewDevice } from './app/early-entry.ts'
import { FIRST_TEXTS } from './app/first-texts.ts'
import { PATHS } from './app/home-of.ts'
import { toHashAddress } from './app/to-hash-address.ts'
import { startUpdates } from './app/worker-update.ts'
import type { StorageState } from './db/storage-state.ts'
import { startI18n } from '@evertill/texts/start-i18n.ts'
import { replaceBrowserAlert } from '@evertill/ui/alert.ts'
import { deviceStorage } from '@evertill/ui/device-storage.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import { devicePreferences } from '@evertill/ui/use-preferences.ts'
import { watchInstall } from './parts/use-install.ts'

const hashAddress = toHashAddress(window.location)
if (hashAddress === undefined) {
  watchInstall(window)
  replaceBrowserAlert(window)
  // An insecure context has neither locks nor workers: the page only shows a notice (D-26).
  const page: Page | null = window.isSecureContext
    ? {
        ...startUpdates(),
        storage: createObservable<StorageState>('working'),
        entersEarly: await isNewDevice(deviceStorage(), () => window.indexedDB),
      }
    : null
  // Not awaited: both only start the download of further files.
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
  window.location.replace(hashAddress)
}
