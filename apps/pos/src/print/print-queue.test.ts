import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { PrintJob } from '../db/print/print-job.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import { countPrint, type NewPrintJob } from '../ledger/print-jobs.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { newTill } from '../testing/device.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { createPrintQueue, endOf } from './print-queue.ts'
import { USB_PRINTER } from './testing/plug-in.ts'
import type { PrinterStatus, PrinterTransport, SendResult } from './transport.ts'

const PRINTER: PrinterRecord = {
  ...USB_PRINTER,
  key: 'p1',
  address: { kind: 'usb', vendorId: 1, productId: 2 },
}

let db: LedgerDb
let strict: SalesDb
let uuid: string
const clock = createFakeClock()
let locks: ReturnType<typeof createFakeLocks>
/** Timers that fire when the test says so. */
let timers: { run: () => void; ms: number }[]
/** What is on paper: the text of the job, `COPY` before it if it is one. */
let paper: string[]
let results: SendResult[]
let sentIds: string[]

beforeEach(async () => {
  const till = await newTill()
  db = till.ledger
  strict = till.strict
  locks = createFakeLocks()
  timers = []
  paper = []
  results = []
  sentIds = []
  const result = await completeSale({ db, clock, isOnline: () => false }, PLACE, newCart(), [cash(50_000)])
  if (!result.ok) throw new Error(result.message)
  uuid = result.sale.UUID
})
afterEach(() => vi.restoreAllMocks())

const textOf = ({ isCopy, title, copies }: PrintJob) =>
  Array.from({ length: copies }, (_, place) => (isCopy || place > 0 ? `COPY ${title}` : title)).join(' + ')

/** A page of the browser. `results` decide what the printer does; without one it prints. */
const openTab = (
  more: Partial<PrinterTransport> & { bytesOf?: (job: PrintJob) => Promise<Uint8Array | null> } = {},
) => {
  const { bytesOf, ...transport } = more
  const tab = locks.tab()
  const begun = { open: 0, most: 0 }
  const queue = createPrintQueue({
    db,
    clock,
    locks: tab,
    timers: {
      after: (ms, run) => {
        const timer = { ms, run }
        timers.push(timer)
        return () => void (timers = timers.filter((one) => one !== timer))
      },
    },
    work: {
      begin: () => {
        begun.most = Math.max(begun.most, ++begun.open)
        return () => void begun.open--
      },
    },
    newUuid: () => crypto.randomUUID(),
    printers: async () => [
      PRINTER,
      { ...PRINTER, key: 'p2', purpose: 'packing' },
      { ...PRINTER, key: 'p3', address: { kind: 'usb', vendorId: 1, productId: 3 } },
    ],
    bytesOf: bytesOf ?? (async (job) => new TextEncoder().encode(textOf(job))),
    transportOf: () => ({
      name: 'Counter',
      knowsJobs: false,
      send: async (id, bytes) => {
        sentIds.push(id)
        const result = results.shift() ?? { state: 'printed' as const }
        if (result.state === 'printed') paper.push(new TextDecoder().decode(bytes))
        return result
      },
      sendRealTime: async () => ({ state: 'printed' as const }),
      status: async (): Promise<PrinterStatus> => ({ state: 'ready' }),
      ...transport,
    }),
  })
  return { queue, tab, begun }
}
const job = (id: string, more: Partial<NewPrintJob> = {}): NewPrintJob => ({
  id,
  printerKey: 'p1',
  title: 'bill',
  purpose: 'receipt',
  saleUuid: uuid,
  rows: [],
  copyLabel: 'COPY',
  copies: 1,
  ...more,
})
const fireTimers = async () => {
  const due = timers.splice(0)
  for (const { run } of due) run()
  await vi.waitFor(async () =>
    expect((await strict.printJobs.toArray()).every(({ state }) => state !== 'sending')).toBe(true),
  )
}

describe('a receipt', () => {
  test('PR-9 is printed once, and each one after it says COPY', async () => {
    const { queue, begun } = openTab()
    expect(await queue.print([job('a')])).toEqual({ state: 'printed' })
    expect(await queue.print([job('b', { copies: 2 })])).toEqual({ state: 'printed' })
    expect(paper).toEqual(['bill', 'COPY bill + COPY bill'])
    expect(await strict.printJobs.count()).toBe(0)
    expect(begun).toEqual({ open: 0, most: 1 })
  })

  test('PR-9 in two copies is one original and one marked COPY', async () => {
    await openTab().queue.print([job('a', { copies: 2 })])
    expect(paper).toEqual(['bill + COPY bill'])
  })

  test('PR-10 waits while the printer has no paper and is printed later by itself, as the original', async () => {
    const { queue } = openTab()
    results = [
      { state: 'notSent', reason: 'paperOut' },
      { state: 'notSent', reason: 'paperOut' },
    ]
    expect(await queue.print([job('a')])).toEqual({ state: 'waiting', reason: 'paperOut' })
    expect(timers.map(({ ms }) => ms)).toEqual([5_000])
    await fireTimers()
    await vi.waitFor(() => expect(timers.map(({ ms }) => ms)).toEqual([10_000]))
    timers.splice(0)[0]?.run()
    await vi.waitFor(() => expect(paper).toEqual(['bill']))
    await vi.waitFor(async () => expect(await strict.printJobs.count()).toBe(0))
    expect(timers).toEqual([])
  })

  test('PR-33 waits with the reason if its printer was given other paper, and does not hold up the next one', async () => {
    const { queue } = openTab({ bytesOf: async ({ id }) => (id === 'a' ? null : new Uint8Array(1)) })
    expect(await queue.print([job('a')])).toEqual({ state: 'waiting', reason: 'otherPaper' })
    expect(await queue.print([job('b', { purpose: 'packing' })])).toEqual({ state: 'printed' })
  })

  test('PR-12 of a printer that was pulled out in the middle is not sent again, and the next receipt is', async () => {
    const { queue } = openTab()
    results = [{ state: 'unknown', reason: 'connectionLost' }]
    expect(await queue.print([job('a')])).toEqual({ state: 'unknown', reason: 'connectionLost' })
    await queue.wake()
    expect(paper).toEqual([])
    await queue.print([job('b', { saleUuid: 'other', title: 'other' })])
    expect(paper).toEqual(['COPY other'])
    await queue.printAgain('a')
    expect(paper).toEqual(['COPY other', 'COPY bill'])
    expect(await strict.printJobs.count()).toBe(0)
  })

  test('PR-12 whose till was closed while it printed is shown after the next start, and nothing is printed twice', async () => {
    const first = openTab({ send: () => new Promise(() => {}) })
    void first.queue.print([job('a')])
    await vi.waitFor(async () => expect(await strict.printJobs.get('a')).toMatchObject({ state: 'sending' }))
    first.tab.close()
    const { queue } = openTab()
    await queue.wake()
    expect(paper).toEqual([])
    expect(await strict.printJobs.toArray()).toMatchObject([
      { id: 'a', state: 'unknown', reason: 'interrupted' },
    ])
    expect((await strict.salesHistory.get(uuid))?.prints).toBe(1)
    // A printer that was removed meanwhile has no run of its own.
    await strict.printJobs.update('a', { printerKey: 'removed', state: 'sending' })
    await queue.wake()
    expect(await strict.printJobs.get('a')).toMatchObject({ state: 'unknown', reason: 'interrupted' })
  })

  test('PR-13 at a bridge that is gone in the middle is asked for again under the same name', async () => {
    const { queue } = openTab({ knowsJobs: true })
    results = [
      { state: 'notSent', reason: 'paperOut' },
      { state: 'unknown', reason: 'bridgeGone' },
      { state: 'notSent', reason: 'bridgeGone' },
    ]
    await queue.print([job('a')])
    await queue.wake()
    expect(await strict.printJobs.get('a')).toMatchObject({ state: 'waiting', isCopy: false })
    expect(await countPrint({ db, clock }, uuid)).toBe(1)
    await queue.wake()
    await queue.wake()
    expect(paper).toEqual(['bill'])
    // A print that has certainly failed gets a new name: the bridge would answer the old one with the old result.
    expect(sentIds).toEqual(['a.1', 'a.2', 'a.2', 'a.2'])
  })

  test('PR-17 is printed once when two tabs print at the same time', async () => {
    const tabs = [openTab(), openTab()]
    await tabs[0]?.queue.print([job('a')])
    await Promise.all(tabs.map(({ queue }) => queue.autoPrint({ uuid, revision: 1 }, [job('b')])))
    expect(paper).toEqual(['bill'])
    await Promise.all([tabs[0]?.queue.print([job('c')]), tabs[1]?.queue.wake(), tabs[1]?.queue.wake()])
    expect(paper).toEqual(['bill', 'COPY bill'])
  })

  test('PR-17 that one tab is printing is left alone by the other, which waits for its turn', async () => {
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const first = openTab({
      send: async (_, bytes) => {
        paper.push(new TextDecoder().decode(bytes))
        await held
        return { state: 'printed' }
      },
    })
    const one = first.queue.print([job('a')])
    await vi.waitFor(() => expect(paper).toEqual(['bill']))
    const second = openTab()
    const asksForLock = vi.spyOn(second.tab, 'run')
    const other = second.queue.print([job('b', { saleUuid: 'other', title: 'other' })])
    // Without the lock it would be done before the first one.
    await Promise.race([other, vi.waitFor(() => expect(asksForLock).toHaveBeenCalled())])
    expect(await strict.printJobs.get('a')).toMatchObject({ state: 'sending' })
    expect(paper).toEqual(['bill'])
    end()
    expect(await Promise.all([one, other])).toEqual([{ state: 'printed' }, { state: 'printed' }])
    expect(paper).toEqual(['bill', 'COPY other'])
  })

  test('PR-25 PR-28 that is asked for while it prints by itself is printed once, and the one who asked hears its fate', async () => {
    let end: (result: SendResult) => void = () => {}
    const { queue } = openTab({
      send: (_, bytes) => {
        paper.push(new TextDecoder().decode(bytes))
        return new Promise((resolve) => (end = resolve))
      },
    })
    const auto = queue.autoPrint({ uuid, revision: 1 }, [job('auto')])
    await vi.waitFor(() => expect(paper).toEqual(['bill']))
    const asked = queue.print([job('by hand', { isOriginalOnly: true })])
    end({ state: 'unknown', reason: 'connectionLost' })
    const fate = { state: 'unknown', reason: 'connectionLost' }
    expect([await asked, await auto]).toEqual([fate, fate])
    expect(paper).toEqual(['bill'])
    expect(await strict.printJobs.toArray()).toMatchObject([{ id: 'auto' }])
  })

  test('PR-25 that another printer prints first is not printed as a copy, unless a copy is asked for', async () => {
    const { queue } = openTab({ send: () => new Promise(() => {}) })
    const other = openTab()
    void queue.print([job('a')])
    await vi.waitFor(async () => expect(await strict.printJobs.get('a')).toMatchObject({ state: 'sending' }))
    await strict.printJobs.add({
      ...job('late', { printerKey: 'p3', isOriginalOnly: true }),
      createdAt: '',
      state: 'waiting',
      attempt: 1,
    })
    await other.queue.wake('p3')
    expect(paper).toEqual([])
    expect(await strict.printJobs.get('late')).toBeUndefined()
    await other.queue.print([job('copy', { printerKey: 'p3' })])
    expect(paper).toEqual(['COPY bill'])
  })

  test('PR-15 of a sale that prints by itself is printed once, whatever tab asks', async () => {
    const tabs = [openTab(), openTab()]
    await Promise.all(
      tabs.map(({ queue }, at) => queue.autoPrint({ uuid, revision: 1 }, [job(`auto ${at}`)])),
    )
    expect(paper).toEqual(['bill'])
  })

  test('PR-17 and its packing copy come one after the other out of one printer that is set up twice', async () => {
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const most = { open: 0, most: 0 }
    const { queue, tab } = openTab({
      send: async (_, bytes) => {
        most.most = Math.max(most.most, ++most.open)
        await held
        most.open--
        paper.push(new TextDecoder().decode(bytes))
        return { state: 'printed' }
      },
    })
    const asksForLock = vi.spyOn(tab, 'run')
    const both = queue.print([job('a'), job('b', { printerKey: 'p2', purpose: 'packing', title: 'packing' })])
    await vi.waitFor(() => expect([asksForLock.mock.calls.length, most.open]).toEqual([2, 1]))
    expect(new Set(asksForLock.mock.calls.map(([name]) => name)).size).toBe(1)
    end()
    await both
    expect(paper.toSorted((a, b) => a.localeCompare(b))).toEqual(['bill', 'packing'])
    expect(most.most).toBe(1)
  })

  test('PR-10 that cannot be prepared does not stop those behind it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { queue } = openTab({
      bytesOf: vi
        .fn()
        .mockRejectedValueOnce(new Error('no canvas'))
        .mockResolvedValue(new Uint8Array([65])),
    })
    await queue.print([job('a'), job('b', { purpose: 'packing' })])
    expect(paper).toEqual(['A'])
    expect(await strict.printJobs.toArray()).toMatchObject([{ id: 'a', state: 'waiting', reason: 'failed' }])
  })
})

describe('printing', () => {
  test('PR-18 never keeps a sale waiting: with a printer that hangs the next sale is committed', async () => {
    const { queue } = openTab({ send: () => new Promise(() => {}) })
    void queue.print([job('a')])
    await vi.waitFor(async () => expect(await strict.printJobs.get('a')).toMatchObject({ state: 'sending' }))
    const result = await completeSale({ db, clock, isOnline: () => false }, PLACE, newCart(), [cash(50_000)])
    expect(result.ok).toBe(true)
  })

  test('PR-19 the drawer opens at once or not at all', async () => {
    const busy = openTab({ send: () => new Promise(() => {}) })
    void busy.queue.print([job('a')])
    await vi.waitFor(async () => expect(await strict.printJobs.get('a')).toMatchObject({ state: 'sending' }))
    const { queue } = openTab()
    const opening = queue.sendNow('p1', new Uint8Array([7]))
    await vi.waitFor(() => expect(timers).toHaveLength(1))
    timers[0]?.run()
    expect(await opening).toEqual({ state: 'notSent', reason: 'late' })
    busy.tab.close()
    expect(await queue.sendNow('p1', new TextEncoder().encode('pulse'))).toEqual({ state: 'printed' })
    expect(paper).toEqual(['pulse'])
    expect(await strict.printJobs.count()).toBe(1)
  })
})

test('PR-13 what may be on paper is never given back', () => {
  expect(endOf({ state: 'notSent', reason: 'bridgeGone' }, true, false)).toBe('giveBack')
  expect(endOf({ state: 'notSent', reason: 'bridgeGone' }, true, true)).toBe('askAgain')
  expect(endOf({ state: 'notSent', reason: 'paperOut' }, true, true)).toBe('giveBack')
  expect(endOf({ state: 'notSent', reason: 'failed' }, true, true)).toBe('lose')
  expect(endOf({ state: 'unknown', reason: 'connectionLost' }, true, false)).toBe('lose')
  expect(endOf({ state: 'unknown', reason: 'late' }, false, false)).toBe('lose')
})
