import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApiClient } from '../api/client.ts'
import { createReconcileStore } from '../db/sales/reconcile-store.ts'
import { listHistory } from '../db/sales/history-query.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { checkStoresBeforeSelling } from '../db/quarantine/quarantine-rows.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { reconcile } from './reconcile.ts'
import { type Cashier, createCashier } from './testing/cashier.ts'
import { drainOnce } from './testing/drain-through.ts'
import { createFakeServer, type FakeAnswer, type FakeServer, fetchOf } from './testing/fake-server.ts'
import { EPOCHS, lease, place, STORE } from './testing/known-place.ts'

let db: SalesDb
let ledger: LedgerDb
let server: FakeServer
let clock: ReturnType<typeof createFakeClock>
let cashier: Cashier
/** Between the server's answer to a comparison and the till's hearing it. */
let meanwhile: (answer: FakeAnswer) => Promise<void>

const api = createApiClient({
  fetch: (input, init) =>
    fetchOf(async (request) => {
      const answer = await server.handle(request)
      if (request.path.endsWith('/reconcile')) await meanwhile(answer)
      return answer
    })(input, init),
  token: () => 'token',
  onUnauthorised: () => {},
  onContact: () => {},
})
const compare = () => reconcile({ api, store: createReconcileStore(ledger), clock })
const drain = () => drainOnce(api, ledger, clock)
/** Six that the server has, and the one row that says so damaged. */
const sendAndForget = async (damage: object = { answers: 'gone' }) => {
  const sales = await cashier.sellSome(6)
  await drain()
  const row = await db.acknowledged.toCollection().last()
  await db.acknowledged.put({ ...row, ...damage } as never)
  return sales
}
const shownAsSent = async () =>
  (await listHistory(db, {}, 100))
    .filter(({ history, waiting }) => history.serverId !== null && waiting.length === 0)
    .map(({ history }) => history.UUID)
    .toSorted()
const onServer = async () => (await server.books()).sales.map((sale) => sale.uuid).toSorted()

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill(lease))
  clock = createFakeClock()
  cashier = createCashier(ledger, clock, place)
  server = createFakeServer({ storeIds: [STORE], epochs: EPOCHS })
  meanwhile = async () => {}
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the damaged word of the server for many sales', () => {
  test('OB-47 is asked for again by the next comparison, before and after a start has set the row aside', async () => {
    await compare()
    const sales = await sendAndForget()
    expect(await shownAsSent()).toEqual([])
    expect(await compare()).toMatchObject({ ok: true, requeued: 0 })
    expect(await shownAsSent()).toEqual(sales)

    const others = await sendAndForget()
    await checkStoresBeforeSelling({ db, clock })
    clock.advance(40 * 86_400_000)
    expect(await compare()).toMatchObject({ ok: true, requeued: 0 })
    expect(await shownAsSent()).toEqual([...sales, ...others])
    expect(await db.salesHistory.bulkGet(others)).toMatchObject(
      others.map((UUID) => ({
        UUID,
        serverId: expect.any(String),
        syncedAt: new Date(clock.now()).toISOString(),
      })),
    )
    expect(await db.salesQueue.count()).toBe(0)
    expect(await onServer()).toEqual([...sales, ...others])
  })

  test.each([
    ['an answer that is nothing', { answers: [null] }],
    ['an answer without a sale', { answers: [{ key: 'x', serverId: 'y', createdAt: '', flags: [] }] }],
    [
      'an answer without the key of the server',
      { answers: [{ key: 'x', UUID: 'x', createdAt: '', flags: [] }] },
    ],
  ])(
    'OB-47 %s among them keeps neither history from being read nor the sender from its work',
    async (_, damage) => {
      const sales = await sendAndForget(damage)
      expect(await shownAsSent()).toEqual([])
      expect(await createOutboxStore(ledger).fold()).toBe(false)
      await checkStoresBeforeSelling({ db, clock })
      expect(await db.acknowledged.count()).toBe(0)
      await compare()
      expect(await shownAsSent()).toEqual(sales)
    },
  )

  test('OB-47 what the books do not have is sent again, not shown as sent (F-55)', async () => {
    await compare()
    const lastNight = server.backup()
    const sales = await sendAndForget()
    server.restore(lastNight)
    expect(await compare()).toMatchObject({ requeued: 6, newEpoch: true })
    expect(await shownAsSent()).toEqual([])
    await drain()
    await createOutboxStore(ledger).fold()
    expect(await shownAsSent()).toEqual(sales)
    expect(await onServer()).toEqual(sales)
  })

  test('OB-47 one that still waits, or is in quarantine, is not sent because the server knows its name', async () => {
    const [waiting = '', changed = '', quarantined = '', ...fine] = await sendAndForget()
    const queue = async (uuid: string, key: string, Revision: number) => {
      const history = (await db.salesHistory.get(uuid)) ?? expect.fail('in history')
      const sale = { ...history.sale, Revision }
      await db.salesHistory.put({ ...history, sale })
      await db.salesQueue.put({
        key,
        status: 'pending',
        createdAt: '',
        attempts: 0,
        tries: 0,
        originalData: sale,
      } as never)
    }
    meanwhile = async ({ json }) => {
      const { results } = json as {
        results: { UUID: string; State: string; Revision: number | null; saleId: string | null }[]
      }
      const one = results.find(({ UUID }) => UUID === quarantined)
      Object.assign(one ?? {}, { State: 'Quarantined', Revision: null, saleId: null })
      // Also when it was changed while the server was asked.
      await queue(waiting, waiting, 1)
      await queue(changed, `${changed}/2`, 2)
    }
    await compare()
    const unfolded = (await db.salesHistory.toArray()).filter(({ syncedAt }) => syncedAt === null)
    expect(unfolded.map(({ UUID }) => UUID)).toEqual([waiting, changed, quarantined])
    expect(await shownAsSent()).toEqual(fine)
  })

  test('OB-47 a change that the server has not heard of is offered, not taken for sent', async () => {
    const [changed = ''] = await sendAndForget()
    const history = (await db.salesHistory.get(changed)) ?? expect.fail('in history')
    await db.salesHistory.put({ ...history, sale: { ...history.sale, Revision: 2 } })
    expect(await compare()).toMatchObject({ requeued: 1 })
    expect(await db.salesHistory.get(changed)).toMatchObject({ serverId: null })
    expect(await shownAsSent()).not.toContain(changed)
  })

  test('OB-47 a word that is there is left to whoever tells history, with all that the server said', async () => {
    const sales = await cashier.sellSome(6)
    await drain()
    await compare()
    expect((await db.salesHistory.toArray()).every(({ serverId }) => serverId === null)).toBe(true)
    expect(await shownAsSent()).toEqual(sales)
  })
})
