import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { BRIDGE_PATHS, MAX_JOB_BYTES } from '@evertill/contract/bridge'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakePrinter, type FakePrinter } from './testing/fake-printer.ts'
import { jobOf, startTestBridge, TILL, type TestBridge } from './testing/test-bridge.ts'

const EVIL = 'https://evil.example'
const RECEIPT = Buffer.from('TOTAL 58.00\n')

let bridge: TestBridge
let printer: FakePrinter
beforeEach(async () => {
  bridge = await startTestBridge()
  printer = await startFakePrinter()
})
afterEach(async () => {
  await bridge.remove()
  await printer.close()
})

const everyPath = Object.values(BRIDGE_PATHS)

describe('foreign pages', () => {
  test('BR-2 get nothing from any path, not even that they may read the refusal', async () => {
    const { authorization } = await bridge.pair()
    for (const path of everyPath) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const answer = await bridge.ask({ method, path, headers: { origin: EVIL, authorization } })
        expect([path, method, answer.status]).toEqual([path, method, 403])
        expect(answer.body['code']).toBe('wrong-origin')
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test('BR-2 a request without an origin, of a sandboxed frame or of a file is refused', async () => {
    const { authorization } = await bridge.pair()
    for (const headers of [{}, { origin: 'null' }, { origin: 'file://' }, { origin: `${TILL}/` }]) {
      const answer = await bridge.ask({ path: BRIDGE_PATHS.printers, headers: { ...headers, authorization } })
      expect(answer.body['code']).toBe('wrong-origin')
    }
  })

  test('BR-2 the token of one till does not serve another origin that is paired too', async () => {
    const first = await bridge.pair()
    await bridge.pair('https://other.example')
    const headers = { origin: 'https://other.example', authorization: first.authorization }
    expect((await bridge.ask({ path: BRIDGE_PATHS.printers, headers })).body['code']).toBe('not-paired')
  })

  test('BR-2 a form of a foreign page prints nothing', async () => {
    await bridge.pair()
    const id = bridge.addPrinter(printer.port)
    const form = { ...jobOf({ origin: EVIL }, id, 'job-form-1', RECEIPT) }
    form.headers = { origin: EVIL, 'content-type': 'text/plain' }
    expect((await bridge.ask(form)).status).toBe(403)
    expect(printer.jobs()).toEqual([])
  })

  test('BR-9 the browser may ask first, also before a public page reaches this computer', async () => {
    await bridge.pair()
    const asked = {
      origin: TILL,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    const plain = await bridge.ask({ method: 'OPTIONS', path: BRIDGE_PATHS.jobs, headers: asked })
    expect(plain.status).toBe(204)
    expect(plain.headers).toMatchObject({
      'access-control-allow-origin': TILL,
      'access-control-allow-headers': 'authorization, content-type',
      vary: 'Origin',
    })
    expect(plain.headers).not.toHaveProperty('access-control-allow-private-network')
    const headers = { ...asked, 'access-control-request-private-network': 'true' }
    const local = await bridge.ask({ method: 'OPTIONS', path: BRIDGE_PATHS.jobs, headers })
    expect(local.headers['access-control-allow-private-network']).toBe('true')
  })

  test('BR-3 a page whose name resolves to this computer is refused by its Host', async () => {
    const headers = await bridge.pair()
    const rebound = [`evil.example:${bridge.port}`, 'evil.example', '127.0.0.1', '127.0.0.1:1']
    for (const host of rebound) {
      const answer = await bridge.ask({ path: BRIDGE_PATHS.hello, headers: { ...headers, host } })
      expect([host, answer.status, answer.body['code']]).toEqual([host, 421, 'wrong-host'])
    }
    for (const host of [`127.0.0.1:${bridge.port}`, `localhost:${bridge.port}`]) {
      expect((await bridge.ask({ path: BRIDGE_PATHS.hello, headers: { ...headers, host } })).status).toBe(200)
    }
  })

  test('BR-1 nobody reaches the bridge from another computer', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one !== undefined && !one.internal && one.family === 'IPv4')
    for (const { address } of outside as { address: string }[]) {
      const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
        const socket = connect({ host: address, port: bridge.port })
        socket.once('connect', () => {
          socket.destroy()
          resolve(undefined)
        })
        socket.once('error', resolve)
      })
      expect([address, error?.code]).toEqual([address, 'ECONNREFUSED'])
    }
  })
})

describe('sizes', () => {
  test('BR-8 a body that is too large is refused by its length, and when it lies about it', async () => {
    const headers = await bridge.pair()
    const id = bridge.addPrinter(printer.port)
    const huge = jobOf(headers, id, 'job-huge-1', Buffer.alloc(0))
    const told = await bridge.ask({
      ...huge,
      headers: { ...huge.headers, 'content-length': String(MAX_JOB_BYTES + 1) },
      body: 'x',
    })
    expect(told.body['code']).toBe('too-large')
    const chunked = { ...huge.headers, 'transfer-encoding': 'chunked' }
    const sent = await bridge
      .ask({ ...huge, headers: chunked, body: Buffer.alloc(MAX_JOB_BYTES + 1) })
      .then(({ body }) => body['code'])
      .catch((error: NodeJS.ErrnoException) => error.code)
    // The bridge stops reading, so the answer may be lost on a closed connection.
    expect(['too-large', 'ECONNRESET', 'EPIPE']).toContain(sent)
    expect(printer.jobs()).toEqual([])
    expect((await bridge.ask({ path: BRIDGE_PATHS.hello, headers })).status).toBe(200)
  })

  test('BR-8 a job needs an id, a type and bytes, and an unknown path is refused', async () => {
    const headers = await bridge.pair()
    const id = bridge.addPrinter(printer.port)
    const good = jobOf(headers, id, 'job-good-1', RECEIPT)
    for (const bad of [
      jobOf(headers, id, 'short', RECEIPT),
      jobOf(headers, id, '../../etc/passwd', RECEIPT),
      jobOf(headers, id, 'job-empty-1', Buffer.alloc(0)),
      { ...good, headers: { ...good.headers, 'content-type': 'text/plain' } },
      { ...good, path: '/v1/jobs/../secret' },
      { ...good, method: 'PUT' },
      { ...good, path: '//' },
    ])
      expect((await bridge.ask(bad)).body['code']).toBe('bad-request')
    expect(printer.jobs()).toEqual([])
  })
})

describe('slow requests', () => {
  /** Sends and waits until the bridge hangs up. */
  const untilClosed = (port: number, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let received = ''
      const socket = connect({ host: '127.0.0.1', port }, () => socket.write(text))
      socket.on('data', (bytes) => (received += bytes.toString()))
      socket.on('error', reject)
      socket.on('close', () => resolve(received))
    })

  test('BR-8 one that never ends is hung up on, in its head or in its body', async () => {
    const hasty = await startTestBridge({ requestMs: 200 })
    try {
      const id = hasty.addPrinter(printer.port)
      const { origin, authorization } = await hasty.pair()
      const host = `Host: 127.0.0.1:${hasty.port}\r\n`
      expect(await untilClosed(hasty.port, `GET /v1/hello HTTP/1.1\r\n${host}X: `)).toContain('408')
      const { path } = jobOf({}, id, 'job-slow-1', RECEIPT)
      await untilClosed(
        hasty.port,
        `POST ${path} HTTP/1.1\r\n${host}Origin: ${origin}\r\nAuthorization: ${authorization}\r\n` +
          'Content-Type: application/octet-stream\r\nContent-Length: 100\r\n\r\nTOTAL',
      )
      expect(printer.jobs()).toEqual([])
      expect((await hasty.ask({ path: BRIDGE_PATHS.hello, headers: { origin, authorization } })).status).toBe(
        200,
      )
    } finally {
      await hasty.remove()
    }
  })
})

describe('addresses', () => {
  test('BR-7 a paired till prints to no address outside of the shop, to no other port and not to this computer', async () => {
    const headers = await bridge.pair()
    for (const address of [
      '127.0.0.1',
      `127.0.0.1:${printer.port}`,
      `127.0.0.1:${bridge.port}`,
      'localhost',
      '2130706433',
      '0.0.0.0',
      '8.8.8.8',
      '192.168.1.50:80',
      '169.254.169.254',
      '[::1]',
      '[::ffff:8.8.8.8]',
      '[::ffff:127.0.0.1]',
    ]) {
      const answer = await bridge.ask(jobOf(headers, `network:${address}`, 'job-proxy-1', RECEIPT))
      expect([address, answer.body['code']]).toEqual([address, 'address-not-allowed'])
    }
    for (const id of [
      '',
      'network:',
      'network:-x',
      'network:a b',
      'network:[zz]',
      'queue:Office',
      'file:/etc/passwd',
    ])
      expect((await bridge.ask(jobOf(headers, id, 'job-proxy-1', RECEIPT))).body['code']).toBe(
        'unknown-printer',
      )
  })
})
