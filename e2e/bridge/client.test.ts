import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakePrinter, PAPER_OUT, startFakePrinter } from '../../apps/bridge/src/testing/fake-printer.ts'
import { startTestBridge, TILL, type TestBridge, VERSION } from '../../apps/bridge/src/testing/test-bridge.ts'
import { createBridgeClient } from '../../apps/pos/src/testing/bridge-of-till.ts'

const RECEIPT = Uint8Array.of(0x1b, 0x40, 0x48, 0x69, 0x0a)

/** A browser adds the origin by itself. */
const fetchFromTill: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('origin', TILL)
  return fetch(input, { ...init, headers })
}

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

const clientWith = (token: string | null) => createBridgeClient({ port: bridge.port, token }, fetchFromTill)
const pairedClient = async () => {
  const code = bridge.code.issue(null)
  const paired = await clientWith(null).pair(`${code.slice(0, 4)} ${code.slice(4)}`)
  if (!paired.ok) throw new Error(paired.fault)
  return clientWith(paired.value)
}

describe('the till and the bridge', () => {
  test('BR-20 pair, list, print once, tell the state and part again', async () => {
    const client = await pairedClient()
    expect(await client.hello()).toEqual({
      ok: true,
      value: { version: VERSION, paired: true, kinds: ['raw', 'pdf'] },
    })
    const id = bridge.addPrinter(printer.port, 'Counter')
    expect(await client.printers()).toEqual({
      ok: true,
      value: { printers: [{ id, name: 'Counter', kind: 'network' }], hasQueues: true },
    })
    const transport = client.transport({ id, name: 'Counter' }, 'esc-pos')
    expect(await transport.status()).toEqual({ state: 'ready' })
    expect(await transport.send('job-00001', RECEIPT)).toEqual({ state: 'printed' })
    expect(await transport.send('job-00001', RECEIPT)).toEqual({ state: 'printed' })
    expect(printer.jobs().map((job) => [...job])).toEqual([[...RECEIPT]])

    expect(await client.unpair()).toEqual({ ok: true, value: null })
    expect(await transport.send('job-00002', RECEIPT)).toMatchObject({
      state: 'notSent',
      reason: 'notPaired',
    })
    expect(printer.jobs()).toHaveLength(1)
  })

  test('BR-20 PR-26 a printer without paper, and one that is off, are told as such', async () => {
    const client = await pairedClient()
    const empty = await startFakePrinter({ status: PAPER_OUT })
    const transport = client.transport({ id: bridge.addPrinter(empty.port), name: '' }, 'esc-pos')
    expect(await transport.status()).toEqual({ state: 'fault', reason: 'paperOut' })
    expect(await transport.send('job-00001', RECEIPT)).toEqual({ state: 'notSent', reason: 'paperOut' })
    // What the printer carries out on arrival, such as the pulse for the drawer, needs no paper.
    const pulse = Uint8Array.of(0x10, 0x14, 1, 0, 1)
    expect(await transport.sendRealTime('job-00002', pulse)).toEqual({ state: 'printed' })
    expect(empty.jobs().map((job) => [...job])).toEqual([[...pulse]])
    await empty.close()
    expect(await transport.send('job-00001', RECEIPT)).toEqual({ state: 'notSent', reason: 'offline' })
  })

  test('BR-20 another program on the port of the bridge cannot pass a receipt on by a redirect', async () => {
    const asked: string[] = []
    const impostor = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url?.startsWith('/v1/hello'))
        return response.end(JSON.stringify({ product: 'evertill-bridge', version: '1', paired: true }))
      return response.writeHead(307, { location: '/elsewhere' }).end()
    })
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve))
    const address = impostor.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const client = createBridgeClient({ port, token: 'a-token-of-this-till' }, fetchFromTill)
    const sent = await client
      .transport({ id: 'queue:Office', name: '' }, 'esc-pos')
      .send('job-00001', RECEIPT)
    expect(sent).toMatchObject({ state: 'unknown', reason: 'bridgeGone' })
    expect(asked).not.toContain('/elsewhere')
    impostor.close()
  })

  test('BR-20 a code that is wrong says so', async () => {
    const code = bridge.code.issue(null)
    const wrong = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`
    expect(await clientWith(null).pair(wrong)).toEqual({ ok: false, fault: 'wrong-code' })
  })
})
