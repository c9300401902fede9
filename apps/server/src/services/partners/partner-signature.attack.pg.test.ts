import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSigningKey } from '../../platform/ondc-keys.ts'
import { requestOf } from '../../testing/fuzz-request.ts'
import { makeChance } from '../../testing/fuzz-values.ts'
import { addNetworkChannel, ondcHeader } from '../../testing/ondc-buyer.ts'
import { signCall, signedHeaders } from '../../testing/partner-client.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import {
  type TestPartner,
  addCarrier,
  addChannel,
  addSecret,
  partnerCaller,
} from '../../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

const ROUNDS = Number(process.env.EVERTILL_ATTACK ?? 3)
const SEED = Number(process.env.EVERTILL_SEED ?? Date.now() % 2 ** 31)
const QUOTE = { pincode: '560038', items: [{ productId: 'none', qty: 1000 }] }

let database: TestDatabase
let app: TestApp
let channel: TestPartner
let carrier: TestPartner
let stranger: TestPartner
let network: TestPartner

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  channel = await addChannel(database)
  carrier = await addCarrier(database)
  stranger = await addChannel(database, { company: 'other' })
  network = await addNetworkChannel(database)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const ROWS = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([, row]) => row.auth === 'partner',
)

/** Signs rightly with a key that no company has registered. */
const OWN_BUYER = { networkId: 'nobody.example', keyId: 'k1', signingKey: newSigningKey() }

type Refusals = { action: string; detail: { why?: string; kind: string; target?: string } }
const auditOf = ({ key }: TestPartner) =>
  database.query<Refusals>(
    `select action, detail from audit_trail where subject = $1 and action like 'partner.%' order by audit_id`,
    [key],
  )
/** Every test calls from a network of its own: refusals are counted by network. */
let networks = 0
const fresh = (): string => `198.51.${++networks}.1`

const pathOf = ({ key }: TestPartner) => `/v1/channels/${key}/quote`

describe(`seed ${SEED}`, () => {
  test.each(ROWS)('OA-1 %s answers nothing without a right signature', async (_, row) => {
    const chance = makeChance(SEED)
    for (let round = 0; round < ROUNDS; round++) {
      const { method, url, payload } = requestOf(chance, row, [channel.key, carrier.key], undefined, 'whole')
      const known = url
        .replace(/channels\/[^/]+/, `channels/${row.partner?.kind === 'network' ? network.key : channel.key}`)
        .replace(/carrier=[^&]*/, `carrier=${carrier.key}`)
      for (const target of [url, known]) {
        const right = signedHeaders(
          row.partner?.kind === 'carrier' ? carrier.secret : channel.secret,
          payload ?? '',
          new Date(),
        )
        const headers = [
          {},
          { 'x-signature': '' },
          signedHeaders(stranger.secret, payload ?? '', new Date()),
          { ...right, 'x-signature': `${right['x-signature']}0` },
          { authorization: `Bearer ${channel.secret}` },
          { authorization: ondcHeader(OWN_BUYER, payload ?? '') },
        ]
        const answers = await Promise.all(
          headers.map((header) =>
            app.inject({
              method,
              url: target,
              headers: { 'content-type': 'application/json', ...header },
              ...(payload === undefined ? {} : { payload }),
              remoteAddress: fresh(),
            }),
          ),
        )
        for (const answer of answers)
          expect([answer.statusCode, answer.json<{ code: string }>().code], target).toEqual([
            401,
            'SIGNATURE_INVALID',
          ])
      }
    }
  })

  test('OA-4 a wrong signature and an unknown partner get the same answer, after the same time', async () => {
    const timed = async (path: string, secret: string) => {
      const began = performance.now()
      const answer = await app.inject({
        ...signCall(secret, { method: 'POST', path, body: QUOTE }, new Date()),
        remoteAddress: fresh(),
      })
      const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
      return {
        ms: performance.now() - began,
        seen: { status: answer.statusCode, body: answer.body, headers },
      }
    }
    const wrong = await timed(pathOf(channel), stranger.secret)
    const unknown = await timed('/v1/channels/nobody/quote', stranger.secret)
    expect(wrong.seen).toEqual(unknown.seen)
    // Neither leaves before the time that hides what the database had to do.
    for (const { ms } of [wrong, unknown]) expect(ms).toBeGreaterThanOrEqual(99)
  })

  test('OA-1 the body is signed as it was sent: the same content written otherwise is refused', async () => {
    const body = JSON.stringify(QUOTE)
    const headers = signedHeaders(channel.secret, body, new Date())
    const send = (payload: string | Buffer) =>
      app.inject({
        method: 'POST',
        url: `${API_BASE}${pathOf(channel)}`,
        headers,
        payload,
        remoteAddress: fresh(),
      })
    expect((await send(body)).statusCode).toBe(200)
    expect((await send(`${body} `)).statusCode).toBe(401)
    expect((await send(JSON.stringify(QUOTE, null, 1))).statusCode).toBe(401)
    expect((await send(body.replace('560038', '\\u0035\\u0036\\u0030038'))).statusCode).toBe(401)
  })

  test('OA-1 nothing of a body is read before its signature is right', async () => {
    const odd = ['{', '[[[[', '{"__proto__":{}}', '\u0000', 'x'.repeat(1_000)]
    for (const payload of odd) {
      const send = (secret: string) =>
        app.inject({
          method: 'POST',
          url: `${API_BASE}${pathOf(channel)}`,
          headers: signedHeaders(secret, payload, new Date()),
          payload,
          remoteAddress: fresh(),
        })
      expect((await send(stranger.secret)).statusCode, payload.slice(0, 20)).toBe(401)
      expect((await send(channel.secret)).statusCode, payload.slice(0, 20)).toBe(400)
    }
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    const answer = await app.inject({
      method: 'POST',
      url: `${API_BASE}${pathOf(channel)}`,
      headers: signedHeaders(channel.secret, deep, new Date()),
      payload: deep,
    })
    expect(answer.statusCode).toBe(400)
  })

  test('OA-2 OA-5 a signature of another time is refused and audited', async () => {
    const fresher = partnerCaller(app, channel, fresh())
    for (const minutes of [-6, 6]) {
      const at = new Date(Date.now() + minutes * 60_000)
      expect((await fresher({ method: 'POST', path: pathOf(channel), body: QUOTE }, at)).status).toBe(401)
    }
    for (const minutes of [-4, 4]) {
      const at = new Date(Date.now() + minutes * 60_000)
      expect((await fresher({ method: 'POST', path: pathOf(channel), body: QUOTE }, at)).status).toBe(200)
    }
    const stale = (await auditOf(channel)).filter(({ detail }) => detail.why === 'stale')
    expect(stale).toHaveLength(2)
  })

  test('OA-5 a partner of another company reaches nothing of this one, and the refusal is audited here', async () => {
    const before = (await auditOf(channel)).length
    const answer = await partnerCaller(
      app,
      stranger,
      fresh(),
    )({
      method: 'POST',
      path: pathOf(channel),
      body: QUOTE,
    })
    expect(answer.status).toBe(401)
    const [last] = (await auditOf(channel)).slice(before)
    expect(last).toMatchObject({ action: 'partner.refused', detail: { kind: 'channel', why: 'wrong' } })
    expect(await auditOf(stranger)).toEqual([])
  })

  test('OA-1 the secret of a channel is none of a carrier with the same key', async () => {
    const both = await addChannel(database, { key: carrier.key })
    const asChannel = partnerCaller(app, both, fresh())
    expect((await asChannel({ method: 'POST', path: pathOf(both), body: QUOTE })).status).toBe(200)
    const asCarrier = partnerCaller(app, carrier, fresh())
    expect((await asCarrier({ method: 'POST', path: pathOf(both), body: QUOTE })).status).toBe(401)
  })

  test('OA-3 two secrets are active at a time; a revoked one and a third are refused', async () => {
    const turning = await addChannel(database)
    const second = await addSecret(database, { kind: 'channel', key: turning.key })
    const statusWith = async (secret: string) =>
      (await partnerCaller(app, { secret }, fresh())({ method: 'POST', path: pathOf(turning), body: QUOTE }))
        .status
    expect([await statusWith(turning.secret), await statusWith(second)]).toEqual([200, 200])
    await database.query('update partner_secrets set revoked_at = now() where secret = $1', [turning.secret])
    expect([await statusWith(turning.secret), await statusWith(second)]).toEqual([401, 200])
    await database.query('update order_channels set is_active = false where channel_key = $1', [turning.key])
    expect(await statusWith(second)).toBe(401)
  })

  test('OA-9 a network that is refused again and again is not looked up any more, and others are served', async () => {
    const lonely = await addChannel(database)
    const network = fresh()
    const forged = { secret: stranger.secret }
    const guess = () =>
      partnerCaller(app, forged, network)({ method: 'POST', path: pathOf(lonely), body: QUOTE })
    const guesses = await Promise.all(Array.from({ length: 30 }, guess))
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]))
    const next = await guess()
    expect(next.status).toBe(429)
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(0)
    expect(await auditOf(lonely)).toHaveLength(30)
    const other = await partnerCaller(
      app,
      lonely,
      fresh(),
    )({ method: 'POST', path: pathOf(lonely), body: QUOTE })
    expect(other.status).toBe(200)
  })

  test('OA-8 a channel that floods the server is refused, and another one is served', async () => {
    const busy = await addChannel(database)
    const other = await addChannel(database)
    const flood = partnerCaller(app, busy, fresh())
    const floods = await Promise.all(
      Array.from({ length: 400 }, () => flood({ method: 'POST', path: pathOf(busy), body: QUOTE })),
    )
    const statuses = new Set(floods.map(({ status }) => status))
    expect([...statuses].every((status) => [200, 429, 503].includes(status))).toBe(true)
    expect(statuses.has(429) || statuses.has(503)).toBe(true)
    const calm = await partnerCaller(
      app,
      other,
      fresh(),
    )({ method: 'POST', path: pathOf(other), body: QUOTE })
    expect(calm.status).toBe(200)
  })

  test('OA-10 a body that is too long is refused before it is looked at', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `${API_BASE}${pathOf(channel)}`,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(129 * 1024),
      remoteAddress: fresh(),
    })
    expect(answer.statusCode).toBe(413)
  })
})
