import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

const HOUR_MS = 3_600_000

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const startServer = (offsetMs: number) =>
  buildTestApp(database.url, { jobs: true, clock: () => new Date(Date.now() + offsetMs) })

test('EV-26 events published by a server whose clock is ahead do not delay those of the next server', async () => {
  const waiting = () =>
    database.query(`SELECT FROM event_outbox WHERE event_type = 'tax_updated' AND position IS NULL`)
  for (const offset of [HOUR_MS, 0]) {
    await database.query('UPDATE taxes SET tax_name = tax_name')
    const server = await startServer(offset)
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
    await server.close()
    // As if the minimum of five seconds between two events of a kind had passed.
    await database.query(`UPDATE event_paces SET last_at = last_at - interval '5 s'`)
  }
})

test('EV-26 a server whose clock is behind sends due pushes at once', async () => {
  const behind = await startServer(-HOUR_MS)
  const { profile } = await callerOf(behind, 'solo@demo.test')
  await database.query(
    `INSERT INTO push_tokens (registration_id, token_sha256, user_id, store_id, token, source)
     SELECT registration_id, 'x', user_id, store_id, 'x', 'billing_web' FROM user_stores WHERE user_id = $1`,
    [profile.key],
  )
  await database.query('UPDATE offers SET offer_name = offer_name')
  const sent = () => database.query('SELECT FROM push_queue WHERE sent_position > 0')
  await expect.poll(sent, { timeout: 10_000 }).toEqual([{}])
  await behind.close()
})
