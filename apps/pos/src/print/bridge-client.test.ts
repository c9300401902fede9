import { MAX_JOB_BYTES } from '@evertill/contract/bridge'
import { describe, expect, test } from 'vitest'
import { createBridgeClient } from './bridge-client.ts'

type Reply = [status: number, body: unknown] | 'down'

const HELLO = { product: 'evertill-bridge', version: '0.1.0', paired: true }
const NEW_TOKEN = 'a-token-of-forty-three-characters-from_bridge'
const BYTES = Uint8Array.of(0x1b, 0x40, 0x0a)

/** A bridge that answers hello, and everything else as told. It keeps the requests. */
const withReplies = (other: Reply, hello: Reply = [200, HELLO]) => {
  const requests: { url: URL; init: RequestInit }[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input as string)
    requests.push({ url, init })
    const reply = url.pathname === '/v1/hello' ? hello : other
    if (reply === 'down') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply[1]), { status: reply[0] })
  }
  const client = createBridgeClient({ port: 18110, token: 'secret' }, fetch)
  return { client, requests, printer: client.transport({ id: 'queue:Office', name: 'Office' }, 'esc-pos') }
}
const error = (status: number, code: string): Reply => [status, { code, message: '' }]

describe('a job through the bridge', () => {
  test('BR-20 goes to this computer with its id, the printer, its language and the token', async () => {
    const { printer, requests } = withReplies([200, { result: 'sent', state: 'ready', repeated: false }])
    expect(await printer.send('job-00001', BYTES)).toEqual({ state: 'printed' })
    const { url, init } = requests[1]!
    expect(url.href).toBe(
      'http://127.0.0.1:18110/v1/jobs?printer=queue%3AOffice&family=esc-pos&job=job-00001',
    )
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer secret')
    expect(new Headers(init.headers).get('content-type')).toBe('application/octet-stream')
    expect(init.body).toEqual(BYTES)
    expect([printer.name, printer.knowsJobs]).toEqual(['Office', true])
  })

  test.each<[string, Reply, object]>([
    ['a repeated one', [200, { result: 'sent', state: 'ready', repeated: true }], { state: 'printed' }],
    ['no paper', [200, { result: 'not-sent', state: 'paper-out' }], { state: 'notSent', reason: 'paperOut' }],
    ['cover', [200, { result: 'not-sent', state: 'cover-open' }], { state: 'notSent', reason: 'coverOpen' }],
    ['off', [200, { result: 'not-sent', state: 'offline' }], { state: 'notSent', reason: 'offline' }],
    ['lost', [200, { result: 'unknown', state: 'offline' }], { state: 'unknown', reason: 'connectionLost' }],
    ['nonsense', [200, ['?']], { state: 'unknown', reason: 'connectionLost' }],
    ['not paired', error(401, 'not-paired'), { state: 'notSent', reason: 'notPaired' }],
    ['busy', error(503, 'busy'), { state: 'notSent', reason: 'late' }],
    ['no such queue', error(404, 'unknown-printer'), { state: 'notSent', reason: 'printerUnknown' }],
    ['no queues', error(404, 'no-queues'), { state: 'notSent', reason: 'noQueues' }],
    ['forbidden', error(403, 'address-not-allowed'), { state: 'notSent', reason: 'addressNotAllowed' }],
    ['failed', error(500, 'failed'), { state: 'unknown', reason: 'failed' }],
    ['another job', error(409, 'job-differs'), { state: 'unknown', reason: 'failed' }],
    ['cut off', 'down', { state: 'unknown', reason: 'bridgeGone' }],
  ])('BR-20 tells what became of it: %s', async (_, reply, result) => {
    const { printer } = withReplies(reply)
    expect(await printer.send('job-00001', BYTES)).toMatchObject(result)
  })

  test.each<[string, Reply, string]>([
    ['does not run', 'down', 'bridgeGone'],
    ['is another program', [200, { hello: 'world' }], 'bridgeGone'],
    ['has ended the pairing', [200, { ...HELLO, paired: false }], 'notPaired'],
  ])('BR-20 is not sent when the bridge %s', async (_, hello, reason) => {
    const { printer, requests } = withReplies([200, { result: 'sent' }], hello)
    expect(await printer.send('job-00001', BYTES)).toMatchObject({ state: 'notSent', reason })
    expect(requests).toHaveLength(1)
  })

  test('BR-24 PR-33 a sheet goes as a PDF, to a bridge that takes PDFs', async () => {
    const kinds = ['raw', 'pdf', 'later']
    const { client, requests } = withReplies([200, { result: 'sent' }], [200, { ...HELLO, kinds }])
    const printer = client.transport({ id: 'queue:Office', name: 'Office', kind: 'pdf' }, 'esc-pos')
    expect(await printer.send('job-00001', BYTES)).toEqual({ state: 'printed' })
    expect(new Headers(requests[1]!.init.headers).get('content-type')).toBe('application/pdf')
  })

  test('PR-36 a sheet is not sent to a bridge of the first version, and the reason is said', async () => {
    for (const hello of [HELLO, { ...HELLO, kinds: ['raw'] }, { ...HELLO, kinds: 'pdf' }]) {
      const { client, requests } = withReplies([200, { result: 'sent' }], [200, hello])
      const printer = client.transport({ id: 'queue:Office', name: 'Office', kind: 'pdf' }, 'esc-pos')
      expect(await printer.send('job-00001', BYTES)).toEqual({ state: 'notSent', reason: 'bridgeOld' })
      expect(requests).toHaveLength(1)
    }
  })

  test('BR-20 is not sent when it is larger than the bridge takes', async () => {
    const { printer, requests } = withReplies([200, { result: 'sent' }])
    const huge = new Uint8Array(MAX_JOB_BYTES + 1)
    expect(await printer.send('job-00001', huge)).toMatchObject({ state: 'notSent', detail: 'too-large' })
    expect(requests).toEqual([])
  })
})

describe('the bridge', () => {
  test('BR-20 pairs with the digits of a code, however they were typed', async () => {
    const { client, requests } = withReplies([200, { token: NEW_TOKEN }])
    expect(await client.pair(' 1234 5678 ')).toEqual({ ok: true, value: NEW_TOKEN })
    expect(requests[0]!.init.body).toBe('{"code":"12345678"}')
  })

  test.each<[Reply, string]>([
    [error(403, 'wrong-code'), 'wrong-code'],
    [error(429, 'too-soon'), 'too-soon'],
    ['down', 'gone'],
    [[200, {}], 'failed'],
    [[200, { token: 'two\nlines' }], 'failed'],
    [[200, { token: '₹' }], 'failed'],
    [[200, { token: 'x'.repeat(101) }], 'failed'],
    [[502, 'proxy'], 'failed'],
  ])('BR-20 a pairing that fails says why: %o', async (reply, fault) => {
    expect(await withReplies(reply).client.pair('1')).toEqual({ ok: false, fault })
  })

  test('BR-20 lists its printers and leaves out what it cannot read', async () => {
    const office = { id: 'queue:Office', name: 'Office', kind: 'queue' }
    const { client } = withReplies([200, { printers: [office, { id: 1 }, null] }])
    expect(await client.printers()).toEqual({ ok: true, value: { printers: [office], hasQueues: true } })
    expect((await client.unpair()).ok).toBe(true)
    expect(await withReplies('down').client.printers()).toEqual({ ok: false, fault: 'gone' })
  })

  test('BR-20 of a long list it shows the first printers, and leaves out ids that are too long', async () => {
    const printers = Array.from({ length: 5_000 }, (_, at) => ({
      id: `queue:${at}`,
      name: 'A',
      kind: 'queue',
    }))
    const long = { id: `queue:${'x'.repeat(5_000)}`, name: 'A', kind: 'queue' }
    const listed = await withReplies([200, { printers: [long, ...printers] }]).client.printers()
    expect(listed.ok && [listed.value.printers.length, listed.value.printers[0]?.id]).toEqual([
      100,
      'queue:0',
    ])
  })

  test('BR-20 with a damaged token nothing throws: the bridge counts as gone', async () => {
    const { transport, ...client } = createBridgeClient({ port: 18110, token: 'two\nlines' })
    const gone = { ok: false, fault: 'gone' }
    expect(await Promise.all([client.hello(), client.printers(), client.unpair()])).toEqual([
      gone,
      gone,
      gone,
    ])
    const printer = transport({ id: 'queue:Office', name: 'Office' }, 'esc-pos')
    expect(await printer.status()).toMatchObject({ state: 'fault', reason: 'bridgeGone' })
    expect(await printer.send('job-00001', BYTES)).toMatchObject({ state: 'notSent', reason: 'bridgeGone' })
  })

  test.each<[Reply, object]>([
    [[200, { state: 'ready' }], { state: 'ready' }],
    [[200, { state: 'paper-low' }], { state: 'ready' }],
    [[200, { state: 'no-printer' }], { state: 'fault', reason: 'noPrinter' }],
    [[200, { state: 'unknown' }], { state: 'silent' }],
    [[200, { state: 'paper-out' }], { state: 'fault', reason: 'paperOut' }],
    ['down', { state: 'fault', reason: 'bridgeGone' }],
    [error(401, 'not-paired'), { state: 'fault', reason: 'notPaired' }],
  ])('BR-20 tells the state of a printer: %o', async (reply, status) => {
    expect(await withReplies(reply).printer.status()).toMatchObject(status)
  })
})
