import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import { PRINT_JOB_MOVES } from '../db/print/print-job.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { completeSale } from './complete-sale.ts'
import {
  claimPrintJob,
  countPrint,
  dropPrintJob,
  type NewPrintJob,
  printAgain,
  queueAutoPrint,
  queuePrint,
  settlePrintJob,
} from './print-jobs.ts'

let strict: SalesDb
let ports: { db: LedgerDb; clock: ReturnType<typeof createFakeClock>; isOnline: () => boolean }
let uuid: string

beforeEach(async () => {
  const till = await newTill()
  strict = till.strict
  ports = { db: till.ledger, clock: createFakeClock(), isOnline: () => false }
  const result = await completeSale(ports, PLACE, newCart(), [cash(50_000)])
  if (!result.ok) throw new Error(result.message)
  uuid = result.sale.UUID
})

const job = (id: string, more: Partial<NewPrintJob> = {}): NewPrintJob => ({
  id,
  printerKey: 'p1',
  title: 'BLR1A/S26/00001',
  purpose: 'receipt',
  saleUuid: uuid,
  rows: [{ kind: 'text', text: 'Total' }],
  copyLabel: 'COPY',
  copies: 1,
  ...more,
})
const claim = (knowsJobs = false) => claimPrintJob(ports, { printerKey: 'p1', knowsJobs, except: new Set() })
const printsOf = async () => (await strict.salesHistory.get(uuid))?.prints ?? 0
const states = async () => (await strict.printJobs.toArray()).map(({ id, state }) => `${id} ${state}`)

describe('receipts through the browser', () => {
  test('RC-3 the first receipt of a sale is the original, every later one a copy, also from two tabs at once', async () => {
    const counts = await Promise.all([countPrint(ports, uuid), countPrint(ports, uuid)])
    expect(new Set(counts)).toEqual(new Set([0, 1]))
    expect(await countPrint(ports, uuid)).toBe(2)
    expect(await strict.salesHistory.get(uuid)).toMatchObject({ serverId: null })
  })

  test('RC-3 the receipt of a bill that another counter made is a copy', async () => {
    expect(await countPrint(ports, 'of another counter')).toBe(1)
  })

  test('PR-11 a receipt that is printed through the browser no longer waits for a printer', async () => {
    await queuePrint(ports, [job('a'), job('b', { purpose: 'packing' })])
    expect(await countPrint(ports, uuid)).toBe(0)
    expect(await states()).toEqual(['b waiting'])
  })
})

test('PR-25 an original that is wanted through the browser is not counted as a copy', async () => {
  expect(await countPrint(ports, uuid, true)).toBe(0)
  expect(await countPrint(ports, uuid, true)).toBe(1)
  expect(await printsOf()).toBe(1)
  expect(await countPrint(ports, uuid)).toBe(1)
  expect(await printsOf()).toBe(2)
})

describe('a print job', () => {
  test('PR-9 is the original if nothing was printed before, and leaves the queue when it is printed', async () => {
    await queuePrint(ports, [job('a')])
    expect(await claim()).toMatchObject({ job: { id: 'a', state: 'sending', isCopy: false }, wasSent: false })
    expect(await claim()).toBeUndefined()
    await queuePrint(ports, [job('b')])
    await settlePrintJob(ports, 'a', 'print')
    expect(await claim()).toMatchObject({ job: { id: 'b', isCopy: true } })
  })

  test('PR-10 that the printer certainly did not get waits, and is still the original', async () => {
    await queuePrint(ports, [job('a')])
    await claim()
    expect(await printsOf()).toBe(1)
    await settlePrintJob(ports, 'a', 'giveBack', 'paperOut')
    expect(await printsOf()).toBe(0)
    expect(await strict.printJobs.get('a')).toMatchObject({
      state: 'waiting',
      reason: 'paperOut',
      attempt: 2,
    })
    expect(await claim()).toMatchObject({ job: { id: 'a', isCopy: false } })
  })

  test('PR-12 of a page that died while sending is unknown: it is shown, and not sent again', async () => {
    await queuePrint(ports, [job('a')])
    await claim()
    expect(await claim()).toBeUndefined()
    expect(await states()).toEqual(['a unknown'])
    expect(await claim()).toBeUndefined()
    expect(await printsOf()).toBe(1)
  })

  test('PR-12 printed again by hand it is a copy, with or without a sale', async () => {
    await queuePrint(ports, [job('a'), { ...job('z'), saleUuid: '' } as NewPrintJob])
    await strict.printJobs.update('z', { saleUuid: undefined })
    await claim()
    await claim()
    await claim()
    expect(await states()).toEqual(['a unknown', 'z unknown'])
    expect(await printAgain(ports, 'a', 'a2')).toBe(true)
    expect(await printAgain(ports, 'z', 'z2')).toBe(true)
    expect(await printAgain(ports, 'a', 'a3')).toBe(false)
    expect(await claim()).toMatchObject({ job: { id: 'a2', isCopy: true } })
    expect(
      await claimPrintJob(ports, { printerKey: 'p1', knowsJobs: true, except: new Set(['a2']) }),
    ).toMatchObject({
      job: { id: 'z2', isCopy: true },
    })
  })

  test('PR-13 goes again, under the same name and unchanged, to a bridge that knows its jobs', async () => {
    await queuePrint(ports, [job('a')])
    await claim(true)
    expect(await claim(true)).toMatchObject({ job: { id: 'a', isCopy: false, attempt: 1 }, wasSent: true })
    await settlePrintJob(ports, 'a', 'askAgain', 'bridgeGone')
    expect(await printsOf()).toBe(1)
    expect(await claim(true)).toMatchObject({ job: { id: 'a', isCopy: false, attempt: 1 }, wasSent: true })
  })

  test('PR-13 that a bridge may have printed is unknown to another printer', async () => {
    await queuePrint(ports, [job('a')])
    await claim(true)
    await settlePrintJob(ports, 'a', 'askAgain', 'bridgeGone')
    expect(await claim(false)).toBeUndefined()
    expect(await states()).toEqual(['a unknown'])
  })

  test('PR-11 asked for again while it waits is one job', async () => {
    await queuePrint(ports, [job('a')])
    await queuePrint(ports, [job('b', { printerKey: 'p2' })])
    expect(await states()).toEqual(['b waiting'])
  })

  test('PR-14 is dropped by hand while it waits, and its receipt can still be had as the original', async () => {
    await queuePrint(ports, [job('a')])
    expect(await dropPrintJob(ports, 'a')).toBe(true)
    expect(await dropPrintJob(ports, 'a')).toBe(false)
    expect(await countPrint(ports, uuid)).toBe(0)
  })

  test('PR-14 cannot be dropped while it is sent', async () => {
    await queuePrint(ports, [job('a')])
    await claim()
    expect(await dropPrintJob(ports, 'a')).toBe(false)
  })

  test('PR-15 of a sale that prints by itself is queued once, also from two tabs at once and after it is printed', async () => {
    const sale = { uuid, revision: 1 }
    const jobs = (id: string) => [job(id), job(`${id} packing`, { purpose: 'packing' })]
    const both = await Promise.all([
      queueAutoPrint(ports, sale, jobs('a')),
      queueAutoPrint(ports, sale, jobs('b')),
    ])
    expect(both.filter(Boolean)).toEqual([true])
    expect(await strict.printJobs.count()).toBe(2)
    for (let one = await claim(); one; one = await claim()) await settlePrintJob(ports, one.job.id, 'print')
    expect(await queueAutoPrint(ports, sale, jobs('c'))).toBe(false)
    expect(await strict.printJobs.count()).toBe(0)
  })

  test('PR-15 of a receipt that is on paper already is not printed by itself', async () => {
    await countPrint(ports, uuid)
    expect(await queueAutoPrint(ports, { uuid, revision: 1 }, [job('a')])).toBe(false)
  })

  test('PR-15 RC-30 that waits by itself is no longer printed once its receipt is on paper', async () => {
    await queueAutoPrint(ports, { uuid, revision: 1 }, [job('a')])
    await strict.salesHistory.update(uuid, { prints: 1 })
    expect(await claim()).toBeUndefined()
    expect(await states()).toEqual([])
  })

  test('PR-16 whose shop was wiped from the device while it printed stays gone', async () => {
    await queuePrint(ports, [job('a')])
    await claim()
    await Promise.all([strict.printJobs.clear(), strict.salesHistory.clear()])
    await settlePrintJob(ports, 'a', 'giveBack', 'offline')
    expect(await strict.printJobs.count()).toBe(0)
    expect(await strict.salesHistory.count()).toBe(0)
  })
})

test('PR-9 every state of a print job is reached from waiting, and every one has a way out', () => {
  const reached = new Set<string>(['waiting'])
  for (const state of reached)
    for (const next of Object.values(PRINT_JOB_MOVES[state as keyof typeof PRINT_JOB_MOVES]))
      if (next !== null) reached.add(next)
  expect(reached).toEqual(new Set(Object.keys(PRINT_JOB_MOVES)))
  for (const moves of Object.values(PRINT_JOB_MOVES)) expect(Object.keys(moves)).not.toEqual([])
})
