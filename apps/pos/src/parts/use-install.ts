import { useSyncExternalStore } from 'react'
import { createObservable } from '@evertill/ui/observable.ts'

/** An event of Chromium only; other browsers install from their menu. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const offer = createObservable<InstallEvent | null>(null)

/** The browser sends the event once, early: without a listener it is lost. */
export function watchInstall(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}

/** Opens the browser's install prompt; null if the app is installed or the browser has no prompt. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(offer.subscribe, offer.get)
  if (event === null) return null
  return () => {
    offer.set(null)
    void event.prompt()
  }
}
