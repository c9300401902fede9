import { beforeEach, describe, expect, test } from 'vitest'
import { createOpenWork, type OpenWork } from '../platform/open-work.ts'
import { createFakeChannel } from '../testing/fakes.ts'
import { type AppUpdate, createAppUpdate } from './app-update.ts'

/** The locks of one browser, held until the work's promise settles. */
const createBrowser = () => {
  const held = new Set<string>()
  const signals = createFakeChannel()
  const locks = {
    request: async (name: string, work: () => unknown) => {
      held.add(name)
      try {
        return await work()
      } finally {
        held.delete(name)
      }
    },
    query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  } as unknown as LockManager
  return {
    tab: (id: string) => createOpenWork(locks, signals.join(), id),
    /** Another tab with open work; the returned function ends it as a crash does: the lock is free and nobody is told. */
    crashingTab: () => {
      held.add('evertill-work:crashing')
      return () => held.delete('evertill-work:crashing')
    },
  }
}

let log: string[]
let here: OpenWork
let there: OpenWork
let update: AppUpdate
let recheck: () => void
let crashing: () => () => void

beforeEach(() => {
  log = []
  recheck = () => {}
  const browser = createBrowser()
  crashing = browser.crashingTab
  here = browser.tab('here')
  there = browser.tab('there')
  update = createAppUpdate({
    work: here,
    timers: { after: (_, run) => ((recheck = run), () => (recheck = () => {})) },
    activate: () => log.push('activate'),
    removeWorker: async () => void log.push('remove'),
    reload: () => log.push('reload'),
  })
  update.offer()
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('a new version', () => {
  test('FR-5 is activated at once when there is no open work, and then the page reloads', async () => {
    expect(update.get()).toBe('offered')
    await update.accept()
    expect(log).toEqual(['activate'])
    update.takenOver()
    expect(log).toEqual(['activate', 'reload'])
    expect(update.get()).toBe('reloading')
  })

  test('FR-5 waits for a cart of this page', async () => {
    const end = here.begin()
    await update.accept()
    expect([log, update.get()]).toEqual([[], 'after-sale'])
    end()
    await settled()
    expect(log).toEqual(['activate'])
  })

  test('FR-5 waits for a cart of another page', async () => {
    const end = there.begin()
    await update.accept()
    expect([log, update.get()]).toEqual([[], 'after-sale'])
    end()
    await settled()
    expect(log).toEqual(['activate'])
  })

  test('FR-5 that another page accepted reloads this one only after its sale', async () => {
    const end = here.begin()
    update.takenOver()
    await settled()
    expect([log, update.get()]).toEqual([[], 'after-sale'])
    end()
    await settled()
    expect(log).toEqual(['reload'])
  })

  test('FR-5 waits until all open work has ended', async () => {
    const cart = here.begin()
    const print = here.begin()
    await update.accept()
    cart()
    cart()
    await settled()
    expect(log).toEqual([])
    print()
    await settled()
    expect(log).toEqual(['activate'])
  })

  test('FR-5 that was dismissed is not offered again until the next one', async () => {
    update.dismiss()
    expect(update.get()).toBe('none')
    here.begin()()
    await settled()
    expect(log).toEqual([])
    update.offer()
    expect(update.get()).toBe('offered')
  })

  test('FR-30 that does not start is told again, and then a person can finish it', async () => {
    await update.accept()
    expect(update.get()).toBe('starting')
    for (let turn = 0; turn < 5; turn++) {
      recheck()
      await settled()
    }
    expect([log.length, update.get()]).toEqual([5, 'stuck'])
    const end = there.begin()
    await update.finish()
    expect(log).not.toContain('remove')
    end()
    await settled()
    await update.finish()
    expect(log.slice(-2)).toEqual(['remove', 'reload'])
  })

  test('FR-30 starts after a tab has crashed in the middle of a sale and told nobody', async () => {
    const crash = crashing()
    await update.accept()
    expect(update.get()).toBe('after-sale')
    crash()
    recheck()
    await settled()
    expect(log).toEqual(['activate'])
  })
})
