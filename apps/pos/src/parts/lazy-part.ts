import { type ComponentType, lazy } from 'react'
import { withTexts } from '@evertill/texts/later-texts.ts'
import { firstInteraction } from '../platform/first-interaction.ts'
import { loadAgain } from '../platform/load-again.ts'
import { logWarning } from '../platform/log.ts'
import { whenIdle } from '../platform/when-idle.ts'

/** Limit for a till that is busy from the start. */
const MAX_IDLE_WAIT_MS = 5_000

/** With an active service worker the whole till is on the device. */
const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** One delay for all parts; parts that are added later find it over. */
let touched: Promise<void> | undefined

/**
 * A dialog or panel that is loaded on demand. At the very first start, before the service worker has cached the till, it
 * is prefetched when the browser is idle, so that it works if the network fails in that minute.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  if (typeof window !== 'undefined' && !isKept()) {
    // A new device needs only sign-in at first.
    touched ??= firstInteraction(window)
    touched
      .then(() => whenIdle(MAX_IDLE_WAIT_MS))
      .then(() => withTexts(load))
      .catch((error: unknown) => logWarning('A part of the screen is not loaded ahead.', error))
  }
  return lazy(async () => ({ default: await loadAgain(() => withTexts(load)) }))
}
