/// <reference lib="webworker" />
import { WORKER_MESSAGES } from '@evertill/contract/events'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { forwardPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Paths of the server that are not the till. The network answers them, never the cached till. */
const SERVER_PATHS = [/^\/hub(\/|$)/, /^\/api(\/|$)/, /^\/healthz$/, /^\/metrics$/]

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/till.html'), { denylist: SERVER_PATHS }))

forwardPushes(self)

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

// A new version waits until a page says that no sale is open: activating earlier would swap the code under a cart.
self.addEventListener('message', (event) => {
  const data: unknown = event.data
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : data
  if (type === WORKER_MESSAGES.activate) void self.skipWaiting()
})
