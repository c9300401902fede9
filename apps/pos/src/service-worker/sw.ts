/// <reference lib="webworker" />
import { WORKER_MESSAGES } from '@evertill/contract/events'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { forwardPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Pages of the server that are not the till: answered by the network, never by the till's shell. */
const NOT_THE_TILL = [/^\/hub(\/|$)/, /^\/api(\/|$)/, /^\/healthz$/, /^\/metrics$/]

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/till.html'), { denylist: NOT_THE_TILL }))

forwardPushes(self)

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

// A new version waits until a page says that no sale is open; taking over by itself would swap code under a cart.
self.addEventListener('message', (event) => {
  const data: unknown = event.data
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : data
  if (type === WORKER_MESSAGES.activate) void self.skipWaiting()
})
