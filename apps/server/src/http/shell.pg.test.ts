import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE, type Endpoint, ENDPOINTS, type ErrorReply } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { makeLogger } from '../platform/logger.ts'
import { type Caller, buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE } from '../testing/test-sale.ts'

let database: TestDatabase
let app: FastifyInstance
let cashier: Caller
const root = mkdtempSync(join(tmpdir(), 'till-'))
const logged: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, '.vite'))
  const hidden = ['.evertill-build', '.vite/manifest.json', 'assets/index-B4dF00d1.js.map']
  for (const file of ['index.html', 'sw.js', 'manifest.webmanifest', 'assets/index-B4dF00d1.js', ...hidden]) {
    writeFileSync(join(root, file), 'x'.repeat(3_000))
  }
  const logger = makeLogger({ level: 'trace' }, { write: (line) => logged.push(line) })
  app = await buildTestApp(database.url, { staticRoot: root, logger })
  cashier = await callerOf(app, 'cashier@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
  rmSync(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const postText = (path: string, payload: string, type = 'application/json') =>
  call<ErrorReply>(app, {
    method: 'POST',
    url: `${API_BASE}${path}`,
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${cashier.token}` },
  })

describe('headers', () => {
  test('SV-9 every reply has the strict policy, and no header that needs https', async () => {
    for (const url of ['/', '/healthz', '/api/nowhere', '/api/user/stores', '/missing.png']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';" +
          "img-src 'self' data: blob:;font-src 'self';connect-src 'self' http://127.0.0.1:*;worker-src 'self';manifest-src 'self';" +
          "object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
      )
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('SV-53 nobody may show the till in a frame, by both headers', async () => {
    for (const url of ['/', '/healthz', '/api/user/stores', '/missing.png']) {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    }
  })

  test('SV-50 no reply of the API may be stored, neither a success nor a refusal', async () => {
    const cacheOf = (answer: { headers: Record<string, unknown> }) => answer.headers['cache-control']
    expect(cacheOf(await cashier.get('/user/stores'))).toBe('no-store')
    expect(cacheOf(await cashier.get('/catalog/productsync'))).toBe('no-store')
    expect(cacheOf(await cashier.get('/catalog/productsync?size=0'))).toBe('no-store')
    expect(cacheOf(await postText(OFFLINE, '{}'))).toBe('no-store')
    for (const url of ['/api/user/stores', '/api/nowhere', '/api', '/api/%zz', '/api/docs', '/healthz']) {
      expect([url, cacheOf(await get(url))]).toEqual([url, 'no-store'])
    }
  })

  test('SV-52 source maps and what the build keeps for itself are not served', async () => {
    for (const file of ['.evertill-build', '.vite/manifest.json', 'assets/index-B4dF00d1.js.map']) {
      expect([file, (await get(`/${file}`)).statusCode]).toEqual([file, 404])
    }
    expect((await get('/assets/index-B4dF00d1.js%2emap')).statusCode).toBe(404)
    expect((await get('/%2evite/manifest.json')).statusCode).toBe(404)
    expect((await get('/assets/index-B4dF00d1.js')).statusCode).toBe(200)
  })

  test('SV-51 over plain http nothing tells the browser to insist on https, unless a trusted proxy speaks it', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' }
    expect((await get('/', forwarded)).headers).not.toHaveProperty('strict-transport-security')
    const behind = await buildTestApp(database.url, { trustProxy: '127.0.0.1' })
    const ask = async (headers: Record<string, string>) =>
      (await behind.inject({ method: 'GET', url: '/healthz', headers })).headers['strict-transport-security']
    expect([await ask(forwarded), await ask({})]).toEqual(['max-age=31536000', undefined])
    await behind.close()
  })

  test('SV-15 hashed files are cached for ever, the files that select the version never', async () => {
    const cacheOf = async (url: string) => (await get(url)).headers['cache-control']
    expect(await cacheOf('/assets/index-B4dF00d1.js')).toBe('public, max-age=31536000, immutable')
    for (const url of ['/', '/index.html', '/sw.js', '/manifest.webmanifest']) {
      expect(await cacheOf(url)).toBe('no-cache')
    }
  })

  test('SV-15 large replies are compressed for clients that accept it', async () => {
    const answer = await get('/assets/index-B4dF00d1.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(1_000)
  })
})

describe('paths', () => {
  const page = { accept: 'text/html,application/xhtml+xml' }

  test('SV-14 an unknown page redirects to the screen of that path', async () => {
    const { statusCode, headers } = await get('/sales/newsales?x=1', page)
    expect([statusCode, headers.location]).toEqual([302, '/#/sales/newsales?x=1'])
  })

  test('SV-14 a page address cannot redirect to another site', async () => {
    for (const url of ['//evil.test/a', '/\\evil.test', '/%2f%2fevil.test']) {
      const { headers } = await get(url, page)
      expect(headers.location ?? '/#').toMatch(/^\/#/)
    }
  })

  test('SV-14 an unknown call, file or method is a JSON 404', async () => {
    for (const url of ['/api', '/api/', '/api/nowhere', '/hub/x', '/assets/gone.js']) {
      expect([url, await call(app, { method: 'GET', url, headers: page })]).toMatchObject([
        url,
        { status: 404, body: { code: 'NOT_FOUND' } },
      ])
    }
    expect((await call(app, { method: 'DELETE', url: `${API_BASE}/user/stores` })).status).toBe(404)
    expect((await get('/missing.png')).statusCode).toBe(404)
  })

  test('SV-14 probing for the hub is not an error', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/hub/' })).statusCode).toBe(204)
    expect((await get('/hub/')).statusCode).toBe(404)
  })

  test("SV-14 files outside the till's folder are not served", async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.env']) {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  test('SV-1 a route below the API base that is not in the table stops the start', async () => {
    const other = await buildTestApp(database.url)
    expect(other.hasRoute({ method: 'GET', url: `${API_BASE}/user/stores` })).toBe(true)
    await other.close()
    const { refuseUntabledRoutes } = await import('./endpoint-routes.ts')
    const { default: fastify } = await import('fastify')
    const bare = fastify()
    refuseUntabledRoutes(bare, [])
    expect(() => bare.get(`${API_BASE}/secret`, () => '')).toThrow('not in the endpoint table')
    expect(() => bare.get('/elsewhere', () => '')).not.toThrow()
  })

  test('SV-1 a row of the table without a handler stops the start', async () => {
    const { serveEndpoints } = await import('./endpoint-routes.ts')
    const { default: fastify } = await import('fastify')
    expect(() => serveEndpoints(fastify(), {} as never, {} as never)).toThrow('nobody handles it')
  })

  test('SV-16 the API document describes every row of the table', async () => {
    const document = (await get('/api/docs')).json<{ paths: Record<string, Record<string, object>> }>()
    for (const { path, method, status = 200 } of Object.values<Endpoint>(ENDPOINTS)) {
      const described = document.paths[`${API_BASE}${path}`]?.[method.toLowerCase()]
      expect(described, path).toMatchObject({ responses: { [status]: {} } })
    }
    type Described = { responses: Record<number, { content: object }> }
    const stream = document.paths[`${API_BASE}${ENDPOINTS.openEventStream.path}`]?.get as
      | Described
      | undefined
    const streamed = stream?.responses[200]
    expect(Object.keys(streamed?.content ?? {})).toEqual(['text/event-stream'])
    expect(Object.keys(document.paths)).toHaveLength(
      new Set(Object.values(ENDPOINTS).map((row) => row.path)).size,
    )
  })
})

describe('bad bodies', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

  test('SV-10 JSON that is nested too deep, poisoned or malformed is 400', async () => {
    const bodies = [
      deep(10_000),
      `{"UUID":${deep(40)}}`,
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"a":',
      '',
    ]
    for (const body of bodies) {
      for (const path of [OFFLINE, '/getregistration']) {
        expect([body.slice(0, 20), await postText(path, body)]).toMatchObject([
          body.slice(0, 20),
          { status: 400, body: { code: 'INVALID_REQUEST' } },
        ])
      }
    }
  })

  test('SV-10 a body over the limit is 413, and a sale may be larger than other bodies', async () => {
    const big = JSON.stringify({ regID: 'x'.repeat(2 * 1024 * 1024) })
    expect(await postText('/getregistration', big)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    })
    expect((await postText(OFFLINE, big)).status).toBe(422)
    const huge = JSON.stringify({ x: 'x'.repeat(9 * 1024 * 1024) })
    expect((await postText(OFFLINE, huge)).status).toBe(413)
  })

  test('SV-10 a body that is not JSON is 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'nonsense',
    ]) {
      expect(await postText(OFFLINE, 'a=b', type)).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_BODY' },
      })
    }
  })

  test('SV-10 the body of an unauthenticated request is not read', async () => {
    const answer = await app.inject({ method: 'POST', url: `${API_BASE}${OFFLINE}`, payload: deep(10_000) })
    expect(answer.statusCode).toBe(401)
  })

  test('SV-3 wrong values are refused by field', async () => {
    const { status, body } = await cashier.get<ErrorReply>('/catalog/productsync?size=0&isDeleted=maybe')
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(body.errors?.map((error) => error.path)).toEqual(['size', 'isDeleted'])
  })

  test('SV-2 input that no column can hold is 400 and reveals no internals', async () => {
    for (const path of ['/catalog/productsync?searchParam=%00', '/catalog/productsync?searchParam=%F0%9F']) {
      const { status, body } = await cashier.get<ErrorReply>(path)
      expect([200, 400]).toContain(status)
      expect(JSON.stringify(body)).not.toMatch(/\bat \/|select|postgres/i)
    }
    const signIn = await postText('/user/signin', '{"loginId":"a\\u0000b","password":"x"}')
    expect(signIn).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
    expect((await get('/api/%zz')).json()).toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test('SV-2 an unexpected error is 500 without its reason', async () => {
    await database.query('alter table payment_types rename to payment_types_gone')
    const answer = await cashier.get<ErrorReply>('/setup/paymenttypes')
    await database.query('alter table payment_types_gone rename to payment_types')
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(Object.keys(answer.body)).toEqual(['code', 'message'])
    expect(logged.some((line) => line.includes('payment_types') && line.includes('"level":50'))).toBe(true)
  })
})

describe('the log', () => {
  test('SV-13 passwords and tokens never reach it', async () => {
    await callerOf(app, 'cashier@demo.test')
    await cashier.get('/user/stores')
    expect(logged.length).toBeGreaterThan(4)
    const text = logged.join('')
    expect(text).not.toContain(DEMO_PASSWORD)
    expect(text).not.toContain(cashier.token)
    expect(JSON.parse(logged[0] ?? '{}')).toHaveProperty('level')
  })

  test('SV-13 they are redacted even when they are logged by mistake', () => {
    const lines: string[] = []
    const logger: pino.Logger = makeLogger({ level: 'info' }, { write: (line) => lines.push(line) })
    logger.info({
      password: 'p1',
      req: { headers: { authorization: 'p2' } },
      body: { token: 'p3', password: 'p4' },
    })
    expect(lines.join('')).not.toMatch(/p[1-4]/)
  })
})
