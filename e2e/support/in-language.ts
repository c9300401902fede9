import ar from '@evertill/texts/ar.json' with { type: 'json' }
import de from '@evertill/texts/de.json' with { type: 'json' }
import hi from '@evertill/texts/hi.json' with { type: 'json' }
import kn from '@evertill/texts/kn.json' with { type: 'json' }
import ta from '@evertill/texts/ta.json' with { type: 'json' }
import type { Page } from 'playwright-core'

type Tree = { [key: string]: string | Tree }

const TEXTS: Readonly<Record<string, Tree>> = { ar, de, hi, kn, ta }

/** What a language says at a place such as `sale.search`: the longest part of it between values. */
export const inLanguage = (language: string, key: string): string => {
  const found = key
    .split('.')
    .reduce<string | Tree | undefined>(
      (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
      TEXTS[language],
    )
  if (typeof found !== 'string') throw new Error(`${language} has no ${key}`)
  const parts = found.split(/\{\{\w+\}\}/).map((part) => part.trim())
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** As the settings of the device do it, for every tab. */
export const switchTo = async (page: Page, language: string): Promise<void> => {
  await page.evaluate((wanted) => {
    const now = JSON.parse(localStorage.getItem('layoutMode') ?? '{}') as object
    const newValue = JSON.stringify({ ...now, language: wanted })
    localStorage.setItem('layoutMode', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'layoutMode', newValue }))
  }, language)
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
}
