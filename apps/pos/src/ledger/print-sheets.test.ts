import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { completeSale } from './complete-sale.ts'
import { claimPrintJob, type NewPrintJob, queueAutoPrint, queuePrint, settlePrintJob } from './print-jobs.ts'

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

const on = (purpose: NewPrintJob['purpose'], more: Partial<NewPrintJob> = {}): NewPrintJob => ({
  id: purpose,
  printerKey: purpose,
  title: 'BLR1A/S26/00001',
  purpose,
  saleUuid: uuid,
  rows: [],
  copyLabel: 'COPY',
  copies: 1,
  ...more,
})
const claim = (printerKey: string) => claimPrintJob(ports, { printerKey, knowsJobs: true, except: new Set() })
const waiting = async () => (await strict.printJobs.toArray()).map(({ id }) => id)
const printed = async (purpose: NewPrintJob['purpose']) => {
  const claimed = await claim(purpose)
  await settlePrintJob(ports, claimed?.job.id ?? '', 'print')
  return claimed?.job.isCopy
}

describe('a bill on A4', () => {
  test('PR-9 PR-33 is the original if it comes first, and a copy after the receipt on a roll', async () => {
    await queuePrint(ports, [on('a4')])
    expect(await printed('a4')).toBe(false)
    await queuePrint(ports, [on('receipt')])
    expect(await printed('receipt')).toBe(true)
    await queuePrint(ports, [on('a4', { id: 'again' })])
    expect(await printed('a4')).toBe(true)
  })

  test('PR-11 PR-33 takes the place of a receipt that waits, and the packing copy stays', async () => {
    await queuePrint(ports, [on('receipt'), on('packing')])
    await queuePrint(ports, [on('a4')])
    expect((await waiting()).toSorted()).toEqual(['a4', 'packing'])
  })

  test('PR-25 PR-33 that is wanted as the original is not printed once the receipt is on paper', async () => {
    await queuePrint(ports, [on('a4', { isOriginalOnly: true })])
    await queuePrint(ports, [on('packing')])
    await queueAutoPrint(ports, { uuid, revision: 1 }, [on('receipt')])
    expect(await printed('receipt')).toBe(false)
    expect(await claim('a4')).toBeUndefined()
    expect(await waiting()).toEqual(['packing'])
  })

  test('PR-15 PR-33 that is on paper already is not printed by itself', async () => {
    await queuePrint(ports, [on('receipt')])
    expect(await printed('receipt')).toBe(false)
    expect(await queueAutoPrint(ports, { uuid, revision: 1 }, [on('a4')])).toBe(false)
  })

  test('PR-33 that was certainly not printed is the original again', async () => {
    await queuePrint(ports, [on('a4')])
    const claimed = await claim('a4')
    await settlePrintJob(ports, claimed?.job.id ?? '', 'giveBack', 'offline')
    expect((await strict.salesHistory.get(uuid))?.prints).toBe(0)
    expect(await printed('a4')).toBe(false)
  })
})
