import { COALESCE_MS } from '@evertill/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createListStore } from '../../db/lists/list-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { newDevice } from '../../testing/device.ts'
import { createFakeApi, UNREACHABLE } from '../../testing/fake-api.ts'
import type { Locks } from '../../platform/locks.ts'
import { createFakeClock, createFakeLocks } from '../../testing/fakes.ts'
import type { PullKind } from './kinds.ts'
import { createPuller, type PagedPull, type Puller } from './puller.ts'
import { pulled } from './pull-result.ts'

let db: SalesDb
let clock: ReturnType<typeof createFakeClock>
const browser = createFakeLocks()
const pullers: Puller[] = []
const changes: PullKind[] = []

const nothing: PagedPull = async () => pulled(0)

const openTab = (product: PagedPull, answers = createFakeApi({}), locks: Locks = browser.tab()) => {
  const puller = createPuller({
    api: answers.api,
    store: createListStore(db),
    clock,
    locks,
    place: () => ({ registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' }),
    paged: { product, customer: nothing, order: nothing, package: nothing, bill: nothing },
    onChanged: (kind) => changes.push(kind),
  })
  pullers.push(puller)
  return puller
}

beforeEach(async () => {
  db = (await newDevice()).strict
  clock = createFakeClock()
  changes.length = 0
})
afterEach(() => {
  for (const puller of pullers.splice(0)) puller.stop()
  vi.useRealTimers()
})

describe('the puller', () => {
  test('LD-10 a storm of a thousand events in a minute is a sync every five seconds, the last event included', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pulls: number[] = []
    const record: PagedPull = async () => {
      pulls.push(clock.now())
      return pulled(0)
    }
    // On a busy machine a lock takes its time; what is asked meanwhile must not count as new.
    const slow: Locks = {
      ...browser.tab(),
      run: async (_name, _signal, work) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        return work()
      },
    }
    const puller = openTab(record, undefined, slow)
    const start = clock.now()
    for (let event = 0; event < 1_000; event++) {
      puller.request(['product'])
      clock.advance(60)
      await vi.advanceTimersByTimeAsync(60)
    }
    const last = clock.now()
    puller.request(['product'])
    for (let step = 0; step < 100; step++) {
      clock.advance(60)
      await vi.advanceTimersByTimeAsync(60)
    }
    expect(pulls[0]! - start).toBeLessThanOrEqual(360)
    for (const [index, at] of pulls.entries()) {
      if (index > 0) expect(at - pulls[index - 1]!).toBeGreaterThanOrEqual(COALESCE_MS)
    }
    expect(pulls.length).toBeGreaterThanOrEqual(12)
    expect(pulls.at(-1)).toBeGreaterThanOrEqual(last)
  })

  test.each([
    { tries: 'no line', pause: 0 },
    { tries: 'no line, no line', pause: COALESCE_MS },
    { tries: 'no line, no line, fetched, no line', pause: 0 },
    { tries: 'refused', pause: COALESCE_MS },
    { tries: 'fetched', pause: COALESCE_MS },
  ])('LD-58 after "$tries" the kind is fetched again in $pause ms when somebody asks', async (row) => {
    const tries = row.tries.split(', ')
    const puller = openTab(async () => {
      const end = tries.shift()
      if (end === 'fetched') return pulled(0)
      return { ok: false, reason: end === 'refused' ? 'refused' : 'unreachable', message: 'no way' }
    })
    while (tries.length > 0) await puller.pull('product', 'partial')
    const timer = vi.spyOn(globalThis, 'setTimeout')
    puller.request(['product'])
    expect(timer.mock.lastCall?.[1]).toBe(row.pause)
    timer.mockRestore()
  })

  test('LD-11 two tabs never pull the same kind at once', async () => {
    let inside = 0
    let most = 0
    const finish: (() => void)[] = []
    const product: PagedPull = async () => {
      most = Math.max(most, ++inside)
      await new Promise<void>((resolve) => finish.push(resolve))
      inside -= 1
      return pulled(1)
    }
    const pulls = [openTab(product), openTab(product)].map((tab) => tab.pull('product', 'partial'))
    for (let turn = 0; turn < 2; turn++) {
      await expect.poll(() => finish).toHaveLength(1)
      finish.shift()?.()
    }
    await Promise.all(pulls)
    expect(most).toBe(1)
    expect(changes).toEqual(['product', 'product'])
  })

  test('LD-8 a failed sync speaks the words of the specification and keeps its reason', async () => {
    const server = createFakeApi({ listCategories: () => UNREACHABLE })
    const puller = openTab(async () => ({ ok: false, reason: 'unreachable', message: 'no way' }), server)
    const text = async (kind: PullKind, mode: 'full' | 'partial') => {
      const outcome = await puller.pull(kind, mode)
      return outcome.ok ? '' : outcome.message
    }
    expect(await text('category', 'full')).toBe('Full Sync Failed for Category')
    expect(await text('subCategory', 'partial')).toBe('Error in Partial Sync for Subcategory!')
    expect(await text('product', 'partial')).toBe('Partial Sync failed: no way')
    expect(await text('product', 'full')).toBe('API Data Fetch Failed!')
    expect(await db.metadata.get('product')).toMatchObject({
      lastError: 'no way',
      unreached: true,
      lastSync: '',
    })
    expect((await db.syncHistory.toArray()).map((line) => line.kind)).toEqual([
      'category',
      'subCategory',
      'product',
      'product',
    ])
  })

  test('LD-8 a device that cannot store what arrived says so and goes on', async () => {
    const puller = openTab(async () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await puller.pull('product', 'partial')).toMatchObject({ ok: false })
    expect(puller.get().product).toMatchObject({ running: false })
  })
})
