import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_PATHS } from '@evertill/contract/bridge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readStatus } from './esc-pos-status.ts'
import { openJournal } from './job-journal.ts'
import { createJobs, createLanes } from './jobs.ts'
import type { Printer, SendResult } from './printer.ts'
import {
  COVER_OPEN,
  type FakePrinter,
  type FakePrinterOptions,
  PAPER_LOW,
  PAPER_OUT,
  startFakePrinter,
} from './testing/fake-printer.ts'
import {
  jobOf,
  makeFolder,
  startTestBridge,
  type TestBridge,
  type TestBridgeOptions,
} from './testing/test-bridge.ts'

const RECEIPT = Buffer.from('\x1b@TOTAL 58.00\n\x1dV\x00', 'latin1')
/** Larger than what the system buffers for a printer that does not read. */
const LONG = Buffer.alloc(4_000_000, 'x')

let bridge: TestBridge
let printers: FakePrinter[] = []
beforeEach(async () => {
  bridge = await startTestBridge()
})
afterEach(async () => {
  for (const one of printers) await one.close()
  printers = []
  await bridge.remove()
})

const addPrinter = async (options?: FakePrinterOptions) => {
  const printer = await startFakePrinter(options)
  printers.push(printer)
  return { printer, id: bridge.addPrinter(printer.port) }
}

/** A bridge for a printer that never answers or never closes. */
const startImpatientBridge = async (times: NonNullable<TestBridgeOptions['times']>) => {
  await bridge.remove()
  bridge = await startTestBridge({ times })
}

describe('a job', () => {
  test('BR-10 reaches the printer byte by byte, however long it is', async () => {
    const { printer, id } = await addPrinter()
    const headers = await bridge.pair()
    const bytes = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251))
    expect((await bridge.ask(jobOf(headers, id, 'job-00001', RECEIPT))).body).toEqual({
      result: 'sent',
      state: 'ready',
      repeated: false,
    })
    expect((await bridge.ask(jobOf(headers, id, 'job-00002', bytes))).body).toMatchObject({ result: 'sent' })
    expect(printer.jobs().map((job, at) => job.equals([RECEIPT, bytes][at]!))).toEqual([true, true])
  })

  test('BR-11 that comes again is answered with its first result and not printed', async () => {
    const { printer, id } = await addPrinter()
    const job = jobOf(await bridge.pair(), id, 'job-00001', RECEIPT)
    await bridge.ask(job)
    expect((await bridge.ask(job)).body).toEqual({ result: 'sent', state: 'ready', repeated: true })
    expect(printer.jobs()).toHaveLength(1)
  })

  test('BR-11 that comes ten times at once is printed once', async () => {
    const { printer, id } = await addPrinter()
    const job = jobOf(await bridge.pair(), id, 'job-00001', RECEIPT)
    const answers = await Promise.all(Array.from({ length: 10 }, () => bridge.ask(job)))
    expect(answers.map(({ body }) => body['result'])).toEqual(Array.from({ length: 10 }, () => 'sent'))
    expect(answers.filter(({ body }) => body['repeated'] === false)).toHaveLength(1)
    expect(printer.jobs()).toHaveLength(1)
  })

  test('BR-11 is known after a restart of the bridge', async () => {
    const { printer, id } = await addPrinter()
    const headers = await bridge.pair()
    await bridge.ask(jobOf(headers, id, 'job-00001', RECEIPT))
    await bridge.close()
    bridge = await startTestBridge({ folder: bridge.folder })
    expect((await bridge.ask(jobOf(headers, id, 'job-00001', RECEIPT))).body['repeated']).toBe(true)
    expect(printer.jobs()).toHaveLength(1)
  })

  test('BR-11 with the id of another is refused', async () => {
    const { printer, id } = await addPrinter()
    const headers = await bridge.pair()
    await bridge.ask(jobOf(headers, id, 'job-00001', RECEIPT))
    const other = await bridge.ask(jobOf(headers, id, 'job-00001', Buffer.from('other')))
    expect([other.status, other.body['code']]).toEqual([409, 'job-differs'])
    expect(printer.jobs()).toHaveLength(1)
  })

  test('BR-12 that found no printer was not sent, and prints once when it comes again', async () => {
    const { printer, id } = await addPrinter()
    await printer.close()
    const job = jobOf(await bridge.pair(), id, 'job-00001', RECEIPT)
    const offline = { result: 'not-sent', state: 'offline', repeated: false }
    expect((await bridge.ask(job)).body).toEqual(offline)
    expect((await bridge.ask(job)).body).toEqual(offline)
    const back = await addPrinter()
    const moved = jobOf({ ...(await bridge.pair()) }, back.id, 'job-00001', RECEIPT)
    expect((await bridge.ask(moved)).body).toMatchObject({ result: 'sent', repeated: false })
    expect((await bridge.ask(moved)).body).toMatchObject({ result: 'sent', repeated: true })
    expect(back.printer.jobs()).toHaveLength(1)
  })

  test('BR-12 is not sent to a printer without paper or with an open cover', async () => {
    for (const [status, state] of [
      [PAPER_OUT, 'paper-out'],
      [COVER_OPEN, 'cover-open'],
    ] as const) {
      const { printer, id } = await addPrinter({ status })
      const answer = await bridge.ask(jobOf(await bridge.pair(), id, 'job-00001', RECEIPT))
      expect(answer.body).toEqual({ result: 'not-sent', state, repeated: false })
      expect(printer.jobs()).toEqual([])
    }
  })

  test.each([
    [{ status: null }, 'unknown', { statusMs: 100 }],
    [{ status: PAPER_LOW }, 'paper-low', {}],
    [{ staysOpen: true }, 'ready', { closeMs: 100 }],
  ] as const)(
    'BR-12 is sent to a printer that tells nothing, needs paper soon or stays open: %o',
    async (options, state, times) => {
      await startImpatientBridge(times)
      const { printer, id } = await addPrinter(options)
      const answer = await bridge.ask(jobOf(await bridge.pair(), id, `job-to-${id}`, RECEIPT))
      expect(answer.body).toEqual({ result: 'sent', state, repeated: false })
      expect(printer.jobs()).toHaveLength(1)
    },
  )

  test('BR-13 whose printer went away in the middle is unknown, and never printed again', async () => {
    const { printer, id } = await addPrinter({ onData: (socket) => socket.resetAndDestroy() })
    const job = jobOf(await bridge.pair(), id, 'job-00001', LONG)
    expect((await bridge.ask(job)).body).toEqual({ result: 'unknown', state: 'offline', repeated: false })
    expect((await bridge.ask(job)).body).toEqual({ result: 'unknown', state: 'offline', repeated: true })
    expect(printer.jobs()).toHaveLength(1)
  })

  test('BR-13 whose printer stops reading is unknown after a while', async () => {
    await startImpatientBridge({ stalledMs: 200 })
    const { id } = await addPrinter({ onData: (socket) => socket.pause() })
    const answer = await bridge.ask(jobOf(await bridge.pair(), id, 'job-00001', LONG))
    expect(answer.body).toMatchObject({ result: 'unknown', state: 'offline' })
  })

  test('BR-13 whose printer answered before it and not after it is unknown', async () => {
    await startImpatientBridge({ stalledMs: 200 })
    // The system takes a short job for a printer that was switched off: only the missing answer tells.
    const { id } = await addPrinter({ onData: (socket) => socket.pause(), dieAfterFirstAnswer: true })
    const answer = await bridge.ask(jobOf(await bridge.pair(), id, 'job-00001', RECEIPT))
    expect(answer.body).toMatchObject({ result: 'unknown', state: 'offline' })
  })

  test('BR-14 waits for the one before it on the same printer, and for no other printer', async () => {
    const first = await addPrinter()
    const stuck = await addPrinter({ onData: (socket) => socket.pause() })
    const headers = await bridge.pair()
    const blocked = bridge.ask(jobOf(headers, stuck.id, 'job-stuck', LONG))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => bridge.ask(jobOf(headers, first.id, `job-0000${at}`, RECEIPT))),
    )
    expect(answers.every(({ body }) => body['result'] === 'sent')).toBe(true)
    expect(first.printer.maxOpen()).toBe(1)
    expect(first.printer.jobs()).toHaveLength(20)
    expect((await blocked).body['result']).toBe('unknown')
  })
})

describe('the state of a printer', () => {
  const stateOf = async (id: string, family = 'esc-pos') => {
    const query = new URLSearchParams({ printer: id, family }).toString()
    return (await bridge.ask({ path: `${BRIDGE_PATHS.status}?${query}`, headers: await bridge.pair() })).body[
      'state'
    ]
  }

  test.each([
    [undefined, 'ready'],
    [PAPER_OUT, 'paper-out'],
    [COVER_OPEN, 'cover-open'],
    [PAPER_LOW, 'paper-low'],
    [null, 'unknown'],
  ])('BR-15 is read from its answer %o: %s', async (status, state) => {
    if (status === null) await startImpatientBridge({ statusMs: 100 })
    const { printer, id } = await addPrinter(status === undefined ? {} : { status })
    expect(await stateOf(id)).toBe(state)
    expect(printer.jobs()).toEqual([])
  })

  test.each([
    { answer: 'HTTP/1.1 400 Bad Request\r\nServer: Rover\r\n\r\n' },
    { greeting: '220 Router ready\r\n' },
    { answer: 'RVr2' },
  ])('BR-23 what answers with the text %o is no printer, and gets no job', async (text) => {
    const { printer, id } = await addPrinter({ text })
    expect(await stateOf(id)).toBe('no-printer')
    const job = jobOf(await bridge.pair(), id, 'job-00001', RECEIPT)
    expect((await bridge.ask(job)).body).toMatchObject({ result: 'not-sent', state: 'no-printer' })
    expect(printer.jobs()).toEqual([])
  })

  test('BR-15 is read when the printer also speaks by itself', () => {
    // Its own report of a change has four bytes.
    expect(readStatus([0x14, 0x00, 0x00, 0x0f, 0x12, 0x12, 0x12])).toBe('ready')
    expect(readStatus([0x14, 0x12, 0x00])).toBeUndefined()
    // All three may be signs of text.
    expect(readStatus([0x3a, 0x32, 0x72])).toBe('paper-out')
  })

  test('BR-15 is offline without a connection, and unknown if its language has no such question', async () => {
    const { printer, id } = await addPrinter({ status: PAPER_OUT })
    expect(await stateOf(id, 'star-line')).toBe('unknown')
    await printer.close()
    expect(await stateOf(id)).toBe('offline')
  })

  test('BR-15 every printer that was added is listed with its name', async () => {
    bridge.addPrinter(9100, 'Kitchen')
    const { body } = await bridge.ask({ path: BRIDGE_PATHS.printers, headers: await bridge.pair() })
    expect(body).toMatchObject({
      printers: [{ id: 'network:127.0.0.1:9100', name: 'Kitchen', kind: 'network' }],
    })
  })
})

describe('the journal', () => {
  const record = { id: 'job-00001', digest: 'd', at: Date.now(), state: 'unknown' } as const

  test('BR-11 keeps jobs for ninety days and no longer', () => {
    const folder = makeFolder()
    openJournal(folder, Date.now).begin({ ...record, result: 'sending' })
    const days = (count: number) => () => Date.now() + count * 24 * 3_600_000
    expect(openJournal(folder, days(89)).find(record.id)?.result).toBe('unknown')
    expect(openJournal(folder, days(91)).find(record.id)).toBeUndefined()
  })

  test('BR-11 survives a line that a crash has cut, and holds no receipt', async () => {
    const folder = makeFolder()
    const journal = openJournal(folder, Date.now)
    journal.begin({ ...record, result: 'sending' })
    const file = join(folder, 'jobs.jsonl')
    appendFileSync(file, '{"id":"job-0')
    journal.finish({ ...record, result: 'sent' })
    expect(openJournal(folder, Date.now).find(record.id)?.result).toBe('sent')
    expect(readFileSync(file, 'utf8')).not.toContain('TOTAL')
  })

  const withSend = (send: () => Promise<SendResult>): Printer => ({ send, status: async () => 'ready' })
  const job = { id: 'job-00001', printerId: 'p', kind: 'raw' as const, bytes: RECEIPT }

  test('BR-11 that cannot be written prints nothing', async () => {
    const journal = openJournal(makeFolder(), Date.now)
    journal.close()
    let sent = 0
    const print = createJobs(journal, createLanes(), Date.now)
    const printer = withSend(async () => ({ result: 'sent', state: `ready${sent++}` as 'ready' }))
    await expect(print(job, printer)).rejects.toThrow(/EBADF/)
    expect(sent).toBe(0)
  })

  test('BR-11 that cannot be written any more after the print still knows the job', async () => {
    const journal = openJournal(makeFolder(), Date.now)
    let sent = 0
    const print = createJobs(journal, createLanes(), Date.now)
    const printer = withSend(async () => {
      sent += 1
      journal.close()
      return { result: 'sent', state: 'ready' }
    })
    expect(await print(job, printer)).toMatchObject({ result: 'sent', repeated: false })
    expect(await print(job, printer)).toMatchObject({ result: 'sent', repeated: true })
    expect(sent).toBe(1)
  })

  test('BR-13 a surprise while sending leaves the job unknown', async () => {
    const print = createJobs(openJournal(makeFolder(), Date.now), createLanes(), Date.now)
    const printer = withSend(() => Promise.reject(new Error('surprise')))
    await expect(print(job, printer)).rejects.toThrow('surprise')
    expect(await print(job, printer)).toMatchObject({ result: 'unknown', repeated: true })
  })
})
