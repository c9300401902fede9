/// <reference lib="webworker" />
import { WORKER_MESSAGES } from '@evertill/contract/events'

const eventOf = (data: PushMessageData | null): string | undefined => {
  try {
    const message: unknown = data?.json()
    const isOurs = typeof message === 'object' && message !== null && 'event' in message
    return isOurs && typeof message.event === 'string' ? message.event : undefined
  } catch {
    return undefined
  }
}

/** Forwards the server's change events to every open page. Without an open page nobody sells from old data. */
export const forwardPushes = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('push', (event) => {
    const name = eventOf(event.data)
    if (name === undefined) return
    const forward = async () => {
      const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      for (const page of pages) page.postMessage({ type: WORKER_MESSAGES.syncEvent, event: name })
    }
    event.waitUntil(forward())
  })
}
