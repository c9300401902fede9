import { beforeEach, expect, test } from 'vitest'
import { type RepairPage, repairFiles, repairStart } from './repair.ts'

const HASHES = { '/a.js': 'sha256-a', '/b.js': 'sha256-b' }

let log: string[]
let state: {
  up: boolean
  damaged: Set<string>
  online: boolean
  now: number
  lastReload: number
  hashes: unknown[]
}
let page: RepairPage

beforeEach(() => {
  log = []
  state = { up: false, damaged: new Set(), online: true, now: 100_000, lastReload: 0, hashes: [] }
  page = {
    isUp: () => state.up,
    fetch: (path, { cache }) => {
      if (path === '/file-hashes.json') return Promise.resolve(Response.json(state.hashes.shift() ?? HASHES))
      if (cache === 'reload' && state.online) state.damaged.delete(path)
      return state.damaged.has(path)
        ? Promise.reject(new TypeError('integrity'))
        : Promise.resolve(new Response())
    },
    say: (text) => log.push(text),
    reload: () => log.push('reload'),
    pause: (ms) => {
      log.push(`pause ${ms}`)
      state.online = true
      return Promise.resolve()
    },
    now: () => state.now,
    lastReload: { get: () => state.lastReload, set: (at) => (state.lastReload = at) },
  }
})

test('FR-26 damaged files are downloaded again, and the page starts anew', async () => {
  state.damaged.add('/b.js')
  await repairStart(page, false)
  expect(log.at(-1)).toBe('reload')
  expect(log[0]).toContain('1 of 2')
  expect(state.damaged.size).toBe(0)
})

test('FR-26 a start that is only slow is left alone', async () => {
  await repairStart(page, false)
  expect(log).not.toContain('reload')
  expect(log.at(-1)).toBe('')
})

test('FR-26 a script that failed needs a new page, also when its file is whole by now', async () => {
  await repairStart(page, true)
  expect(log.at(-1)).toBe('reload')
})

test('FR-27 without the server it says so, and goes on when the server is back', async () => {
  state.damaged.add('/a.js')
  state.online = false
  await repairStart(page, true)
  expect(log.some((text) => text.includes('the server cannot be reached'))).toBe(true)
  expect(log.at(-1)).toBe('reload')
})

test('FR-26 a till that came up meanwhile is not reloaded', async () => {
  state.damaged.add('/a.js')
  state.up = true
  await repairStart(page, true)
  expect(log).toEqual([])
  expect(state.damaged.size).toBe(0)
})

test('FR-26 a reload that did not help is followed by a pause', async () => {
  await repairStart(page, true)
  expect(log).not.toContain('pause 5000')
  await repairStart(page, true)
  expect(log).toContain('pause 5000')
})

test('FR-27 counts what was repaired and what is still damaged', async () => {
  state.damaged.add('/a.js')
  expect(await repairFiles(page)).toEqual({ repaired: 1, damaged: 0 })
  state.damaged.add('/a.js')
  state.online = false
  expect(await repairFiles(page)).toEqual({ repaired: 0, damaged: 1 })
})

test('FR-26 files are checked beside each other, six at a time', async () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/${at}.js`, `sha256-${at}`]))
  state.hashes = [many]
  const { fetch } = page
  let [open, most] = [0, 0]
  page.fetch = async (path, options) => {
    most = Math.max(most, ++open)
    await Promise.resolve()
    open -= 1
    return fetch(path, options)
  }
  const progress: number[] = []
  expect(await repairFiles(page, (done) => progress.push(done))).toEqual({ repaired: 0, damaged: 0 })
  expect(most).toBe(6)
  expect(progress).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test('FR-27 a list of hashes that is no list is asked for again', async () => {
  state.hashes = ['portal', { '/a.js': 1 }, null, {}]
  state.damaged.add('/a.js')
  await repairStart(page, false)
  expect(log).toContain('pause 5000')
  expect(log.at(-1)).toBe('reload')
  expect(state.damaged.size).toBe(0)
})
