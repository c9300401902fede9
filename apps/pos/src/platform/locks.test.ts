import { expect, test } from 'vitest'
import { createPageLocks } from './locks.ts'

/** A promise that the test settles. */
const deferred = () => {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

const never = new AbortController().signal

test('LD-60 locks of one page run work of the same name one after the other, also after a failure', async () => {
  const locks = createPageLocks()
  const done: string[] = []
  const first = deferred()
  const one = locks.run('sender', never, async () => {
    await first.promise
    done.push('one')
    throw new Error('one')
  })
  const two = locks.run('sender', never, async () => void done.push('two'))
  await locks.run('leader', never, async () => void done.push('other'))
  expect(done).toEqual(['other'])
  first.resolve()
  await expect(one).rejects.toThrow('one')
  await two
  expect(done).toEqual(['other', 'one', 'two'])
})

test('LD-60 work that is aborted while it waits does not run', async () => {
  const locks = createPageLocks()
  const stopping = new AbortController()
  const first = deferred()
  void locks.run('sender', never, () => first.promise)
  const waiting = locks.run('sender', stopping.signal, async () => 'ran')
  stopping.abort()
  first.resolve()
  await expect(waiting).rejects.toThrow()
})

test('LD-60 a held lock of one page is taken once until it is released', async () => {
  const locks = createPageLocks()
  expect(await locks.tryHold('cart')).toBe(true)
  expect(await locks.tryHold('cart')).toBe(false)
  locks.release('cart')
  expect(await locks.tryHold('cart')).toBe(true)
})
