import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTokenKeys, rotateTokenKey, tokenKey } from './token-keys.ts'

let dataDir: string
let file: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'evertill-keys-'))
  file = join(dataDir, 'token-secret')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true })
})

const DAY_MS = 24 * 60 * 60_000
const idsOf = (keys: readonly { id: string }[]) => keys.map(({ id }) => id)

describe('the keys of access tokens', () => {
  test('ST-10 a key is created once and readable by its owner only', () => {
    const [first] = openTokenKeys(dataDir)()
    expect(first.secret.length).toBeGreaterThanOrEqual(32)
    expect(openTokenKeys(dataDir)()).toEqual([first])
    expect(readFileSync(file, 'utf8').trim()).toBe(first.secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('US-17 the file of an earlier version is read as it is, also one written by hand', () => {
    writeFileSync(file, 'a secret with spaces, written by hand\n')
    expect(openTokenKeys(dataDir)()).toEqual([tokenKey('a secret with spaces, written by hand')])
  })

  test('US-16 a rotation puts a new key in front, and the server notices it without a restart', () => {
    vi.useFakeTimers()
    const keys = openTokenKeys(dataDir)
    const [old] = keys()
    const [fresh] = rotateTokenKey(dataDir, { dropOld: false })
    expect(fresh.id).not.toBe(old.id)
    vi.advanceTimersByTime(1_000)
    expect(idsOf(keys())).toEqual([fresh.id, old.id])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = rotateTokenKey(dataDir, { dropOld: false })
    expect(idsOf(again).slice(1)).toEqual([fresh.id, old.id])
  })

  test('US-16 a key that was replaced 30 days ago verifies no more, since no token lives longer', () => {
    vi.useFakeTimers()
    const [old] = openTokenKeys(dataDir)()
    rotateTokenKey(dataDir, { dropOld: false })
    vi.setSystemTime(Date.now() + 30 * DAY_MS - 60_000)
    expect(idsOf(openTokenKeys(dataDir)())).toContain(old.id)
    vi.setSystemTime(Date.now() + 61_000)
    expect(idsOf(openTokenKeys(dataDir)())).not.toContain(old.id)
    expect(idsOf(rotateTokenKey(dataDir, { dropOld: false }))).toHaveLength(2)
  })

  test('US-18 old keys can be dropped at once', () => {
    const [old] = openTokenKeys(dataDir)()
    expect(idsOf(rotateTokenKey(dataDir, { dropOld: true }))).not.toContain(old.id)
    expect(readFileSync(file, 'utf8')).not.toContain(old.secret)
  })

  test('US-16 a file that is unreadable for a moment changes nothing, and is reported', () => {
    vi.useFakeTimers()
    const warned: unknown[] = []
    const keys = openTokenKeys(dataDir, (error) => warned.push(error))
    const before = keys()
    writeFileSync(file, '')
    vi.advanceTimersByTime(1_000)
    expect(keys()).toBe(before)
    expect(warned).toHaveLength(1)
  })
})
