import { BRIDGE_PATHS, BRIDGE_PORT, type BridgeJobKind } from '@evertill/contract/bridge'
import { vi } from 'vitest'

/** The code that the bridge shows. */
export const CODE = '123456'
export const TOKEN = 'a-token-of-this-till-and-bridge'

/** The bridge as far as the till speaks to it. */
export interface FakeBridge {
  isRunning: boolean
  hasQueues: boolean
  kinds: readonly BridgeJobKind[] | undefined
  /** What it gives for a code, and knows. */
  token: string
  /** Jobs that it got, by their id: the type of the body and its bytes as text. */
  readonly jobs: Map<string, { type: string; text: string }>
}

const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status })

const statusOf = (id: string): Response => {
  if (id.includes('!')) return reply(404, { code: 'unknown-printer', message: '' })
  if (id.includes('192.168.1.1:')) return reply(200, { state: 'no-printer' })
  if (id.includes('8.8.8.8')) return reply(403, { code: 'address-not-allowed', message: '' })
  return reply(200, { state: id.includes('192.168.1.99') ? 'offline' : 'ready' })
}

const answer = async (bridge: FakeBridge, input: string, init: RequestInit = {}): Promise<Response> => {
  const url = new URL(input)
  const headers = new Headers(init.headers)
  if (!bridge.isRunning) throw new TypeError('Failed to fetch')
  const paired = headers.get('authorization') === `Bearer ${bridge.token}`
  if (url.pathname === BRIDGE_PATHS.pairing)
    return typeof init.body === 'string' && init.body.includes(CODE)
      ? reply(200, { token: bridge.token })
      : reply(403, { code: 'wrong-code', message: '' })
  if (url.pathname === BRIDGE_PATHS.hello)
    return reply(200, { product: 'evertill-bridge', version: '1', paired, kinds: bridge.kinds })
  if (!paired) return reply(401, { code: 'not-paired', message: '' })
  const { hasQueues } = bridge
  if (url.pathname === BRIDGE_PATHS.printers)
    return reply(200, {
      printers: hasQueues ? [{ id: 'queue:Office', name: 'Office', kind: 'queue' }] : [],
      hasQueues,
    })
  if (url.pathname === BRIDGE_PATHS.status) return statusOf(url.searchParams.get('printer') ?? '')
  const id = url.searchParams.get('job') ?? ''
  const repeated = bridge.jobs.has(id)
  const text = new TextDecoder('latin1').decode(init.body as unknown as Uint8Array)
  if (!repeated) bridge.jobs.set(id, { type: headers.get('content-type') ?? '', text })
  return reply(200, { result: 'sent', repeated, state: 'ready' })
}

/** Answers in the place of the bridge until the mocks are restored. */
export const startFakeBridge = (): FakeBridge => {
  const bridge: FakeBridge = {
    isRunning: true,
    hasQueues: true,
    kinds: ['raw', 'pdf'],
    token: TOKEN,
    jobs: new Map(),
  }
  const real = globalThis.fetch.bind(globalThis)
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    typeof input === 'string' && input.startsWith(`http://127.0.0.1:${BRIDGE_PORT}/`)
      ? answer(bridge, input, init)
      : real(input, init),
  )
  return bridge
}
