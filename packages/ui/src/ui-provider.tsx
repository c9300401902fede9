import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, lazy, Suspense, useSyncExternalStore } from 'react'
import '@mantine/core/styles.layer.css'
import './fonts.css'
import './tokens.css'
import type { Preferences } from './preferences.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { ToastHost } from './toast-host.tsx'
import { devicePreferences, usePreferences } from './use-preferences.ts'
import { alerts } from './alert.ts'

// Loaded with the first alert, so that sign-in need not load the modal.
const AlertModal = lazy(async () => ({ default: (await import('./alert-modal.tsx')).AlertModal }))

function AlertHost() {
  const [first] = useSyncExternalStore(alerts.subscribe, alerts.get)
  if (first === undefined) return null
  return (
    <Suspense>
      <AlertModal key={first.id} alert={first} />
    </Suspense>
  )
}

const schemeOf = ({ theme: wish }: Preferences) => (wish === 'system' ? 'auto' : wish)

/** Stores the colour scheme with the other preferences instead of under the library's own key. */
const schemeManager: MantineColorSchemeManager = {
  get: () => schemeOf(devicePreferences().get()),
  set: () => {},
  subscribe: (onUpdate) => {
    stop = devicePreferences().subscribe(() => onUpdate(schemeOf(devicePreferences().get())))
  },
  unsubscribe: () => stop(),
  clear: () => {},
}
let stop = () => {}

export function UiProvider({ children }: { children: ReactNode }) {
  const { density, fontSize, hand } = usePreferences()
  // Before the first paint, which would jump otherwise.
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { density, fontSize, hand })
  }, [density, fontSize, hand])
  useEffect(() => blockWheel(document), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <ToastHost />
      <AlertHost />
      {children}
    </MantineProvider>
  )
}

/** The mouse wheel must not change a number: a price changed by accident would be noticed only at closing. */
function blockWheel(document: Document): () => void {
  const block = (event: WheelEvent) => {
    const field = event.target
    if (field instanceof HTMLInputElement && field.type === 'number' && field === document.activeElement)
      event.preventDefault()
  }
  document.addEventListener('wheel', block, { passive: false })
  return () => document.removeEventListener('wheel', block)
}
