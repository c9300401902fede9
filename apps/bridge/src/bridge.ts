import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { openJournal } from './job-journal.ts'
import { createJobs, createLanes } from './jobs.ts'
import type { NetworkTimes } from './network-printer.ts'
import { openPairingCode } from './pairing-code.ts'
import type { QueuePrograms } from './print-queue.ts'
import { createPrinters } from './printers.ts'
import { Refusal } from './refusal.ts'
import { corsHeaders, isOwnHost, preflightHeaders, readOrigin } from './request-guard.ts'
import { createRoutes } from './routes.ts'
import { openSettings } from './settings.ts'

/** Never another address: everything on the shop's network could print. */
const LOOPBACK = '127.0.0.1'

const LIMITS = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 5_000,
  /** Four megabytes within one computer take no second. */
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}
const MAX_CONNECTIONS = 64

const ALWAYS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

export interface BridgeOptions {
  folder: string
  port: number
  log(line: string): void
  now?: () => number
  programs?: QueuePrograms
  platform?: NodeJS.Platform
  times?: NetworkTimes
  limits?: typeof LIMITS
}

export interface Bridge {
  port: number
  close(): Promise<void>
}

/** Starts to listen. Rejects if the port is taken. */
export const startBridge = async (options: BridgeOptions): Promise<Bridge> => {
  const { folder, log, now = Date.now, programs = { lp: 'lp', lpstat: 'lpstat' } } = options
  const settings = openSettings(folder)
  const pairingCode = openPairingCode(folder, now)
  const printers = createPrinters({
    settings,
    programs,
    ...(options.times ? { times: options.times } : {}),
    ...(options.platform ? { platform: options.platform } : {}),
  })

  /** Whether a page may read answers: a till that is paired, or one that could pair right now. */
  const isWelcome = (origin: string): boolean =>
    settings.read().pairings.some((one) => one.origin === origin) || pairingCode.isOpenFor(origin)

  // Opened only once the port is ours: a second bridge must not touch the journal of the first.
  const server = createServer(options.limits ?? LIMITS)
  server.maxConnections = MAX_CONNECTIONS
  await listen(server, options.port)
  const journal = openJournal(folder, now)
  const inLane = createLanes()
  const print = createJobs(journal, inLane, now)
  const routes = createRoutes({ settings, pairingCode, printers, print, inLane, now, log })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOwnHost(request)) throw new Refusal('wrong-host')
    const origin = readOrigin(request.headers.origin)
    if (origin === undefined || !isWelcome(origin)) throw new Refusal('wrong-origin')
    if (request.method === 'OPTIONS') {
      response.writeHead(204, preflightHeaders(request, origin)).end()
      return
    }
    for (const [name, value] of Object.entries(corsHeaders(origin))) response.setHeader(name, value)
    const path = request.url ?? '/'
    if (!URL.canParse(path, `http://${LOOPBACK}`)) throw new Refusal('bad-request')
    const url = new URL(path, `http://${LOOPBACK}`)
    const route = routes[`${request.method} ${url.pathname}`]
    if (!route) throw new Refusal('bad-request')
    send(response, 200, await route({ request, url, origin }))
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal('failed')
      // A till that closed its page in mid-request is no failure.
      if (!(error instanceof Refusal) && !request.destroyed) log(`Failed: ${String(error)}`)
      // What is left of the body is not read.
      if (!request.complete) response.setHeader('connection', 'close')
      send(response, refusal.status, { code: refusal.code, message: refusal.message })
    })
  })

  return {
    port: portOf(server),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await closed
      journal.close()
    },
  }
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject)
      resolve()
    })
  })

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const send = (response: ServerResponse, status: number, body: object): void => {
  if (response.destroyed || response.writableEnded) return
  response.writeHead(status, ALWAYS).end(JSON.stringify(body))
}
