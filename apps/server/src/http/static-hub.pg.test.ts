import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let app: FastifyInstance
const till = mkdtempSync(join(tmpdir(), 'till-'))
const hub = mkdtempSync(join(tmpdir(), 'hub-'))

beforeAll(async () => {
  database = await openTestDatabase()
  writeFileSync(join(till, 'index.html'), 'the till')
  for (const folder of ['assets', '.vite']) mkdirSync(join(hub, folder))
  for (const file of [
    'index.html',
    'assets/index-B4dF00d1.js',
    'assets/index-B4dF00d1.js.map',
    '.vite/manifest.json',
  ])
    writeFileSync(join(hub, file), 'the hub')
  app = await buildTestApp(database.url, { staticRoot: till, hubRoot: hub })
})
afterAll(async () => {
  await app.close()
  await database.drop()
  rmSync(till, { recursive: true })
  rmSync(hub, { recursive: true })
})

const get = (url: string) => app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })

describe('the hub on the same port', () => {
  test('HW-1 the hub is served at /hub/ and the till stays at /', async () => {
    expect((await get('/hub/')).body).toBe('the hub')
    expect((await get('/')).body).toBe('the till')
    expect((await get('/hub/assets/index-B4dF00d1.js')).body).toBe('the hub')
  })

  test('HW-1 /hub without its slash leads to the hub', async () => {
    const { statusCode, headers } = await get('/hub')
    expect([statusCode, headers.location]).toEqual([302, '/hub/'])
  })

  test("HW-1 the till's probe finds a page", async () => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/hub/' })
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  })

  test('HW-2 the page of the hub has the strict policy, without a hash of any inline script', async () => {
    const { headers } = await get('/hub/')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('HW-2 source maps and what the build keeps for itself are not served', async () => {
    for (const url of [
      '/hub/assets/index-B4dF00d1.js.map',
      '/hub/.vite/manifest.json',
      '/hub/%2evite/manifest.json',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  })

  test('HW-1 an unknown path below /hub/ is a JSON 404 and no screen of the till', async () => {
    expect(
      await call(app, { method: 'GET', url: '/hub/gone', headers: { accept: 'text/html' } }),
    ).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })

  test('HW-1 only the files that name a version are cached for ever', async () => {
    expect((await get('/hub/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/hub/assets/index-B4dF00d1.js')).headers['cache-control']).toContain('immutable')
  })
})
