import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ERRORS, type EndpointName, type ErrorCode } from '@evertill/contract'
import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { NightlyBackup } from '../services/backup/nightly-backup.service.ts'
import { isFromThisMachine } from './local-call.ts'
import { readOutboxState } from '../repositories/events/event-dispatch.repository.ts'

type Result = 'accepted' | 'replayed' | 'refused'

/** Calls that reply with the result of one sale, or with a list of results. */
const SALE_CALLS: ReadonlySet<string> = new Set([
  'createOfflineSale',
  'createOfflineSales',
] satisfies string[])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A retryable error says nothing about the sale, so it is not counted. */
const resultOf = ({ code, replayed }: Record<string, unknown>): Result | undefined => {
  if (code === '0') return replayed === true ? 'replayed' : 'accepted'
  return ERRORS[code as ErrorCode]?.retry === false ? 'refused' : undefined
}

/** Counts the results of the sales that tills send. */
const countSales = (app: FastifyInstance, count: (result: Result) => void): void => {
  app.addHook('preSerialization', async (request, reply, payload: unknown) => {
    const endpoint: EndpointName | undefined = request.routeOptions.config.endpoint
    if (endpoint && SALE_CALLS.has(endpoint) && (reply.statusCode === 200 || reply.statusCode === 422)) {
      const one = isObject(payload) ? payload : {}
      const replies = Array.isArray(one.results) ? one.results.filter(isObject) : [one]
      for (const result of replies.map(resultOf)) if (result) count(result)
    }
    return payload
  })
}

type Options = {
  readonly nightlyBackup?: NightlyBackup | undefined
  readonly db: Database
  readonly clock: Clock
  /** The token a reader must send. `undefined`: only programs on this machine may read. */
  readonly token: string | undefined
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const timingSafeEqualText = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined
    ? isFromThisMachine(request)
    : timingSafeEqualText(request.headers.authorization ?? '', `Bearer ${token}`)

const measureRequests = (app: FastifyInstance, registry: Registry): void => {
  const durations = new Histogram({
    name: 'evertill_request_duration_seconds',
    help: 'Time to answer, by call of the contract and class of status',
    labelNames: ['endpoint', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    // A live stream lasts as long as the till is open.
    if (endpoint === undefined || endpoint === 'openEventStream') return
    durations.observe(
      { endpoint, status: `${Math.floor(reply.statusCode / 100)}xx` },
      reply.elapsedTime / 1_000,
    )
  })
}

/** Returns the function to call before each scrape. While PostgreSQL is down these figures are NaN; the others still work. */
const measureOutbox = (registry: Registry, { db, clock }: Options): (() => Promise<void>) => {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const lag = gauge('evertill_outbox_lag_seconds', 'Age of the oldest event not yet published')
  const waiting = gauge('evertill_outbox_waiting', 'Events committed and not yet published')
  const pushes = gauge('evertill_push_waiting', 'Pushes not yet sent')
  const unknown = { oldestSeconds: Number.NaN, waiting: Number.NaN, pushes: Number.NaN }
  return async () => {
    const state = await readOutboxState(db, clock()).catch(() => unknown)
    lag.set(state.oldestSeconds)
    waiting.set(state.waiting)
    pushes.set(state.pushes)
  }
}

/** Absent where this server makes no backups: an alert on its age must not fire there. */
const measureBackup = (registry: Registry, { nightlyBackup }: Options): void => {
  if (!nightlyBackup) return
  const gauge = (name: string, help: string, read: () => Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  }
  gauge('evertill_backup_age_seconds', 'Age of the newest nightly backup; NaN if there is none', async () => {
    const { AgeSeconds } = await nightlyBackup.state()
    return AgeSeconds ?? Number.NaN
  })
  gauge('evertill_backup_failed', '1 from a failed nightly backup to the next good one', async () => {
    const { Failure } = await nightlyBackup.state()
    return Failure === null ? 0 : 1
  })
}

const measurePool = (registry: Registry, { db }: Options): void => {
  new Gauge({
    name: 'evertill_database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { inUse, idle, waiting } = db.pool.usage
      this.set({ state: 'lent' }, inUse)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting + db.shares.waiting)
    },
  })
}

/** Nothing without a standby. */
const measureStandby = (registry: Registry, { db: { standby } }: Options): void => {
  if (standby === undefined) return
  new Gauge({
    name: 'evertill_standby_lag_seconds',
    help: 'How far the standby for reports and lists is behind the primary; missing while it does not answer',
    registers: [registry],
    async collect() {
      this.reset()
      const seconds = await standby.readLag()
      if (seconds !== undefined) this.set(seconds)
    },
  })
  new Gauge({
    name: 'evertill_standby_reads',
    help: 'Reports and lists since the start, by who has read them',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      const { served, passedOn } = standby.counts()
      this.set({ by: 'standby' }, served)
      this.set({ by: 'primary' }, passedOn)
    },
  })
}

/** Serves metrics for Prometheus. No label may contain data of a tenant, because monitoring is open to other people. */
export const serveMetrics = (app: FastifyInstance, options: Options): void => {
  const registry = new Registry()
  measureRequests(app, registry)
  const sales = new Counter({
    name: 'evertill_sales_total',
    help: 'Sales sent by tills, by what became of them',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of ['accepted', 'replayed', 'refused'] as const) sales.inc({ result }, 0)
  countSales(app, (result) => sales.inc({ result }))
  measurePool(registry, options)
  measureStandby(registry, options)
  measureBackup(registry, options)
  const readOutbox = measureOutbox(registry, options)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options.token)) return reply.callNotFound()
    await readOutbox()
    void reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}
