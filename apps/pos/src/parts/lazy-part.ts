import { type ComponentType, lazy } from 'react'
import { withTexts } from '@evertill/texts/later-texts.ts'
import { firstInteraction } from '../platform/first-interaction.ts'
import { logWarning } from '../platform/log.ts'
import { whenIdle } from '../platform/when-idle.ts'

/** Of a till that is busy from the first moment. */
const AT_LATEST_MS = 5_000

/** From a start with a worker on, the whole till is on the device. */
const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** One for all: what a till adds later finds it over. */
let touched: Promise<void> | undefined

/**
 * A dialog or panel that is loaded when it is needed. At the very first start, before the worker has the till, it is
 * fetched as soon as nothing else is to be done: a network cut in that minute must not take it away.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  if (typeof window !== 'undefined' && !isKept()) {
    // Before that, sign-in is all that a new device needs.
    touched ??= firstInteraction(window)
    touched
      .then(() => whenIdle(AT_LATEST_MS))
      .then(() => withTexts(load))
      .catch((error: unknown) => logWarning('A part of the screen is not loaded ahead.', error))
  }
  return lazy(async () => ({ default: await withTexts(load) }))
}
