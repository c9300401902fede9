import { WORKER_MESSAGES } from '@evertill/contract/events'
import { whenIdle } from '../platform/when-idle.ts'
import type { AppUpdate } from './app-update.ts'

/** How often an open till checks for a new version. */
const POLL_INTERVAL_MS = 60_000

interface WorkerPorts {
  update: Pick<AppUpdate, 'offer' | 'takenOver'>
  /** The first worker has cached everything: from now on the till opens offline. */
  onReadyOffline(): void
  isOnline(): boolean
}

export interface WorkerControl {
  activate(): void
}

/** A till stays open for weeks, and the browser itself checks only when a page is loaded. */
export function pollForUpdates(
  registration: Pick<ServiceWorkerRegistration, 'update'>,
  isOnline: () => boolean,
): void {
  setInterval(() => {
    // Failures are normal: the server may be unreachable for days.
    if (isOnline()) registration.update().catch(() => {})
  }, POLL_INTERVAL_MS)
}

/** The worker fetches the whole app, so it starts when the first screen is idle, or after this time. */
const REGISTER_TIMEOUT_MS = 3_000

/** Registers the offline worker. A new version waits for the user; nothing reloads by itself. */
export async function registerWorker({
  update,
  onReadyOffline,
  isOnline,
}: WorkerPorts): Promise<WorkerControl> {
  await whenIdle(REGISTER_TIMEOUT_MS)
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { scope: '/' })
  // The first worker takes control of a page that had none: that is no new version.
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) update.takenOver()
    isControlled = true
  })
  workbox.addEventListener('waiting', () => update.offer())
  workbox.addEventListener('activated', (event) => {
    if (event.isUpdate !== true) onReadyOffline()
  })
  const registration = await workbox.register({ immediate: true })
  if (registration) pollForUpdates(registration, isOnline)
  return { activate: () => registration?.waiting?.postMessage({ type: WORKER_MESSAGES.activate }) }
}
