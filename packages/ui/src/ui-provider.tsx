import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import '@mantine/core/styles.layer.css'
import './fonts.css'
import './tokens.css'
import type { Preferences } from './preferences.ts'
import { AlertHost } from './alert-host.tsx'
import { blockWheel } from './block-wheel.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { ToastHost } from './toast-host.tsx'
import { devicePreferences, usePreferences } from './use-preferences.ts'

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
  const { density } = usePreferences()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
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
