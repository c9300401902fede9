import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './fonts.css'
import './tokens.css'
import { cssVariablesResolver, theme } from './theme.ts'

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications position="top-center" autoClose={5000} limit={3} transitionDuration={120} />
      {children}
    </MantineProvider>
  )
}
