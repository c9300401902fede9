import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../api/client.ts'
import type { LedgerDb } from '../../db/ledger-db.ts'
import { createOutboxStore } from '../../db/outbox/outbox-store.ts'
import type { SalesDb } from '../../db/sales-db.ts'
import { newTill } from '../../testing/device.ts'
import { createFakeClock } from '../../testing/fakes.ts'
import { PLACE } from '../../testing/selling-place.ts'
import { createCashier } from '../testing/cashier.ts'
import { drainOutbox } from './drain.ts'
import { createTransport } from './transport.ts'

const ANNA = { ...PLACE.user, key: 'anna' }
const BALA = { ...PLACE.user, key: 'bala' }

let db: SalesDb
let ledger: LedgerDb
const clock = createFakeClock()
let sent: { name: string; as: string; count: number }[]

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
  sent = []
})

const personAt = async (user: typeof ANNA) => {
  await db.user.clear()
  await db.user.put(user)
  return createCashier(ledger, clock, { ...PLACE, user })
}

const reply = (saleId: string) => ({ code: '0', saleId, flags: [] })

const drainAs = (
  callerFor: (maker: string | undefined) => Caller | undefined,
  canSendFor?: (maker: string | undefined) => boolean,
) =>
  drainOutbox(
    {
      store: createOutboxStore(ledger, undefined, canSendFor),
      clock,
      random: () => 0,
      transport: createTransport(
        {
          call: async (name: string, { body }: { body: { sales?: object[] } }, as?: Caller) => {
            sent.push({ name, as: as?.token ?? 'active', count: body.sales?.length ?? 1 })
            if (body.sales) return { ok: true, reply: { results: body.sales.map(() => reply('s')) } }
            return { ok: true, reply: { ...reply('s'), key: 'm' } }
          },
        } as never,
        callerFor,
      ),
    },
    new AbortController().signal,
  )

test('EN-49 sales and other writes of two cashiers go out in separate calls, each with the token of its maker', async () => {
  const anna = await personAt(ANNA)
  await anna.sellSome(2)
  await anna.payIn()
  const bala = await personAt(BALA)
  await bala.sellSome(3)
  await drainAs((maker) => (maker === 'bala' ? undefined : { token: `${maker}` }))
  expect(sent).toEqual([
    { name: 'createOfflineSales', as: 'anna', count: 2 },
    { name: 'recordCashMovement', as: 'anna', count: 1 },
    { name: 'createOfflineSales', as: 'active', count: 3 },
  ])
  expect(await db.salesQueue.count()).toBe(0)
})

test('EN-49 what cannot be sent for one cashier holds up nobody else, and stays in the queue', async () => {
  await (await personAt(ANNA)).sellSome(2)
  await (await personAt(BALA)).sellSome(2)
  await drainOutboxFor('bala')
  expect((await db.salesQueue.toArray()).map(({ originalData }) => originalData.CreatedByUserID)).toEqual([
    'anna',
    'anna',
  ])
  await drainOutboxFor('anna')
  expect(await db.salesQueue.count()).toBe(0)
})

const drainOutboxFor = (maker: string) =>
  drainAs(
    () => undefined,
    (key) => key === maker,
  )
