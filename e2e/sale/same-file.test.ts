import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/launch.ts'

const SETTLE = join(ROOT, 'packages/domain/src/sale/settle.ts')

/** Source files in the built till, from its source maps. */
const insideTill = (): string[] => {
  const assets = join(ROOT, 'apps/pos/dist/assets')
  const maps = readdirSync(assets).filter((file) => file.endsWith('.js.map'))
  return maps.flatMap((map) => {
    const { sources } = JSON.parse(readFileSync(join(assets, map), 'utf8')) as { sources: string[] }
    return sources.map((source) => resolve(assets, source))
  })
}

/** Source files in the built server, from the bundler's metafile. */
const insideServer = (): string[] => {
  const meta = JSON.parse(readFileSync(join(ROOT, 'apps/server/dist/meta.json'), 'utf8')) as {
    inputs: Record<string, unknown>
  }
  return Object.keys(meta.inputs).map((input) => resolve(ROOT, input))
}

test('SA-6 the settle in the built till and the one in the built server come from the same file', () => {
  expect(insideTill()).toContain(SETTLE)
  expect(insideServer()).toContain(SETTLE)
})

test('SA-6 neither of them carries a second settle', () => {
  const named = [...insideTill(), ...insideServer()].filter((file) => /\/settle\.[cm]?[jt]sx?$/.test(file))
  expect(new Set(named)).toEqual(new Set([SETTLE]))
})
