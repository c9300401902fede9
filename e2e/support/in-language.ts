import ar from '@evertill/texts/ar.json' with { type: 'json' }
import de from '@evertill/texts/de.json' with { type: 'json' }
import en from '@evertill/texts/en.json' with { type: 'json' }
import hi from '@evertill/texts/hi.json' with { type: 'json' }
import kn from '@evertill/texts/kn.json' with { type: 'json' }
import ta from '@evertill/texts/ta.json' with { type: 'json' }
import type { Page } from 'playwright-core'

type Tree = { [key: string]: string | Tree }

const TEXTS: Readonly<Record<string, Tree>> = { ar, de, hi, kn, ta }

const flat = (tree: Tree, path: readonly string[] = []): (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...path, key].join('.'), value] as const] : flat(value, [...path, key]),
  )

/** What another language says where English says this; the first place with these words counts. */
export const inLanguage = (language: string, english: string): string => {
  const key = flat(en).find(([, text]) => text === english)?.[0]
  const found = key
    ?.split('.')
    .reduce<string | Tree | undefined>(
      (tree, part) => (typeof tree === 'object' ? tree[part] : undefined),
      TEXTS[language],
    )
  if (typeof found !== 'string') throw new Error(`${language} has no "${english}"`)
  return found
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
