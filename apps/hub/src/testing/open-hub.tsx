import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { hideToast, toasts } from '@evertill/ui/toast.ts'
import { createHubClient } from '../api/hub-client.ts'
import { App } from '../app/app.tsx'
import { startTexts } from '../app/start-texts.ts'
import type { FakeManage } from './fake-manage.ts'

let opened = 0

/**
 * The whole hub in a real page, over a server in memory. Called again with the same server, it is a reload. `addTexts` adds
 * the texts of later screens again: a part that a test before it has loaded does not do so.
 */
export async function openHub(
  server: FakeManage,
  path = '/',
  addTexts?: () => Promise<void>,
): Promise<{ close: () => void }> {
  opened += 1
  for (const toast of toasts.get()) hideToast(toast)
  await startTexts()
  await addTexts?.()
  await page.viewport(1280, 800)
  window.location.hash = `#${path}`
  const place = document.body.appendChild(document.createElement('div'))
  place.id = `hub-${opened}`
  place.style.height = '100%'
  const root = createRoot(place)
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    root.unmount()
    place.remove()
  }
  onTestFinished(close)
  root.render(<App client={createHubClient(server.fetch)} />)
  return { close }
}
