import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { API_BASE, type ErrorReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const listening = async () => {
  const app = await buildTestApp(database.url)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of answer.setEncoding('utf8')) text += part as string
  return text
}

const rawExchange = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  await once(socket, 'close')
  return answer
}

describe('connections', () => {
  test('SV-11 a slow body is answered with 408 within 10 seconds', async () => {
    const { app, port } = await listening()
    const began = performance.now()
    const answer = await rawExchange(
      port,
      `POST ${API_BASE}/user/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    )
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as ErrorReply
    expect(body.code).toBe('REQUEST_TIMEOUT')
    await app.close()
  })

  test('SV-2 bytes that are not HTTP are answered with our own JSON', async () => {
    const { app, port } = await listening()
    const answer = await rawExchange(port, 'HELLO\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'INVALID_REQUEST' })
    await app.close()
  })

  // Well below the 8 s after which all connections are closed.
  test('SV-12 an unused connection does not delay the shutdown', { timeout: 5_000 }, async () => {
    const { app, port } = await listening()
    const ahead = connect(port, '127.0.0.1')
    await once(app.server, 'connection')
    const cut = once(ahead.resume(), 'close')
    await app.close()
    await cut
  })

  test('SV-12 on closing, a sale in flight is finished and a new request is refused', async () => {
    const { app, port } = await listening()
    const cashier = await callerOf(app, 'cashier@demo.test')
    const till = await openTill(cashier)
    const body = JSON.stringify(till.makeSale())
    const agent = new Agent({ keepAlive: true, maxSockets: 2 })
    const headers = { authorization: `Bearer ${cashier.token}`, 'content-type': 'application/json' }
    const send = (path: string, method: string) =>
      request({ port, host: '127.0.0.1', path, method, headers, agent })

    // Its headers and half of its body have arrived when closing begins.
    const underWay = send(`${API_BASE}${OFFLINE}`, 'POST')
    underWay.setHeader('content-length', Buffer.byteLength(body))
    const handled = new Promise<void>((resolve) => app.server.prependOnceListener('request', () => resolve()))
    underWay.write(body.slice(0, 100))
    await handled
    // A second, kept-alive connection with half a request.
    const kept = connect(port, '127.0.0.1')
    const keptAnswers: string[] = []
    kept.setEncoding('utf8').on('data', (part: string) => keptAnswers.push(part))
    const connected = once(app.server, 'connection')
    kept.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    await connected

    const closed = app.close()
    await once(app.server, 'close', { signal: AbortSignal.timeout(1) }).catch(() => undefined)
    const keptEnded = once(kept, 'close')
    kept.write('\r\n')
    await keptEnded
    expect(keptAnswers.join('')).toMatch(/^HTTP\/1\.1 503 /)
    expect(keptAnswers.join('').toLowerCase()).toContain('connection: close')
    expect(keptAnswers.join('')).toContain('"code":"UNAVAILABLE"')

    const answered = once(underWay, 'response') as Promise<[IncomingMessage]>
    underWay.end(body.slice(100))
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    expect(JSON.parse(await textOf(answer))).toMatchObject({ code: '0' })
    await closed
    agent.destroy()
  })
})
