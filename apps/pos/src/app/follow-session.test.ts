import { createObservable } from '@evertill/ui/observable.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPlace } from './follow-session.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const FACTS = { stage: 'ready', place: 'ready', store: { key: 'store' }, user: { key: 'user' } }

const arrive = () => {
  const session = createObservable<typeof FACTS>(FACTS)
  const catalogue = createObservable({ state: 'loading' })
  const load = vi.fn(() => Promise.resolve())
  const refresh = vi.fn(() => Promise.resolve({ ok: true as const }))
  const cart = { restore: () => Promise.resolve() }
  const given = [session, { ...catalogue, load, refresh }, cart, () => {}] as unknown as Parameters<
    typeof followPlace
  >
  const settled = async () => {
    await followed()
    await new Promise(setImmediate)
  }
  const followed = followPlace(...given)
  return { session, catalogue, load, refresh, settled }
}

test('LD-64 products whose loading was cut off by the closing of the register are loaded when it is open again', async () => {
  const { session, load, refresh, settled } = arrive()
  await settled()
  expect([load.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 1])
  session.set({ ...FACTS, stage: 'open-register', place: 'open-register' })
  session.set(FACTS)
  await settled()
  expect([load.mock.calls.length, refresh.mock.calls.length]).toEqual([2, 2])
})

test('LD-64 products that are there are not read from the disk again', async () => {
  const { session, catalogue, load, settled } = arrive()
  await settled()
  catalogue.set({ state: 'ready' })
  session.set({ ...FACTS, stage: 'open-register', place: 'open-register' })
  session.set(FACTS)
  await settled()
  expect(load).toHaveBeenCalledTimes(1)
})
