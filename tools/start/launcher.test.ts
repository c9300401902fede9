import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildPart } from './build-part.mjs'
import { isFresh } from './freshness.mjs'
import { installMissing, isInstalled } from './install.mjs'
import { nodeVersionError } from './node-version.mjs'
import { parts } from './parts.mjs'
import { swapIn } from './swap.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'evertill-launcher-'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['24.0.0', true],
  ['20.18.3', false],
  ['18.20.0', false],
])('ST-1 Node %s may run it: %s', (version, allowed) => {
  const versionError = nodeVersionError(version)
  if (allowed) expect(versionError).toBeUndefined()
  else
    expect(versionError).toMatch(
      /^Evertill needs Node 20\.19 or newer, and this is Node [\d.]+: [^.]+\.\w+ and start again\.$/,
    )
})

describe('installing', () => {
  const lock = (version: string) => {
    const foreign = { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['vax'] }
    const packages = {
      '': {},
      'apps/a': {},
      'node_modules/a': { version },
      'node_modules/native-vax': foreign,
    }
    return JSON.stringify({ packages })
  }
  /** A fake npm: installs the packages of the lockfile and counts its runs. */
  const fakeNpm = `
    const { appendFileSync, cpSync, mkdirSync } = require('node:fs')
    appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
    mkdirSync('node_modules', { recursive: true })
    cpSync('package-lock.json', 'node_modules/.package-lock.json')`
  const calls = () =>
    existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : []

  beforeEach(() => {
    write('npm.js', fakeNpm)
    write('package.json', '{ "type": "commonjs" }')
    vi.stubEnv('npm_execpath', join(root, 'npm.js'))
  })

  test('ST-2 packages are installed when missing and when the lockfile changed, and not otherwise', async () => {
    write('package-lock.json', lock('1.0.0'))
    await installMissing(root)
    expect(calls()).toEqual(['ci --no-audit --no-fund'])
    await installMissing(root)
    expect(calls()).toHaveLength(1)
    write('package-lock.json', lock('2.0.0'))
    await installMissing(root)
    expect(calls()).toHaveLength(2)
    rmSync(join(root, 'node_modules'), { recursive: true })
    await installMissing(root)
    expect(calls()).toHaveLength(3)
  })

  test('ST-2 a manual installation is left alone', async () => {
    write('package-lock.json', lock('1.0.0'))
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    )
    await installMissing(root)
    expect(calls()).toEqual([])
  })

  test('ST-2 the binaries of this machine count as missing, those of another do not', () => {
    const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
    write('node_modules/.package-lock.json', '{ "packages": {} }')
    expect(isInstalled(root, JSON.stringify({ packages: { 'node_modules/native-here': here } }))).toBe(false)
    expect(
      isInstalled(root, JSON.stringify({ packages: { 'node_modules/vax': { ...here, os: ['vms'] } } })),
    ).toBe(true)
  })

  test('ST-2 a linked node_modules is never emptied', async () => {
    write('package-lock.json', lock('1.0.0'))
    write('elsewhere/kept', 'of another checkout')
    symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules'))
    await expect(installMissing(root)).rejects.toThrow('is a link to a folder that lacks packages')
    expect(calls()).toEqual([])
  })

  test('ST-2 a failed install is reported in one sentence and not recorded', async () => {
    write('package-lock.json', lock('1.0.0'))
    write('npm.js', 'process.exit(7)')
    await expect(installMissing(root)).rejects.toThrow(
      'npm ci failed (exit code 7): the lines above say why.',
    )
    expect(existsSync(join(root, 'node_modules'))).toBe(false)
  })
})

describe('building', () => {
  const server = () => parts(root)[0]!
  beforeEach(() => {
    write('package-lock.json', '{}')
    write('packages/domain/src/one.ts', 'export const one: number = 1\n')
    write(
      'apps/server/src/main.ts',
      "import { one } from '../../../packages/domain/src/one.ts'\nexport const two = one + one\n",
    )
    write('apps/server/src/cli/main.ts', 'export const three = 3\n')
    write('apps/server/src/db/migrations/0001-first.sql', 'SELECT 1;\n')
  })

  test('ST-3 the server is stale exactly when one of its inputs has changed', async () => {
    expect(isFresh(root, server())).toBe(false)
    await buildPart(root, server())
    expect(isFresh(root, server())).toBe(true)
    write('apps/server/src/main.test.ts', 'a test is no part of it')
    write('apps/pos/src/main.tsx', 'nor is the till')
    expect(isFresh(root, server())).toBe(true)
    write('packages/domain/src/one.ts', 'export const one: number = 2\n')
    expect(isFresh(root, server())).toBe(false)
    write('packages/domain/src/one.ts', 'export const one: number = 1\n')
    expect(isFresh(root, server())).toBe(true)
    write('package-lock.json', '{ "changed": true }')
    expect(isFresh(root, server())).toBe(false)
  })

  test('ST-3 the built server has its migrations next to it and lists its inputs', async () => {
    await buildPart(root, server())
    expect(existsSync(join(root, 'apps/server/dist/migrations/0001-first.sql'))).toBe(true)
    const meta = JSON.parse(readFileSync(join(root, 'apps/server/dist/meta.json'), 'utf8')) as {
      inputs: object
    }
    expect(Object.keys(meta.inputs)).toContain('packages/domain/src/one.ts')
  })

  test('ST-4 a failed build leaves the old output, which counts as stale', async () => {
    await buildPart(root, server())
    const before = readFileSync(join(root, 'apps/server/dist/main.mjs'), 'utf8')
    write('apps/server/src/main.ts', "import './not-there.ts'\n")
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(buildPart(root, server())).rejects.toThrow('not-there.ts')
    expect(readFileSync(join(root, 'apps/server/dist/main.mjs'), 'utf8')).toBe(before)
    expect(isFresh(root, server())).toBe(false)
    expect(readdirSync(join(root, '.cache/build'))).toEqual([])
  })

  test('ST-4 the output is replaced completely: no old file stays', () => {
    write('dist/old-chunk.js', 'old')
    write('beside/new-chunk.js', 'new')
    swapIn(join(root, 'beside'), join(root, 'dist'))
    expect(readdirSync(join(root, 'dist'))).toEqual(['new-chunk.js'])
    expect(readdirSync(root).filter((name) => name.startsWith('beside'))).toEqual([])
  })
})
