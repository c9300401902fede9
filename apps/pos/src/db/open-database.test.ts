import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { OPEN_GATE } from '../platform/commit-gate.ts'
import { type DatabaseNotices, OPEN_TIMEOUT_MS, openDatabases } from './sales-db.ts'
import { storageFaultOf } from './storage-state.ts'

/** A promise that the test settles. */
const deferred = () => {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

/** Timers that run when the test says so. */
const createTimers = () => {
  const waiting: (() => void)[] = []
  return {
    timers: { after: (_: number, run: () => void) => (waiting.push(run), () => {}) },
    elapse: () => {
      for (const run of waiting.splice(0)) run()
    },
  }
}

const heard = () => {
  const events: string[] = []
  const notices: DatabaseNotices = {
    onBlocked: () => events.push('blocked'),
    onSuperseded: () => events.push('superseded'),
    onLateAnswer: () => events.push('late'),
  }
  return { events, notices }
}

/** Requests whose answers wait until `release`. */
const holdOpens = () => {
  const open = indexedDB.open.bind(indexedDB)
  const released = deferred()
  vi.spyOn(indexedDB, 'open').mockImplementation((...args: Parameters<IDBFactory['open']>) => {
    const request = open(...args)
    const held = { result: undefined as unknown, onsuccess: null as (() => void) | null }
    request.onsuccess = () =>
      void released.promise.then(() => {
        held.result = request.result
        held.onsuccess?.()
      })
    return held as unknown as IDBOpenDBRequest
  })
  return { release: () => released.resolve() }
}

afterEach(() => vi.restoreAllMocks())

const createDatabase = async (name: string) => {
  const { strict, relaxed } = await openDatabases(name)
  strict.close()
  relaxed.close()
}

test('LD-59 LD-61 an open that does not answer in time fails, and a late answer is closed and reported', async () => {
  expect(OPEN_TIMEOUT_MS).toBeLessThan(10_000)
  await createDatabase('silent')
  const { events, notices } = heard()
  const { timers, elapse } = createTimers()
  const { release } = holdOpens()
  const opening = openDatabases('silent', OPEN_GATE, notices, timers)
  elapse()
  expect(storageFaultOf(await opening.catch((error: unknown) => error))).toBe('silent')
  expect(events).toEqual([])
  release()
  await expect.poll(() => events).toEqual(['late'])
  // A handle left open would block this.
  vi.restoreAllMocks()
  const deletion = indexedDB.deleteDatabase('silent')
  expect(
    await new Promise((resolve) => {
      for (const type of ['success', 'blocked']) deletion.addEventListener(type, () => resolve(type))
    }),
  ).toBe('success')
})

test('LD-62 a till that is blocked by another tab keeps waiting and opens when the tab is closed', async () => {
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('blocked', 51)
    request.addEventListener('success', () => resolve(request.result))
  })
  const { events, notices } = heard()
  const { timers, elapse } = createTimers()
  const opening = openDatabases('blocked', OPEN_GATE, notices, timers)
  await expect.poll(() => events).toEqual(['blocked'])
  elapse()
  old.close()
  const { strict, relaxed } = await opening
  expect(strict.isOpen()).toBe(true)
  strict.close()
  relaxed.close()
})

test('LD-62 an upgrade that takes long is waited for', async () => {
  const old = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('upgrading', 51)
    request.onupgradeneeded = () => {
      const queue = request.result.createObjectStore('salesQueue', { keyPath: 'key' })
      queue.put({ key: 'a', status: 'processing' })
    }
    request.onsuccess = () => resolve(request.result)
  })
  old.close()
  const { events, notices } = heard()
  const { timers, elapse } = createTimers()
  const { put } = IDBObjectStore.prototype
  let isElapsed = false
  // The time runs out while the upgrade rewrites a row.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    isElapsed = true
    elapse()
    return put.apply(this, args)
  })
  const { strict, relaxed } = await openDatabases('upgrading', OPEN_GATE, notices, timers)
  expect(isElapsed).toBe(true)
  expect(events).toEqual([])
  expect(await strict.salesQueue.get('a')).toMatchObject({ status: 'pending' })
  strict.close()
  relaxed.close()
})

test('LD-59 each cause has its own advice', () => {
  const dom = (name: string) => new DOMException('no', name)
  expect(storageFaultOf(dom('SecurityError'))).toBe('denied')
  expect(storageFaultOf(dom('InvalidStateError'))).toBe('denied')
  expect(storageFaultOf(dom('QuotaExceededError'))).toBe('full')
  expect(storageFaultOf(Object.assign(new Error('no'), { name: 'MissingAPIError' }))).toBe('missing')
  expect(storageFaultOf(Object.assign(new Error('no'), { inner: dom('QuotaExceededError') }))).toBe('full')
  expect(storageFaultOf(dom('UnknownError'))).toBe('failed')
  expect(storageFaultOf('no')).toBe('failed')
})
