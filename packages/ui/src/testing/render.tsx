import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { startI18n } from '@evertill/texts/start-i18n.ts'
import { loadLaterTexts } from '@evertill/texts/later-texts.ts'
import { UiProvider } from '../ui-provider.tsx'
import { devicePreferences } from '../use-preferences.ts'

/** Renders components in a real page with the till's theme, texts and global behaviour. */
export async function render(children: ReactNode): Promise<void> {
  await startI18n(devicePreferences(), {})
  await loadLaterTexts()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<UiProvider>{children}</UiProvider>)
}
