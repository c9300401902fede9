import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { TokenKeys } from '../config/token-keys.ts'
import { DEFAULT_PUSH_CONFIG, type PushConfig } from '../config/push-config.ts'
import { PLAIN_SERVER, type ServerFacts } from '../config/server-facts.ts'
import { NO_SUPPORT_CONTACT, type SupportContact } from '../config/support-contact.ts'
import type { TlsConfig } from '../config/tls-config.ts'
import { openDatabase } from '../db/database.ts'
import { startJobs } from '../jobs/jobs.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { makeLogger } from '../platform/logger.ts'
import { type Mailer, makeOutputMailer, makeBackgroundMailer } from '../platform/mailer.ts'
import { makeWebhookSender } from '../platform/webhook.ts'
import { makePush } from '../push/push.ts'
import { makeHandlers } from '../routes/handlers.ts'
import type { NightlyBackup } from '../services/backup/nightly-backup.service.ts'
import type { OwnerAccess } from '../services/company/first-run.service.ts'
import { makeCompanyExports } from '../services/company-data/make-company-export.ts'
import { NO_HELD_COMPANIES } from '../services/company-data/held-companies.ts'
import { type TillReports, makeTillReports } from '../services/devices/till-reports.service.ts'
import { type StreamShares, makeLiveHub } from '../services/events/live-hub.ts'
import { makeTokenService } from '../services/people/token.service.ts'
import { DOCS_PATH, collectApiDocs, serveApiDocs } from './api-docs.ts'
import { watchHeldCompanies } from '../jobs/held-companies.ts'
import { watchMaintenanceMode } from '../jobs/maintenance-mode.ts'
import { refuseDuringMaintenance } from './maintenance-mode.ts'
import { allowTills } from './allow-tills.ts'
import { serveBills } from './bill-pages.ts'
import { answerConnectionError } from './connection-errors.ts'
import { drainOnClose } from './drain.ts'
import { refuseUntabledRoutes, serveEndpoints } from './endpoint-routes.ts'
import { answerError } from './error-reply.ts'
import { serveHealth } from './health.ts'
import { readJsonBodies } from './json-body.ts'
import { serveMetrics } from './metrics.ts'
import { logRequests } from './request-log.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { answerUnknownPaths, serveApps } from './static-apps.ts'
import type { TrustOptions } from './trust-page.ts'
import { serveTrustPage } from './trust-server.ts'
import { checkBySchema } from './validator.ts'

export type AppOptions = {
  databaseUrl: string
  /** The keys of access tokens, which may change while the server runs. */
  tokenKeys: () => TokenKeys
  tokenLifetimeSeconds: number
  /** The built till. With null or a missing folder only the API is served. */
  staticRoot: string | null
  /** The built hub, served at /hub/. */
  hubRoot?: string | null
  logger: { level: string } | FastifyBaseLogger
  clock?: Clock
  /** How long to wait for PostgreSQL before a request is answered with 503. */
  databaseTimeoutMs?: number
  /** Runs background jobs: publishing events, sending pushes, reviewing sales. Off in tests that run them by hand. */
  jobs?: boolean
  push?: PushConfig
  /** The token that /metrics requires. Without it /metrics is served to this machine only. */
  metricsToken?: string | undefined
  /** Comma-separated addresses of trusted proxies. */
  trustProxy?: string | undefined
  support?: SupportContact
  /** Subscribers on this machine are called too. */
  loopbackSubscribers?: boolean
  /** The login of the database's owner, for the first run. Without it no company can be created here. */
  owner?: OwnerAccess | undefined
  /** Undefined where this server makes no backups. */
  nightlyBackup?: NightlyBackup | undefined
  /** Where a till opens. */
  tillUrls?: () => readonly string[]
  /** What the hub says about this server. */
  server?: ServerFacts
  /** `undefined`: plain http. */
  tls?: TlsConfig | undefined
  /** The server's own authority, with the page that explains it. */
  trust?: (TrustOptions & { readonly trustUrl: (host: string) => string }) | undefined
  /** How often an idle live stream sends a heartbeat. */
  heartbeatMs?: number
  /** How many live streams a company and a user may have open at this server. */
  streamShares?: StreamShares
  /** Sends password reset links and bills. Without it links are printed to standard output, and no bill is mailed. */
  mailer?: Mailer | undefined
  /** The address of the till in those links. A function, because the port is known only after the start. */
  publicUrl?: () => string
  /** The address that links to bills begin with. `undefined`: none are made. */
  billUrl?: string | undefined
  /** Where companies of this server may be sent when they have moved. */
  movedTo?: readonly string[]
  /** Pages of other servers whose tills may call this one. */
  tillOrigins?: readonly string[]
  /** What tills say about themselves; a test writes it down by hand. */
  tillReports?: TillReports
}

const BODY_LIMIT = 1024 * 1024
/** A slow body gets 408 within 10 s (B-02): this limit plus one check interval. */
const REQUEST_TIMEOUT_MS = 8_000
const CHECK_INTERVAL_MS = 500

const isLogger = (logger: AppOptions['logger']): logger is FastifyBaseLogger => 'child' in logger

const LIMITS = { connectionsCheckingInterval: CHECK_INTERVAL_MS, headersTimeout: REQUEST_TIMEOUT_MS }

const makeServer = ({ logger, trustProxy, tls }: AppOptions): FastifyInstance =>
  fastify({
    loggerInstance: isLogger(logger) ? logger : (makeLogger(logger) as FastifyBaseLogger),
    trustProxy: trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    ...((tls ? { https: { ...LIMITS, ...tls } } : { http: LIMITS }) as object),
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerConnectionError,
    // Errors before a route is found, such as a malformed percent encoding in the URL.
    frameworkErrors: answerError as NonNullable<FastifyServerOptions['frameworkErrors']>,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  })

/** The whole server, ready to listen. Closing it finishes the current requests, then closes the pool. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const clock = options.clock ?? systemClock
  const db = openDatabase(
    options.databaseUrl,
    options.databaseTimeoutMs === undefined ? {} : { answerTimeoutMs: options.databaseTimeoutMs },
  )
  const tokens = makeTokenService({
    keys: options.tokenKeys,
    lifetimeSeconds: options.tokenLifetimeSeconds,
    clock,
  })
  const live = makeLiveHub(db, options.databaseUrl, options.streamShares)
  const push = makePush({ db, clock, config: options.push ?? DEFAULT_PUSH_CONFIG })
  const app = makeServer(options)
  const backgroundMailer = makeBackgroundMailer(options.mailer ?? makeOutputMailer(), (error) =>
    app.log.warn({ code: (error as { code?: unknown }).code }, 'a mail could not be sent'),
  )
  const publicUrl = options.publicUrl ?? (() => '')
  const support = options.support ?? NO_SUPPORT_CONTACT
  const { heartbeatMs, mailer, billUrl } = options
  const mail = { backgroundMailer, mailer, publicUrl, billUrl }
  const tillReports = options.tillReports ?? makeTillReports({ db, clock })
  const warn = (error: unknown, what: string) => app.log.warn(error, what)
  const companyExports = options.owner && makeCompanyExports({ db, ownerUrl: options.owner.url, clock, warn })
  const allowLoopback = options.loopbackSubscribers ?? false
  const webhooks = { send: makeWebhookSender({ allowLoopback }), allowLoopback }
  const { movedTo = [], tillOrigins = [] } = options
  const held = options.jobs
    ? watchHeldCompanies({ db, addresses: movedTo, onHeld: (id) => live.endAll(id), warn })
    : undefined
  const { owner, nightlyBackup, tillUrls = () => [publicUrl()] } = options
  const ports = {
    db,
    tokens,
    clock,
    live,
    push,
    ...mail,
    support,
    heartbeatMs,
    owner,
    tillUrls,
    nightlyBackup,
    server: options.server ?? PLAIN_SERVER,
    tillReports,
    webhooks,
    companyExports,
    heldCompanies: held ?? NO_HELD_COMPANIES,
  }
  app.setValidatorCompiler(checkBySchema)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  // First, so that whatever answers later has them.
  sendSecurityHeaders(app, options.staticRoot, movedTo)
  allowTills(app, tillOrigins)
  logRequests(app)
  answerUnknownPaths(app)
  drainOnClose(app)
  if (options.jobs) refuseDuringMaintenance(app, watchMaintenanceMode(db, live))
  readJsonBodies(app)
  refuseUntabledRoutes(app, [DOCS_PATH])
  await app.register(compress, { encodings: ['gzip', 'identity'], globalDecompression: false })
  await collectApiDocs(app)
  serveMetrics(app, { db, clock, token: options.metricsToken, nightlyBackup })
  serveEndpoints(app, makeHandlers(ports), ports)
  serveApiDocs(app)
  serveHealth(app, db)
  serveBills(app, { db, clock })
  if (options.trust) serveTrustPage(app, options.trust, options.trust.trustUrl)
  await serveApps(app, options)
  const jobs = options.jobs
    ? startJobs({
        db,
        clock,
        adapters: push.adapters,
        nightlyBackup,
        mailer: options.mailer,
        tillReports,
        publicUrl,
        ownerUrl: options.owner?.url,
        sendWebhook: webhooks.send,
        warn,
      })
    : undefined
  app.addHook('onClose', async () => {
    await Promise.all([
      jobs?.stop(),
      held?.stop(),
      companyExports?.stop(),
      live.close(),
      backgroundMailer.close(),
    ])
    await db.close()
  })
  await app.ready()
  return app
}
