import { expect, test } from 'vitest'
import { loadAgain } from './load-again.ts'

const failing = (times: number, error: Error) => {
  let calls = 0
  return {
    calls: () => calls,
    load: () => (++calls > times ? Promise.resolve('file') : Promise.reject(error)),
  }
}
const noWait = () => Promise.resolve()

test('FR-28 a file that answers with an error is asked for again, twice', async () => {
  const once = failing(2, new TypeError('Failed to fetch'))
  expect(await loadAgain(once.load, noWait)).toBe('file')
  expect(once.calls()).toBe(3)
  await expect(loadAgain(failing(3, new TypeError('Failed to fetch')).load, noWait)).rejects.toThrow(
    'Failed to fetch',
  )
})

test('FR-28 a file that the browser cannot parse is not asked for again', async () => {
  const truncated = failing(1, new SyntaxError('Unexpected end of input'))
  await expect(loadAgain(truncated.load, noWait)).rejects.toThrow('Unexpected end')
  expect(truncated.calls()).toBe(1)
})
