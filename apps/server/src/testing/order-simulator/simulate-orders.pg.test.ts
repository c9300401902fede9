import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, buildTestApp } from '../test-app.ts'
import { addCarrier, addChannel } from '../test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../test-database.ts'
import { simulateOrders } from './simulate-orders.ts'

const ORDERS = Number(process.env.EVERTILL_ORDERS ?? 25)
const SEED = Number(process.env.EVERTILL_SEED ?? Date.now() % 2 ** 20)

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { jobs: true })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test(
  `OA-19 seed ${SEED}: ${ORDERS} simulated orders: none is lost, billed twice or in an illegal state`,
  { timeout: 60_000 + ORDERS * 2_000 },
  async () => {
    const channel = await addChannel(database)
    const { key, secret } = await addCarrier(database)
    const { port } = app.server.address() as AddressInfo
    const verdict = await simulateOrders({
      urlNow: () => `http://127.0.0.1:${port}`,
      channel: channel.key,
      secret: channel.secret,
      courier: { key, name: 'Fast Parcels', secret },
      storeCode: 'BLR1',
      loginId: 'manager@demo.test',
      password: 'Demo@1234',
      orders: ORDERS,
      seed: SEED,
    })
    expect(verdict.faults).toEqual([])
    expect(verdict.orders).toBe(ORDERS)
    const doubled = await database.query(
      `select extras ->> 'OrderID' from sales where extras ? 'OrderID' group by 1 having count(*) > 1`,
    )
    expect(doubled).toEqual([])
  },
)
