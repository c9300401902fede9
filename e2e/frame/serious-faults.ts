import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds serious or worse around the screen itself, in light and in dark; empty is good. */
export const seriousFaults = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).exclude('main').analyze()
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical') found.push(`${colorScheme} ${id}: ${nodes[0]?.html}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
