import { WORKER_MESSAGES } from '@evertill/contract/events'
import { whenIdle } from '../platform/when-idle.ts'
import type { AppUpdate } from './app-update.ts'

/** How often an open till asks for a new version. */
const POLL_MS = 60_000

/** The worker downloads the whole app. It must not compete with the first screen for longer than this. */
const MAX_IDLE_WAIT_MS = 3_000

interface WorkerPorts {
  update: Pick<AppUpdate, 'offer' | 'takenOver'>
  /** The first worker has stored every file: from now on the till opens without a network. */
  onReadyOffline(): void
  isOnline(): boolean
}

export interface WorkerControl {
  activate(): void
  remove(): Promise<void>
}

type Registration = Pick<ServiceWorkerRegistration, 'update' | 'active' | 'waiting' | 'installing'>

/**
 * A till stays open for weeks, and the browser by itself checks for a new version only when a page loads. The browser
 * forgets a first worker whose installation failed: that one is registered again.
 */
export function pollForUpdates(
  registration: () => Registration,
  registerAgain: () => Promise<unknown>,
  isOnline: () => boolean,
): void {
  setInterval(() => {
    if (!isOnline()) return
    const { active, waiting, installing } = registration()
    const asking = (active ?? waiting ?? installing) === null ? registerAgain() : registration().update()
    // Failing is normal: the server may be away for days.
    asking.catch(() => {})
  }, POLL_MS)
}

/** Registers the offline worker. A new version waits until the page says so; nothing reloads by itself. */
export async function registerWorker({
  update,
  onReadyOffline,
  isOnline,
}: WorkerPorts): Promise<WorkerControl> {
  await whenIdle(MAX_IDLE_WAIT_MS)
  const { serviceWorker } = navigator
  // A page that no worker served yet is taken over by the first one: that is no new version.
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) update.takenOver()
    isControlled = true
  })

  const register = async () => {
    const registration = await serviceWorker.register('/sw.js', { scope: '/' })
    const offerWaiting = () => {
      if (registration.waiting && registration.active) update.offer()
    }
    offerWaiting()
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      const isFirst = registration.active === null
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') offerWaiting()
        if (worker.state === 'activated' && isFirst) onReadyOffline()
      })
    })
    return registration
  }

  let registration = await register()
  const registerAgain = async () => (registration = await register())
  pollForUpdates(() => registration, registerAgain, isOnline)
  return {
    activate: () => registration.waiting?.postMessage({ type: WORKER_MESSAGES.activate }),
    remove: async () => void (await registration.unregister()),
  }
}
