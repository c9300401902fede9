import { randomUUID } from 'node:crypto'
import { API_BASE, type ErrorReply } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { buildTestApp, call } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let app: FastifyInstance
let now = new Date()

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { clock: () => now })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  await database.query('delete from sign_in_attempts')
  await database.query('delete from sign_in_places')
})

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const LOGIN = 'solo@demo.test'
const signIn = (
  from: string,
  { password = DEMO_PASSWORD, deviceId = undefined as string | undefined, login = LOGIN } = {},
) =>
  call<ErrorReply>(app, {
    method: 'POST',
    url: `${API_BASE}/user/signin`,
    remoteAddress: from,
    payload: { loginId: login, password, ...(deviceId === undefined ? {} : { deviceId }) },
  })
const guess = (from: string, login = LOGIN) => signIn(from, { password: 'wrong', login })
const waitOf = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['retry-after'])

/** Strangers guess from as many addresses as they like. */
const attack = async (guesses: number, login = LOGIN) => {
  const statuses: number[] = []
  for (let at = 0; at < guesses; at++)
    statuses.push((await guess(`198.51.${at >> 8}.${at & 255}`, login)).status)
  return statuses
}

describe('guesses from everywhere', () => {
  test('US-10 after 20 failures from 20 addresses the account is delayed, for seconds that grow to a minute', async () => {
    expect(await attack(20)).toEqual(Array(20).fill(401))
    const waits: number[] = []
    for (let round = 0; round < 6; round++) {
      const blocked = await guess(`192.0.2.${round}`)
      expect(blocked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      waits.push(waitOf(blocked))
      pass(waitOf(blocked))
      expect((await guess(`192.0.2.${100 + round}`)).status).toBe(401)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60])
  })

  test('US-10 two hours of guessing get fewer than 150 tries', async () => {
    let tries = 0
    for (let minute = 0; minute < 2 * 60; minute++) {
      tries += (await attack(minute === 0 ? 30 : 2)).filter((status) => status === 401).length
      pass(60)
    }
    expect(tries).toBeLessThan(150)
  })

  test('US-10 accounts that do not exist are delayed alike', async () => {
    const known = await attack(22)
    expect(await attack(22, 'ghost@demo.test')).toEqual(known)
  })

  test('US-10 who was told to wait signs in afterwards, and blocked tries did not count', async () => {
    await attack(20)
    const from = '203.0.113.50'
    let wait = 0
    for (let tries = 0; tries < 8; tries++) {
      const blocked = await signIn(from)
      expect(blocked.status).toBe(429)
      wait = waitOf(blocked)
    }
    // The delay of the account; with tries of its own counted it would be that of a guesser.
    expect(wait).toBe(5)
    pass(wait)
    expect((await signIn(from)).status).toBe(200)
  })
})

describe('places that are known', () => {
  test('US-11 an address that has signed in before is not delayed, whatever strangers do', async () => {
    expect((await signIn('203.0.113.60')).status).toBe(200)
    await attack(25)
    expect((await signIn('203.0.113.61')).status).toBe(429)
    expect((await signIn('203.0.113.60')).status).toBe(200)
  })

  test('US-11 a device that has signed in before is not delayed at a new address', async () => {
    const deviceId = randomUUID()
    expect((await signIn('203.0.113.70', { deviceId })).status).toBe(200)
    await attack(25)
    expect((await signIn('203.0.113.71', { deviceId: randomUUID() })).status).toBe(429)
    expect((await signIn('203.0.113.72', { deviceId: deviceId.toUpperCase() })).status).toBe(200)
  })

  test('US-11 a known place has limits of its own: five tries, also for a device that changes its address', async () => {
    const deviceId = randomUUID()
    await signIn('203.0.113.80', { deviceId })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await signIn(`203.0.113.${90 + tries}`, { deviceId, password: 'wrong' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    for (let tries = 0; tries < 5; tries++) await guess('203.0.113.80')
    expect((await signIn('203.0.113.80')).status).toBe(429)
  })

  test('US-11 a place is known for one account only, and for 90 days', async () => {
    await signIn('203.0.113.99')
    await attack(25, 'cashier@demo.test')
    expect((await signIn('203.0.113.99', { login: 'cashier@demo.test' })).status).toBe(429)
    pass(91 * 86_400)
    await attack(25)
    expect((await signIn('203.0.113.99')).status).toBe(429)
  })
})

describe('networks', () => {
  test('US-12 addresses of one IPv6 /64 share their tries', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await guess(`2001:db8:0:1::${tries + 1}`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await guess('2001:db8:0:2::1')).status).toBe(401)
  })
})
