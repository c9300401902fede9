import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BRIDGE_PATHS } from '@evertill/contract/bridge'
import { onTestFinished } from 'vitest'
import { startBridge } from '../bridge.ts'
import type { NetworkTimes } from '../network-printer.ts'
import { openPairingCode } from '../pairing-code.ts'
import type { QueuePrograms } from '../print-queue.ts'
import { openSettings } from '../settings.ts'

export { VERSION } from '../routes.ts'

export const TILL = 'https://till.example'

/** So short that no test waits, and longer than a busy machine takes on loopback. */
const TIMES = { connectMs: 5_000, statusMs: 2_000, stalledMs: 2_000, closeMs: 1_000 }
/** No test may print on the printers of the machine it runs on. */
const NO_PROGRAMS: QueuePrograms = { lp: '/nonexistent/lp', lpstat: '/nonexistent/lpstat' }

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

export interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Uint8Array | string
}

/** A plain request: unlike `fetch`, it sends any Host and Origin. */
export const ask = (port: number, { method = 'GET', path, headers = {}, body }: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })

export interface TestBridgeOptions {
  folder?: string
  programs?: QueuePrograms
  platform?: NodeJS.Platform
  now?: () => number
  /** Shorter for what never comes, however long a test waits. */
  times?: Partial<NetworkTimes>
  /** Requests have to arrive within so many milliseconds. */
  requestMs?: number
}

/** Removed after the test. A worker of the test runner is ended without its exit handlers. */
export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'evertill-bridge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A bridge on a free port with a folder of its own. */
export const startTestBridge = async (options: TestBridgeOptions = {}) => {
  const { folder = makeFolder(), programs, platform, now, times, requestMs } = options
  const lines: string[] = []
  const bridge = await startBridge({
    folder,
    port: 0,
    log: (line) => lines.push(line),
    times: { ...TIMES, ...times },
    programs: programs ?? NO_PROGRAMS,
    ...(now ? { now } : {}),
    ...(platform ? { platform } : {}),
    ...(requestMs === undefined
      ? {}
      : {
          limits: {
            maxHeaderSize: 8_192,
            headersTimeout: requestMs,
            requestTimeout: requestMs,
            keepAliveTimeout: requestMs,
            connectionsCheckingInterval: 50,
          },
        }),
  })
  const settings = openSettings(folder)
  const code = openPairingCode(folder, now ?? Date.now)
  const pairWith = (text: string, origin = TILL) =>
    ask(bridge.port, {
      method: 'POST',
      path: BRIDGE_PATHS.pairing,
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ code: text }),
    })
  return {
    folder,
    lines,
    settings,
    port: bridge.port,
    code,
    pairWith,
    ask: (request: Ask) => ask(bridge.port, request),
    /** Pairs a till and returns the headers of its requests. */
    pair: async (origin = TILL) => {
      const { body } = await pairWith(code.issue(null), origin)
      return { origin, authorization: `Bearer ${String(body['token'])}` }
    },
    /** Adds a printer as the owner does and returns its id. */
    addPrinter: (port: number, name = `Printer ${port}`) => {
      const { printers } = settings.read()
      settings.change({ printers: [...printers, { name, host: '127.0.0.1', port }] })
      return `network:127.0.0.1:${port}`
    },
    close: () => bridge.close(),
    remove: async () => {
      await bridge.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestBridge = Awaited<ReturnType<typeof startTestBridge>>

/** The request of a job. */
export const jobOf = (
  headers: Record<string, string>,
  printer: string,
  id: string,
  body: Uint8Array,
): Ask => ({
  method: 'POST',
  path: `${BRIDGE_PATHS.jobs}?${new URLSearchParams({ printer, job: id, family: 'esc-pos' }).toString()}`,
  headers: { ...headers, 'content-type': 'application/octet-stream' },
  body,
})
