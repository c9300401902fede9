import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readConfig, type Config } from './config/config.ts'
import { StartupError } from './config/startup-error.ts'
import { listenForStop, type StopSignal } from './config/stop-signal.ts'
import { openTokenKeys, tokenKey, type TokenKeys } from './config/token-keys.ts'
import { addressOf, welcome } from './config/welcome.ts'
import { openCluster } from './db/cluster/cluster.ts'
import { checkOwnDatabase } from './db/cluster/own-database.ts'
import { migrate, requireMigrated } from './db/migrate.ts'
import { checkServerLogin, createServerLogin } from './db/server-login.ts'
import { seedDemo } from './db/seed/seed.ts'
import { makeDemoSales } from './services/demo/demo-sales.ts'
import { buildApp } from './http/app.ts'
import { makeLogger } from './platform/logger.ts'
import { makeSmtpMailer } from './platform/mailer.ts'

/** Run in reverse order at the end, also when the start fails half-way. */
type Cleanup = { what: string; run(): Promise<unknown>; timeoutMs: number }

const DRAIN_MS = 10_000
const STOP_DATABASE_MS = 60_000

async function serve(config: Config, stop: StopSignal, log: Logger, cleanups: Cleanup[]): Promise<void> {
  const step = makeTimer(log)
  const { ownerUrl, dataDirs } = await step('PostgreSQL', () => openDatabase(config, stop, log, cleanups))
  if (stop.requested) return
  const databaseUrl = await step('migrations', () => prepareDatabase(config, ownerUrl))
  if (stop.requested) return
  const demo =
    config.demo && ownerUrl ? await step('demo data', () => seedDemo(ownerUrl, makeDemoSales)) : undefined
  if (stop.requested) return
  const app = await buildApp({
    databaseUrl,
    tokenKeys: tokenKeysFor(config, log),
    tokenLifetimeSeconds: config.tokenLifetimeSeconds,
    push: config.push,
    metricsToken: config.metricsToken,
    support: config.support,
    mailer: config.mail.smtp && makeSmtpMailer(config.mail.smtp),
    publicUrl: () => config.mail.publicUrl ?? addressOf(listeningAddress(app, config)),
    billUrl: config.mail.billUrl,
    tls: config.tls,
    trustProxy: config.trustProxy,
    jobs: true,
    // The same relative path works from src and from dist.
    staticRoot: fileURLToPath(new URL('../../pos/dist', import.meta.url)),
    logger: log,
  })
  cleanups.push({ what: 'the server', run: () => app.close(), timeoutMs: DRAIN_MS })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw explainListenError(error, config)
  }
  process.stdout.write(welcome({ ...listeningAddress(app, config), dataDirs, demo }))
  await stop.reason
}

/** With the real port when PORT is 0. */
function listeningAddress(app: { server: { address(): unknown } }, { host, port, tls }: Config) {
  const address = app.server.address()
  const got = typeof address === 'object' && address && 'port' in address ? Number(address.port) : port
  return { host, port: got, isSecure: tls !== undefined }
}

/** Logs how long each step of the start took, at LOG_LEVEL=debug. */
function makeTimer(log: Logger) {
  return async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await run()
    log.debug(`${what}: ${Math.round(performance.now() - began)} ms`)
    return result
  }
}

/** `ownerUrl` is undefined when an administrator gives the server the pool's login only. */
type Opened = { ownerUrl: string | undefined; dataDirs: string[] }

async function openDatabase(
  config: Config,
  stop: StopSignal,
  log: Logger,
  cleanups: Cleanup[],
): Promise<Opened> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  if (databaseUrl) {
    await checkOwnDatabase(databaseUrl)
    if (databaseOwnerUrl) await checkOwnDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL')
    return { ownerUrl: databaseOwnerUrl, dataDirs: [dataDir] }
  }
  const cluster = await openCluster({
    dataDir,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
    onLost: (reason) =>
      stop.request({ why: `PostgreSQL ended and could not be restarted: ${reason}`, failed: true }),
  })
  cleanups.push({ what: 'PostgreSQL', run: () => cluster.stop(), timeoutMs: STOP_DATABASE_MS })
  const outside = cluster.folder.startsWith(`${dataDir}/`) ? [] : [cluster.folder]
  return { ownerUrl: cluster.url, dataDirs: [dataDir, ...outside] }
}

/** Brings the schema up to date and returns the address that the pool logs in with. */
async function prepareDatabase({ databaseUrl }: Config, ownerUrl: string | undefined): Promise<string> {
  if (ownerUrl) await migrate(ownerUrl)
  const login = databaseUrl ?? (await createServerLogin(ownerUrl ?? ''))
  await checkServerLogin(login)
  if (ownerUrl === undefined) await requireMigrated(login)
  return login
}

/** The data folder belongs to one server. Servers that share a database must be given the same key. */
function tokenKeysFor(config: Config, log: Logger): () => TokenKeys {
  const { tokenSecret, oldTokenSecret, databaseUrl, dataDir } = config
  if (tokenSecret) {
    const keys: TokenKeys = [tokenKey(tokenSecret), ...(oldTokenSecret ? [tokenKey(oldTokenSecret)] : [])]
    return () => keys
  }
  if (databaseUrl) {
    log.warn(
      `tokens are signed with the key in ${dataDir}: give servers that share a database one EVERTILL_TOKEN_SECRET`,
    )
  }
  return openTokenKeys(dataDir, (error) =>
    log.warn(error, 'the keys of access tokens could not be read again'),
  )
}

function explainListenError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is in use by another program: stop that one, or choose another with PORT.`,
    )
  }
  if (code === 'EACCES')
    return new StartupError(`Port ${port} may not be opened by this user: choose one above 1023 with PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(`HOST is "${host}", which is no address of this machine.`)
  }
  return error
}

async function runCleanups(cleanups: Cleanup[], log: Logger): Promise<void> {
  for (const { what, run, timeoutMs } of cleanups.reverse()) {
    const timedOut = pause(timeoutMs, 'timed out')
    const outcome = await Promise.race([run(), timedOut]).catch((error: unknown) =>
      log.error(error, `stopping ${what} failed`),
    )
    if (outcome === 'timed out') log.warn(`${what} took too long to stop`)
  }
}

async function main(): Promise<number> {
  const stop = listenForStop()
  const cleanups: Cleanup[] = []
  const log = makeLogger({ level: 'info' })
  try {
    const config = readConfig(process.env, process.cwd())
    log.level = config.logLevel
    await serve(config, stop, log, cleanups)
    const { why, failed } = await stop.reason
    if (failed) log.fatal(why)
    else log.info(`stopping: ${why}`)
    return failed ? 1 : 0
  } catch (error) {
    if (error instanceof StartupError) process.stderr.write(`${error.message}\n`)
    else log.fatal(error)
    return 1
  } finally {
    await runCleanups(cleanups, log)
  }
}

process.exit(await main())
