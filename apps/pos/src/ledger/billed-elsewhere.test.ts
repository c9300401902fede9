import { beforeEach, expect, test } from 'vitest'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import { openAfterSale } from '../testing/after-sale.ts'
import { butter } from '../testing/selling-place.ts'
import { putAsideBilled } from './billed-elsewhere.ts'

let till: Awaited<ReturnType<typeof openAfterSale>>

beforeEach(async () => {
  till = await openAfterSale()
})

const refuse = async (uuid: string, code: string) => {
  const store = createOutboxStore(till.ledger)
  const claim = (await store.claim(till.clock.now(), 60_000, 100)) ?? expect.fail('something to send')
  const refusal = { code, message: 'no', errors: [], quarantineId: 'q', billedAs: 'BLR1B/S26/00009' }
  const at = { now: till.clock.now(), random: 0 }
  await store.applyAnswers(claim, new Map([[uuid, { kind: 'refused', refusal }]]), at)
}

test('OT-19 a bill whose order another till has billed needs attention at once, and is void here', async () => {
  const { UUID, TransactionNo } = await till.sell(butter())
  await refuse(UUID, 'ORDER_ALREADY_BILLED')
  expect(await till.strict.salesQueue.get(UUID)).toMatchObject({
    status: 'failed',
    attentionAt: expect.any(String) as string,
  })
  expect(await till.history(UUID)).toMatchObject({
    voided: { Reason: 'BLR1B/S26/00009' },
    sale: { TransactionNo },
  })
})

test('OT-19 once read it leaves the queue; its number stays used', async () => {
  const { UUID, RunningNo } = await till.sell(butter())
  await refuse(UUID, 'ORDER_ALREADY_BILLED')
  expect(await putAsideBilled({ db: till.ledger, clock: till.clock }, UUID)).toBe(true)
  expect(await till.strict.salesQueue.count()).toBe(0)
  expect((await till.sell(butter())).RunningNo).toBe(RunningNo + 1)
})

test('OT-19 any other refused bill stays in the queue', async () => {
  const { UUID } = await till.sell(butter())
  await refuse(UUID, 'SALE_INVALID')
  expect(await putAsideBilled({ db: till.ledger, clock: till.clock }, UUID)).toBe(false)
  expect(await till.strict.salesQueue.count()).toBe(1)
  expect((await till.history(UUID))?.voided).toBeUndefined()
})
