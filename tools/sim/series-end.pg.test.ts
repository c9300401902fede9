import { randomUUID } from 'node:crypto'
import type { Store, TransactionType } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeriesEnd } from '../../apps/pos/src/testing/simulator.ts'
import { buildTestApp, callerOf, type TestApp } from '../../apps/server/src/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { openTill } from '../../apps/server/src/testing/test-sale.ts'
import { handleBy } from './app-handle.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test(
  'OB-42 a till whose series ends has leased the next slot in advance, keeps selling offline, and the server accepts everything',
  { timeout: 120_000 },
  async () => {
    const manager = await callerOf(app, 'manager@demo.test')
    const { body } = await manager.get<{ stores: Store[] }>('/user/stores')
    const store = body.stores.find(({ StoreCode }) => StoreCode === 'BLR1') ?? expect.fail('no BLR1')
    const setup = await manager.get<{ transactionTypes: TransactionType[] }>('/setup/transactiontypes')
    const transactionType = setup.body.transactionTypes.find(({ Letter }) => Letter === 'S')
    const { lease } = await openTill(manager, 'BLR1/R1', randomUUID())
    const till = await openSeriesEnd(
      {
        handle: handleBy(app, manager),
        place: {
          store,
          lease,
          user: manager.profile,
          transactionType: transactionType ?? expect.fail('no sale'),
          currency: 'INR',
        },
        newUuid: () => randomUUID(),
      },
      999_998,
    )
    await till.check()
    await till.check()
    const [next, ...others] = (await till.slots()) ?? []
    expect(next).toMatch(/^[A-Z]{1,2}$/)
    expect(others).toEqual([])

    const { Prefix, Slot } = lease
    const sales = [await till.sell(), await till.sell(), await till.sell()]
    expect(sales.map((sale) => sale.TransactionNo.replace(/S\d\d/, 'S'))).toEqual([
      `${Prefix}${Slot}/S/999999`,
      `${Prefix}${next}/S/00001`,
      `${Prefix}${next}/S/00002`,
    ])
    expect(await till.drain()).toMatchObject({ kind: 'drained' })
    const accepted = { serverId: expect.any(String) as string, flags: [] }
    expect(await till.flags()).toEqual(sales.map(() => accepted))
    // Its products are not in the demo, which gives other flags; the numbers give none.
    for (const { UUID } of sales) {
      const flags = await manager.reviewedFlags(UUID)
      expect(flags).toContain('UNKNOWN_PRODUCT')
      for (const flag of ['NUMBER_CLASH', 'UNKNOWN_LEASE', 'SETTINGS_DIFFER'])
        expect(flags).not.toContain(flag)
    }

    // The server learns the numbers of both slots, and the till continues after them.
    expect(await till.check()).toMatchObject({ ok: true })
    expect((await till.sell()).TransactionNo).toMatch(/\/00003$/)
  },
)
