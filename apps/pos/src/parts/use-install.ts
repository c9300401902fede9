import { useSyncExternalStore } from 'react'
import { createObservable } from '@evertill/ui/observable.ts'

/** Chromium's event; other browsers install by their own menu and never send it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const offer = createObservable<InstallEvent | null>(null)

/** The browser offers the installation once, early; without a listener in time the offer is gone. */
export function watchInstall(window: Window): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}

/** Opens the browser's own question; null where the app is installed or the browser does not offer it. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(offer.subscribe, offer.get)
  if (event === null) return null
  return () => {
    offer.set(null)
    void event.prompt()
  }
}
