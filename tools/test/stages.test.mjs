import { expect, test, vi } from 'vitest'
import { lastLine, runInParallel } from './stages.mjs'

const good = { name: 'lint', seconds: 1, passed: 1, failed: 0, skipped: 0, faults: [] }

test('the last line counts every stage', () => {
  const bad = { ...good, name: 'unit', passed: 10, failed: 2 }
  expect(lastLine([good, bad])).toEqual({ text: '11 passed, 2 failed', isGreen: false })
  expect(lastLine([good])).toEqual({ text: '1 passed, 0 failed', isGreen: true })
  expect(lastLine([{ ...good, skipped: 3 }])).toEqual({
    text: '1 passed, 0 failed, 3 skipped',
    isGreen: true,
  })
})

test('having run nothing is a failure', () => {
  expect(lastLine([])).toEqual({ text: '0 passed, 1 failed', isGreen: false })
})

test('a stage that throws is a failure and not the end of the run', async () => {
  const { stage } = await import('./stages.mjs')
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const result = await stage('web', () => Promise.reject(new Error('No Chromium was found.')))
  log.mockRestore()
  expect(result).toMatchObject({ name: 'web', passed: 0, failed: 1, faults: ['No Chromium was found.'] })
})

test('checks run two at a time, the long ones first, and are reported in their own order', async () => {
  /** @type {string[]} */
  const started = []
  let running = 0
  let atMost = 0
  const results = await runInParallel(['a', 'b', 'c', 'd'], ['c', 'not asked for', 'b'], async (name) => {
    started.push(name)
    atMost = Math.max(atMost, ++running)
    await Promise.resolve()
    running -= 1
    return `${name} done`
  })
  expect(results).toEqual(['a done', 'b done', 'c done', 'd done'])
  expect(started).toEqual(['c', 'b', 'a', 'd'])
  expect(atMost).toBe(2)
})
