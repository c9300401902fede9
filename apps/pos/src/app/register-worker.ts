import { WORKER_MESSAGES } from '@evertill/contract/events'
import { whenIdle } from '../platform/when-idle.ts'
import type { AppUpdate } from './app-update.ts'

/** How often an open till asks for a new version (spec §9). */
const POLL_MS = 60_000

interface WorkerPorts {
  update: Pick<AppUpdate, 'offer' | 'takenOver'>
  /** The first worker has everything: from now on the till opens without a network. */
  onReadyOffline(): void
  isOnline(): boolean
}

export interface WorkerDoor {
  activate(): void
}

/** A till stays open for weeks; the browser by itself looks only when a page is loaded. */
export function pollForUpdates(
  registration: Pick<ServiceWorkerRegistration, 'update'>,
  isOnline: () => boolean,
): void {
  setInterval(() => {
    // Failing is normal: the server may be away for days.
    if (isOnline()) registration.update().catch(() => {})
  }, POLL_MS)
}

/** What the worker stores away is everything there is: it must not fetch it in front of the first screen. */
const AT_LATEST_MS = 3_000

/** Registers the offline worker; a new version waits until the page says so, nothing reloads by itself. */
export async function registerWorker({ update, onReadyOffline, isOnline }: WorkerPorts): Promise<WorkerDoor> {
  await whenIdle(AT_LATEST_MS)
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { scope: '/' })
  // A page that no worker served yet is taken over by the first one: that is no new version.
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
