/// <reference lib="webworker" />
import { WORKER_MESSAGES } from '@evertill/contract/events'
import { forwardPushes } from './push.ts'
import { createShellFiles, SERVER_PATHS, type ShellFile } from './shell-files.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] }

/** In Chromium; the types of the browser do not know it yet. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>
}

const shell = createShellFiles(self.__WB_MANIFEST, self)

// A version with one file that is missing or damaged fails here and never becomes active.
self.addEventListener('install', (event: RoutingEvent) => {
  event.waitUntil(shell.install())
  // A worker that sees a request lives on for 30 s. A till asks the server more often than that, so that the worker of
  // the version before would never end.
  const rules = SERVER_PATHS.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }))
  event.addRoutes?.(rules).catch(() => {})
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
  // Not waited for: until a worker is active, the browser holds back every request of its pages. What an end of the
  // worker leaves behind goes with the next version.
  shell.removeOld().catch(() => {})
})

self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request)
  if (answer) event.respondWith(answer)
})

forwardPushes(self)

// A new version waits until a page says that no sale is open; taking over by itself would swap code under a cart.
self.addEventListener('message', (event) => {
  const data: unknown = event.data
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : data
  if (type === WORKER_MESSAGES.activate) event.waitUntil(self.skipWaiting())
})
