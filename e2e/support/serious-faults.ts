import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { LONG } from './long.ts'

interface Part {
  within?: string
  outside?: string
  /** A single scheme if the test has chosen the theme itself. */
  schemes?: readonly Scheme[]
}

type Scheme = 'light' | 'dark'

/** The dark scheme doubles the time. `npm test` checks it once, for the layout (FR-3); `npm run prove browser` for every screen. */
const SCHEMES: readonly Scheme[] = LONG ? ['light', 'dark'] : ['light']

/** The violations that axe rates serious or critical. */
export const seriousFaults = async (
  page: Page,
  { within, outside, schemes = SCHEMES }: Part = {},
): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of schemes) {
    // During a fade the contrast is too low.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Waits for the scheme: halfway it has dark text on a dark background.
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    // One that had begun before the motion was reduced goes on.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          .map(({ finished }) => finished),
      ),
    )
    // Without a second page for frames of other origins, and without the list of what is right: four times as fast.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      // WCAG 2.5.8, which axe leaves out by default.
      .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    if (within !== undefined) axe.include(within)
    if (outside !== undefined) axe.exclude(outside)
    const { violations } = await axe.analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical')
        found.push(
          `${colorScheme} ${id}: ${nodes[0]?.html} ${JSON.stringify(nodes[0]?.target)} ${nodes[0]?.any[0]?.message}`,
        )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** Leaves out the dimmed screen below a dialog. */
export const seriousFaultsOfDialog = (page: Page): Promise<string[]> =>
  seriousFaults(page, { outside: '#root' })

/** Leaves out the inert screen below a gate. */
export const seriousFaultsOfGate = (page: Page): Promise<string[]> =>
  seriousFaults(page, { outside: '[inert]' })
