import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { simulateOrders } from '../../apps/server/src/testing/order-simulator/simulate-orders.ts'
import { databaseUrl } from '../start/launch.ts'
import { openWorkspace } from '../start/workspace.ts'
import { copyShopData } from '../support/shop-data.ts'

/** `npm run prove orders` plays 1,000 orders with 20 kills. */
const ORDERS = Number(process.env.EVERTILL_ORDERS ?? 40)
const KILLS = Number(process.env.EVERTILL_KILLS ?? 1)
const SEED = Number(process.env.EVERTILL_SEED ?? Date.now() % 2 ** 20)
const CHANNEL = 'simulated-shop'
const CARRIER = { key: 'simulated-parcels', name: 'Simulated parcels' }
const SECRET = `evs_${randomBytes(32).toString('base64url')}`

const work = openWorkspace()
copyShopData(work.dataDir)
afterAll(() => work.close())

const inDatabase = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

const addChannel = async (): Promise<void> => {
  await inDatabase(
    `insert into order_channels (registration_id, channel_key, channel_name, store_id, accept_seconds)
     select registration_id, $1, 'Simulated shop', store_id, 86400 from stores where store_code = 'BLR1'`,
    [CHANNEL],
  )
  await inDatabase(
    `insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret)
     select registration_id, gen_random_uuid(), 'channel', channel_key, $2 from order_channels where channel_key = $1`,
    [CHANNEL, SECRET],
  )
  await inDatabase(
    `insert into carriers (registration_id, carrier_id, carrier_key, carrier_name)
     select registration_id, gen_random_uuid(), $2, $3 from order_channels where channel_key = $1`,
    [CHANNEL, CARRIER.key, CARRIER.name],
  )
  await inDatabase(
    `insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret)
     select registration_id, gen_random_uuid(), 'carrier', $2, $3 from order_channels where channel_key = $1`,
    [CHANNEL, CARRIER.key, SECRET],
  )
  await inDatabase('update registrations set enable_ondc = true, enable_package_tracker = true')
}

test(
  `OA-19 seed ${SEED}: ${ORDERS} orders with a server killed ${KILLS} times: none is lost, billed twice or in an illegal state`,
  { timeout: 120_000 + ORDERS * 2_000 + KILLS * 30_000 },
  async () => {
    const start = async () => {
      const server = work.launch({ env: { LOG_LEVEL: 'warn' } })
      return { server, url: (await server.ready).url }
    }
    let now = await start()
    await addChannel()
    let played = 0
    const simulation = simulateOrders({
      urlNow: () => now.url,
      channel: CHANNEL,
      secret: SECRET,
      courier: { ...CARRIER, secret: SECRET },
      storeCode: 'BLR1',
      loginId: 'manager@demo.test',
      password: 'Demo@1234',
      orders: ORDERS,
      seed: SEED,
      onProgress: (count) => (played = count),
    })
    for (let kills = 0; kills < KILLS; kills++) {
      // Spread over the run, each in the middle of several orders.
      const goal = Math.floor((ORDERS * (kills + 0.5)) / KILLS)
      while (played < goal) await Promise.race([pause(50), simulation])
      now.server.child.kill('SIGKILL')
      await now.server.exit
      now = await start()
    }
    const verdict = await simulation
    expect(verdict.faults).toEqual([])
    expect(verdict.orders).toBe(ORDERS)
    expect(verdict.bills).toBeGreaterThan(0)
    expect(verdict.packages).toBeGreaterThan(0)
    const doubled = await inDatabase(
      `select order_id from (select extras ->> 'OrderID' as order_id from sales where extras ? 'OrderID') s
        where order_id is not null group by order_id having count(*) > 1`,
    )
    expect(doubled).toEqual([])
  },
)
