import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/launch.ts'

const SETTLE = join(ROOT, 'packages/domain/src/sale/settle.ts')

/** Source files in the built till, from its source maps, which the build moves to a folder that is not served. */
const insideTill = (): string[] => {
  const dist = join(ROOT, 'apps/pos/dist')
  const maps = readdirSync(join(dist, '.maps/assets')).filter((file) => file.endsWith('.js.map'))
  return maps.flatMap((map) => {
    const text = readFileSync(join(dist, '.maps/assets', map), 'utf8')
    const { sources } = JSON.parse(text) as { sources: string[] }
    return sources.map((source) => resolve(dist, 'assets', source))
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

test('SV-52 the built till has no source map outside of the folder that is not served', () => {
  const files = readdirSync(join(ROOT, 'apps/pos/dist'), { recursive: true, encoding: 'utf8' })
  const maps = files.filter((file) => file.endsWith('.map'))
  expect(maps.length).toBeGreaterThan(0)
  expect(maps.filter((file) => !file.startsWith('.maps/'))).toEqual([])
  const named = files.filter((file) => /\.(js|css|html|json)$/.test(file) && !file.startsWith('.'))
  const texts = named.map((file) => readFileSync(join(ROOT, 'apps/pos/dist', file), 'utf8'))
  expect(texts.filter((text) => text.includes('sourceMappingURL='))).toEqual([])
})
