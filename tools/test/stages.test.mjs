import { expect, test, vi } from 'vitest'
import { lastLine } from './stages.mjs'

const good = { name: 'lint', seconds: 1, passed: 1, failed: 0, skipped: 0, faults: [] }

test('the last line counts every stage', () => {
  const bad = { ...good, name: 'unit', passed: 10, failed: 2 }
  expect(lastLine([good, bad])).toEqual({ text: '11 passed, 2 failed', isWell: false })
  expect(lastLine([good])).toEqual({ text: '1 passed, 0 failed', isWell: true })
  expect(lastLine([{ ...good, skipped: 3 }])).toEqual({ text: '1 passed, 0 failed, 3 skipped', isWell: true })
})

test('having run nothing is a failure', () => {
  expect(lastLine([])).toEqual({ text: '0 passed, 1 failed', isWell: false })
})

test('a stage that throws is a failure and not the end of the run', async () => {
  const { stage } = await import('./stages.mjs')
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const result = await stage('web', () => Promise.reject(new Error('No Chromium was found.')))
  said.mockRestore()
  expect(result).toMatchObject({ name: 'web', passed: 0, failed: 1, faults: ['No Chromium was found.'] })
})
