import { DirectionContext, MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles.layer.css'
import { factsOf } from '@evertill/texts/languages.ts'
import './fonts.css'
import './tokens.css'
import type { Preferences } from './preferences.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { toasts } from './toast.ts'
import { devicePreferences, usePreferences } from './use-preferences.ts'
import { alerts } from './alert.ts'
import { NumbersContext } from './numbers-context.ts'
import { screenNumbers } from './numbers.ts'

// Loaded with the first alert, so that sign-in need not load the modal.
const AlertModal = lazy(async () => ({ default: (await import('./alert-modal.tsx')).AlertModal }))

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }))

/** Loaded with the first toast, and kept: it tells how long each is shown. */
function Toasts() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && all.length > 0) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
}

function AlertHost() {
  const [first] = useSyncExternalStore(alerts.subscribe, alerts.get)
  if (first === undefined) return null
  return (
    <Suspense>
      <AlertModal key={first.id} alert={first} />
    </Suspense>
  )
}

/** For the library's own components. The language alone decides, so they cannot turn the page by themselves. */
const turn = () => {}
const directions = {
  ltr: { dir: 'ltr' as const, toggleDirection: turn, setDirection: turn },
  rtl: { dir: 'rtl' as const, toggleDirection: turn, setDirection: turn },
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
  // Renders again when the language or the digits change.
  const { i18n } = useTranslation()
  const { direction } = factsOf(i18n.language)
  return (
    <DirectionContext value={directions[direction]}>
      <NumbersContext value={screenNumbers()}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          colorSchemeManager={schemeManager}
        >
          <Toasts />
          <AlertHost />
          {children}
        </MantineProvider>
      </NumbersContext>
    </DirectionContext>
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
