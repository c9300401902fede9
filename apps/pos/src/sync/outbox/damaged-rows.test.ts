import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApiClient } from '../../api/client.ts'
import type { LedgerDb } from '../../db/ledger-db.ts'
import { newRow } from '../../db/outbox/queued-row.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { toInstant } from '../../platform/clock.ts'
import { newTill } from '../../testing/device.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { type Cashier, createCashier } from '../testing/cashier.ts'
import { drainOnce } from '../testing/drain-through.ts'
import { createFakeServer, type FakeServer, fetchOf } from '../testing/fake-server.ts'
import { EPOCHS, lease, place, STORE } from '../testing/known-place.ts'

let db: SalesDb
let ledger: LedgerDb
let server: FakeServer
let clock: ReturnType<typeof createFakeClock>
let cashier: Cashier

const api = createApiClient({
  fetch: (input, init) => fetchOf(async (request) => server.handle(request))(input, init),
  token: () => 'token',
  onUnauthorised: () => {},
  onContact: () => {},
})
const drain = () => drainOnce(api, ledger, clock)
/** An entry of the queue as only a damaged disk has it. */
const queueWrite = (damage: object) => {
  clock.advance(1_000)
  return db.otherWrites.put({ ...newRow('damaged', toInstant(clock.now())), label: '', ...damage } as never)
}
const onServer = async () => (await server.books()).sales.map((sale) => sale.uuid).toSorted()

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill(lease))
  clock = createFakeClock()
  cashier = createCashier(ledger, clock, place)
  server = createFakeServer({ storeIds: [STORE], epochs: EPOCHS })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('a damaged row of the queue', () => {
  test.each([
    ['of a kind that nobody knows', { kind: 'gone', body: {} }],
    ['without a body', { kind: 'void' }],
  ])('OB-46 a write %s holds up no sale', async (_, damage) => {
    await queueWrite(damage)
    const sale = await cashier.sell()
    expect(await drain()).toMatchObject({ kind: 'drained' })
    expect(await onServer()).toEqual([sale])
  })

  test('OB-46 a sale without its body holds up no other', async () => {
    const [broken, sale] = [await cashier.sell(), await cashier.sell()]
    await db.salesQueue.update(broken, { originalData: undefined } as never)
    expect(await drain()).toMatchObject({ kind: 'drained' })
    expect(await onServer()).toEqual([sale])
  })

  test.each([
    ['cash movement', { kind: 'cashMovement', body: { Amount: 5n } }],
    ['void', { kind: 'void', body: { SaleUUID: '01938f2a-0000-7000-8000-00000000f551', Reason: 5n } }],
  ])('OB-46 a %s that cannot be written down needs somebody after five tries', async (_, damage) => {
    await queueWrite(damage)
    const sale = await cashier.sell()
    for (let tries = 0; tries < 6; tries++) {
      expect(await drain()).toMatchObject({ kind: 'drained' })
      clock.advance(300_000)
    }
    expect(await onServer()).toEqual([sale])
    expect(await db.otherWrites.get('damaged')).toMatchObject({
      attempts: 5,
      attentionAt: expect.any(String),
      refusal: { code: 'UNSENDABLE' },
    })
  })

  test('OB-46 a sale that cannot be written down goes to Needs attention, and those of its batch to the server', async () => {
    const [before, broken, after] = [await cashier.sell(), await cashier.sell(), await cashier.sell()]
    await db.salesQueue
      .where('key')
      .equals(broken)
      .modify((row) => {
        Object.assign(row.originalData, { Note: 1n })
      })
    for (let tries = 0; tries < 6; tries++) {
      await drain()
      clock.advance(300_000)
    }
    expect(await onServer()).toEqual([before, after].toSorted())
    expect(await db.salesQueue.toArray()).toMatchObject([{ key: broken, refusal: { code: 'UNSENDABLE' } }])
  })
})
