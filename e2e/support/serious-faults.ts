import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { LONG } from './long.ts'

interface Part {
  within?: string
  outside?: string
  /** One of them where the theme was chosen by hand. */
  schemes?: readonly Scheme[]
}

type Scheme = 'light' | 'dark'

/** Dark costs as much again. `npm test` has it once, for the frame (FR-3); `npm run prove browser` has it for every screen. */
const SCHEMES: readonly Scheme[] = LONG ? ['light', 'dark'] : ['light']

/** What axe finds serious or worse; empty is good. */
export const seriousFaults = async (
  page: Page,
  { within, outside, schemes = SCHEMES }: Part = {},
): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of schemes) {
    // A fade is a moment of little contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Half of a change of scheme is dark ink on a dark ground.
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    const axe = new AxeBuilder({ page })
    if (within !== undefined) axe.include(within)
    if (outside !== undefined) axe.exclude(outside)
    const { violations } = await axe.analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical') found.push(`${colorScheme} ${id}: ${nodes[0]?.html}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** What a dialog dims beneath itself is not there to be read. */
export const seriousFaultsOfDialog = (page: Page): Promise<string[]> =>
  seriousFaults(page, { outside: '#root' })

/** The screen beneath a gate cannot be reached by anybody. */
export const seriousFaultsOfGate = (page: Page): Promise<string[]> =>
  seriousFaults(page, { outside: '[inert]' })
