import { expect, test } from 'vitest'
import { countResults } from './count-results.mjs'

/**
 * @param {string} name
 * @param {string[]} statuses
 * @param {string} [status]
 */
const file = (name, statuses, status = 'passed') => ({
  name: `/root/${name}`,
  status,
  message: 'first line\nsecond line',
  assertionResults: statuses.map((one) => ({ status: one })),
})

test('tests are counted by their state', () => {
  const report = { testResults: [file('a.test.ts', ['passed', 'failed', 'skipped', 'todo'], 'failed')] }
  expect(countResults(report, 1, ['a.test.ts'])).toEqual({ passed: 1, failed: 1, skipped: 2, faults: [] })
})

test('a file that does not load is a failure', () => {
  const report = { testResults: [file('a.test.ts', [], 'failed'), file('b.test.ts', ['passed'])] }
  const counts = countResults(report, 1, ['a.test.ts', 'b.test.ts'])
  expect(counts).toMatchObject({ passed: 1, failed: 1, faults: ['/root/a.test.ts did not run: first line'] })
})

test('an error outside of any test is a failure', () => {
  const counts = countResults({ testResults: [file('a.test.ts', ['passed'])] }, 1, ['a.test.ts'])
  expect(counts).toMatchObject({ passed: 1, failed: 1 })
})

test('a crash without a report is a failure', () => {
  expect(countResults(undefined, 139, ['a.test.ts'])).toMatchObject({ passed: 0, failed: 1 })
  expect(countResults(undefined, 0, [])).toMatchObject({ failed: 1 })
})

test('a test file on the disk that was not run is a failure', () => {
  const counts = countResults({ testResults: [file('a.test.ts', ['passed'])] }, 0, [
    'a.test.ts',
    'lost/b.test.ts',
  ])
  expect(counts).toMatchObject({ failed: 1, faults: ['lost/b.test.ts was not run'] })
})

test('a run in which every file is empty or every test is skipped is a failure', () => {
  expect(countResults({ testResults: [file('a.test.ts', [])] }, 0, ['a.test.ts'])).toMatchObject({
    failed: 1,
  })
})

test('passing tests do not hide a file that did not run', () => {
  const report = {
    testResults: [file('a.test.ts', ['passed', 'failed'], 'failed'), file('b.test.ts', [], 'failed')],
  }
  expect(countResults(report, 1, ['a.test.ts', 'b.test.ts'])).toMatchObject({ passed: 1, failed: 2 })
})
