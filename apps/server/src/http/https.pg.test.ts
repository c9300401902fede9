import { request as plainly } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type TLSSocket, connect } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, buildTestApp } from '../testing/test-app.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../testing/test-certificate.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let port: number

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { tls: { cert: TEST_CERTIFICATE, key: TEST_KEY } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

type Ask = typeof plainly | typeof request

type Reply = { readonly status: number | string | undefined; readonly hsts?: unknown }

/** The status, or the error code. */
const reply = (by: Ask): Promise<Reply> =>
  new Promise((resolve) => {
    const at = { host: '127.0.0.1', port, path: '/healthz', ca: TEST_CERTIFICATE, agent: false as const }
    const sent = by(at, (answer) => {
      answer.resume()
      const hsts = answer.headers['strict-transport-security']
      answer.on('end', () => resolve({ status: answer.statusCode, hsts }))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code }))
    sent.end()
  })
const ask = async (by: Ask) => (await reply(by)).status

test('ST-26 with a certificate and its key the server uses https and refuses plain http', async () => {
  expect(await ask(request)).toBe(200)
  expect(await ask(plainly)).not.toBe(200)
  expect(await ask(request)).toBe(200)
})

test('SV-51 over https a browser is told to use nothing else for a year', async () => {
  expect(await reply(request)).toEqual({ status: 200, hsts: 'max-age=31536000' })
})

test('ST-26 SV-12 an unused connection does not delay the shutdown', async () => {
  const unused = await new Promise<TLSSocket>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: TEST_CERTIFICATE }, () => resolve(socket))
    socket.on('error', reject)
  })
  const ended = new Promise<void>((resolve) => {
    unused.on('close', () => resolve())
    unused.resume()
  })
  const closeAll = vi.spyOn(app.server, 'closeAllConnections')
  await app.close()
  await ended
  expect(closeAll).not.toHaveBeenCalled()
})
