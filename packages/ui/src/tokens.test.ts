import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const coloursOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--till-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
const [lightBlock = '', rest = ''] = css.split(":root[data-mantine-color-scheme='dark'] {")
const [darkBlock = ''] = rest.split('}')
const light = coloursOf(lightBlock)
const SCHEMES = { light, dark: { ...light, ...coloursOf(darkBlock) } }

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const GROUNDS = ['ground', 'surface', 'sunken', 'field']
const on = (backgrounds: string[], ...inks: string[]) =>
  inks.flatMap((ink) => backgrounds.map((background) => [ink, background] as const))

const TEXT = [
  ...on(GROUNDS, 'ink', 'ink-soft', 'accent-ink', 'wait', 'wrong'),
  ...on(['accent-soft'], 'ink', 'accent-ink'),
  ...on(['wait-soft'], 'ink', 'wait'),
  ...on(['wrong-soft'], 'ink', 'wrong'),
  ...on(['accent'], 'on-accent'),
  ...on(['return', 'exchange', 'edit', 'plan'], 'on-band'),
]
/** Edges of fields, the ring of the focus, edges of tiles. */
const EDGES = [
  ...on(['ground', 'surface', 'field'], 'line-strong', 'accent-ink', 'wrong'),
  ...on(['surface'], ...Array.from({ length: 8 }, (_, index) => `category-${index}`)),
]

describe.each(Object.entries(SCHEMES))('in the %s scheme', (_, colours) => {
  const of = (name: string) => colours[name] ?? expect.fail(`no colour ${name}`)

  test.each(TEXT)('AX-1 %s on %s is readable as text', (ink, background) => {
    expect(contrast(of(ink), of(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(EDGES)('AX-1 %s is seen as an edge on %s', (edge, background) => {
    expect(contrast(of(edge), of(background))).toBeGreaterThanOrEqual(3)
  })
})
