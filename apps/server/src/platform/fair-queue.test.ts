import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type Claim, type Limits, NoPlace, createFairQueue } from './fair-queue.ts'

const LIMITS: Limits = {
  all: { total: 4, tenant: 3, user: 2 },
  search: { total: 2, tenant: 1, user: 1 },
  waiting: { tenant: 5, user: 4 },
  waitMs: 60_000,
  refuseAfterMs: 0,
}

/** Enters in order; `entered` has the names of those inside, `leave` lets one go. */
const open = (limits: Partial<Limits> = {}) => {
  const queue = createFairQueue({ ...LIMITS, ...limits })
  const entered: string[] = []
  const leaves = new Map<string, () => void>()
  return {
    queue,
    entered,
    ask: async (name: string, tenant: string, user = 'u', kind: Claim['kind'] = 'work') => {
      void queue.enter({ tenant, user, kind }).then(
        (leave) => {
          entered.push(name)
          leaves.set(name, leave)
        },
        // Whoever still waits when the test ends is refused later.
        () => {},
      )
      await turn()
    },
    leave: async (name: string) => {
      leaves.get(name)?.()
      await turn()
    },
  }
}

test('FS-1 a company never holds more than its share, and another one is served meanwhile', async () => {
  const { ask, entered } = open()
  for (const user of ['u', 'v', 'w', 'x']) await ask(`a-${user}`, 'a', user)
  expect(entered).toEqual(['a-u', 'a-v', 'a-w'])
  await ask('b', 'b')
  expect(entered).toEqual(['a-u', 'a-v', 'a-w', 'b'])
})

test('FS-1 a user never holds more than a share of the company', async () => {
  const { ask, entered } = open()
  for (const name of ['1', '2', '3']) await ask(name, 'a')
  await ask('other', 'a', 'v')
  expect(entered).toEqual(['1', '2', 'other'])
})

test('FS-2 waiting companies take turns, and so do the users of a company', async () => {
  const { ask, leave, entered } = open({ all: { total: 1, tenant: 1, user: 1 } })
  await ask('first', 'x')
  for (const name of ['a-u1', 'a-u2', 'a-u3']) await ask(name, 'a', 'u')
  await ask('a-v1', 'a', 'v')
  await ask('b1', 'b')
  await ask('c1', 'c')
  for (let at = 0; at < 7; at++) await leave(entered.at(-1) ?? '')
  expect(entered).toEqual(['first', 'a-u1', 'b1', 'c1', 'a-v1', 'a-u2', 'a-u3'])
})

test('FS-3 work of a company is served before its searches, and searches leave places for it', async () => {
  const { ask, leave, entered } = open()
  await ask('search 1', 'a', 'u', 'search')
  await ask('search 2', 'a', 'v', 'search')
  await ask('work 1', 'a', 'w')
  await ask('work 2', 'a', 'x')
  await ask('work 3', 'a', 'y')
  expect(entered).toEqual(['search 1', 'work 1', 'work 2'])
  await leave('search 1')
  expect(entered.at(-1)).toBe('work 3')
  await leave('work 1')
  expect(entered.at(-1)).toBe('search 2')
})

test('FS-3 searches of all companies together leave places for work', async () => {
  const { ask, entered } = open()
  for (const tenant of ['a', 'b', 'c', 'd']) await ask(`search ${tenant}`, tenant, 'u', 'search')
  await ask('work d', 'd')
  await ask('work e', 'e')
  expect(entered).toEqual(['search a', 'search b', 'work d', 'work e'])
})

test('FS-4 beyond its share of waiting requests a company is refused, and nobody else is', async () => {
  const { queue, ask, entered } = open({ all: { total: 1, tenant: 1, user: 1 } })
  await ask('first', 'a')
  for (let at = 0; at < 4; at++) await ask('waits', 'a')
  await expect(queue.enter({ tenant: 'a', user: 'u', kind: 'work' }), 'user').rejects.toThrow(NoPlace)
  await ask('waits', 'a', 'v')
  await expect(queue.enter({ tenant: 'a', user: 'w', kind: 'work' }), 'company').rejects.toThrow(NoPlace)
  await ask('b', 'b')
  expect(entered).toEqual(['first'])
  expect(queue.waiting).toBe(6)
})

test('FS-4 who waits too long is refused and leaves the line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { queue, ask, leave, entered } = open({ all: { total: 1, tenant: 1, user: 1 }, waitMs: 5_000 })
    await ask('first', 'a')
    const late = queue.enter({ tenant: 'b', user: 'u', kind: 'work' })
    const refused = expect(late).rejects.toThrow('no place became free in time')
    await vi.advanceTimersByTimeAsync(5_000)
    await refused
    await leave('first')
    await ask('next', 'b')
    expect(entered).toEqual(['first', 'next'])
    expect(queue.waiting).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('FS-2 a place is given back once, also after an error', async () => {
  const queue = createFairQueue({ ...LIMITS, all: { total: 1, tenant: 1, user: 1 } })
  const claim = { tenant: 'a', user: 'u', kind: 'work' } as const
  await expect(queue.run(claim, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  const leave = await queue.enter(claim)
  leave()
  leave()
  const again = await queue.enter(claim)
  let isIn = false
  void queue.enter(claim).then(() => (isIn = true))
  await turn()
  expect(isIn).toBe(false)
  again()
  await turn()
  expect(isIn).toBe(true)
})
