import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readConfig, type Config } from './config/config.ts'
import { StartupError } from './config/startup-error.ts'
import { listenForStop, type StopSignal } from './config/stop-signal.ts'
import { openTokenKeys, tokenKey, type TokenKeys } from './config/token-keys.ts'
import { type Listening, addressOf, networkAddresses, tillUrlsOf } from './config/addresses.ts'
import { type Certificates, keepRenewed, openCertificates } from './config/certificates.ts'
import { fingerprintOf } from './config/local-authority.ts'
import { isLoopback } from './config/loopback.ts'
import { certificateFacts, type ServerFacts } from './config/server-facts.ts'
import { welcome } from './config/welcome.ts'
import { openCluster } from './db/cluster/cluster.ts'
import { checkOwnDatabase } from './db/cluster/own-database.ts'
import { requireMigrated } from './db/migrate.ts'
import { checkServerLogin, createServerLogin } from './db/server-login.ts'
import { seedDemo } from './db/seed/seed.ts'
import { makeDemoDocuments } from './services/demo/demo-documents.ts'
import { buildApp } from './http/app.ts'
import { TRUST_PATH, type TrustOptions } from './http/trust-page.ts'
import { openTrustServer } from './http/trust-server.ts'
import { makeNightlyBackup } from './services/backup/nightly-backup.service.ts'
import { upgradeDatabase } from './services/backup/upgrade.service.ts'
import { hasOwnCompany, makeFirstRunCode } from './services/company/first-run.service.ts'
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
    config.demo && ownerUrl ? await step('demo data', () => seedDemo(ownerUrl, makeDemoDocuments)) : undefined
  if (stop.requested) return
  const firstRun = ownerUrl ? await firstRunAtStart(ownerUrl, config) : undefined
  if (stop.requested) return
  const certificates = openCertificates(config.tlsSource, {
    dataDir: config.dataDir,
    names: () => namesOf(config),
    start: config.tls,
  })
  let trustPort = config.trustPort
  const listening = () => listeningAddress(app, config)
  const app = await buildApp({
    databaseUrl,
    tokenKeys: tokenKeysFor(config, log),
    tokenLifetimeSeconds: config.tokenLifetimeSeconds,
    push: config.push,
    metricsToken: config.metricsToken,
    support: config.support,
    mailer: config.mail.smtp && makeSmtpMailer(config.mail.smtp),
    publicUrl: () => config.mail.publicUrl ?? addressOf(listening()),
    billUrl: config.mail.billUrl,
    movedTo: config.movedTo,
    tillOrigins: config.tillOrigins,
    loopbackSubscribers: config.loopbackSubscribers,
    owner: ownerUrl ? { url: ownerUrl, isLoopback: isLoopback(config.host) } : undefined,
    nightlyBackup: nightlyOf(config, ownerUrl, log),
    tillUrls: () => tillUrlsOf(listening(), config.mail.publicUrl),
    server: serverFacts(config, certificates, listening, () => trustPort),
    tls: certificates?.current(),
    trust: trustOf(certificates, listening, () => trustPort),
    trustProxy: config.trustProxy,
    jobs: true,
    // The same relative path works from src and from dist.
    staticRoot: fileURLToPath(new URL('../../pos/dist', import.meta.url)),
    hubRoot: fileURLToPath(new URL('../../hub/dist', import.meta.url)),
    logger: log,
  })
  cleanups.push({ what: 'the server', run: () => app.close(), timeoutMs: DRAIN_MS })
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw explainListenError(error, config)
  }
  const trust = trustOf(certificates, listening, () => trustPort)
  if (certificates) keepCertificates(app, certificates, log, cleanups)
  if (trust) {
    const page = await openTrustServer(trust, { host: config.host, port: config.trustPort }).catch(
      (error: unknown) => {
        throw explainListenError(error, { host: config.host, port: config.trustPort }, 'EVERTILL_TRUST_PORT')
      },
    )
    trustPort = page.port
    cleanups.push({ what: 'the page about the certificate', run: () => page.close(), timeoutMs: DRAIN_MS })
  }
  process.stdout.write(
    welcome({
      ...listening(),
      dataDirs,
      demo,
      firstRun,
      trust: trust && trustLines(trust, config, trustPort),
    }),
  )
  await stop.reason
}

/** By the server that has the owner's login: the role of requests cannot read every table. */
const nightlyOf = ({ backup }: Config, ownerUrl: string | undefined, log: Logger) => {
  if (!backup.isOn) return undefined
  if (ownerUrl === undefined) {
    log.warn('no nightly backup is made here: that needs DATABASE_OWNER_URL (docs/DATABASE.md)')
    return undefined
  }
  return makeNightlyBackup({
    ownerUrl,
    config: backup,
    clock: () => new Date(),
    log: { info: (message) => log.info(message), error: (error, message) => log.error(error, message) },
  })
}

/** The code is made at each start: whoever has the terminal is the operator. */
async function firstRunAtStart(ownerUrl: string, { host }: Config) {
  const code = await makeFirstRunCode(ownerUrl)
  return { code, isFree: isLoopback(host) && !(await hasOwnCompany(ownerUrl)) }
}

/** Every name and address at which a device may reach the server. */
const namesOf = ({ host, mail }: Config): string[] => [
  ...networkAddresses(host),
  ...(mail.publicUrl === undefined ? [] : [new URL(mail.publicUrl).hostname]),
]

type Trust = TrustOptions & { readonly trustUrl: (host: string) => string }

/** Undefined without an authority of the server's own. */
const trustOf = (
  certificates: Certificates | undefined,
  listening: () => Listening,
  trustPort: () => number,
): Trust | undefined =>
  certificates?.authority === undefined
    ? undefined
    : {
        authority: certificates.authority,
        tillUrl: (host) => `https://${host}:${listening().port}`,
        trustUrl: (host) => `http://${host}:${trustPort()}${TRUST_PATH}`,
      }

const trustUrlsOf = ({ trustUrl }: Trust, { host }: Config, port: number): string[] =>
  tillUrlsOf({ host, port, isSecure: false }, undefined).map((url) => trustUrl(new URL(url).hostname))

const trustLines = (trust: Trust, config: Config, port: number) => ({
  urls: trustUrlsOf(trust, config, port),
  fingerprint: fingerprintOf(trust.authority),
})

/** What the hub says about this server. */
const serverFacts = (
  config: Config,
  certificates: Certificates | undefined,
  listening: () => Listening,
  trustPort: () => number,
): ServerFacts => ({
  isPublicUrlSet: config.mail.publicUrl !== undefined,
  certificate: () => certificateFacts(config.tlsSource, certificates?.current()),
  trustUrls: () => {
    const trust = trustOf(certificates, listening, trustPort)
    return trust ? trustUrlsOf(trust, config, trustPort()) : []
  },
})

/** Given to the https server, which Fastify types as any server. */
function keepCertificates(
  app: { server: unknown },
  certificates: Certificates,
  log: Logger,
  cleanups: Cleanup[],
) {
  const stop = keepRenewed(app.server as Parameters<typeof keepRenewed>[0], certificates, {
    warn: (error) => log.warn(error, 'the certificate could not be read again'),
    said: () => log.info('the certificate was renewed'),
  })
  cleanups.push({ what: 'certificates', run: () => Promise.resolve(stop()), timeoutMs: DRAIN_MS })
}

/** With the real port when PORT is 0. */
function listeningAddress(app: { server: { address(): unknown } }, config: Config): Listening {
  const { host, port, tlsSource } = config
  const address = app.server.address()
  const got = typeof address === 'object' && address && 'port' in address ? Number(address.port) : port
  return { host, port: got, isSecure: tlsSource !== undefined }
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
    onCreate: () => process.stdout.write('Making the database; this happens once …\n'),
    onLost: (reason) =>
      stop.request({ why: `PostgreSQL ended and could not be restarted: ${reason}`, failed: true }),
  })
  cleanups.push({ what: 'PostgreSQL', run: () => cluster.stop(), timeoutMs: STOP_DATABASE_MS })
  const outside = cluster.folder.startsWith(`${dataDir}/`) ? [] : [cluster.folder]
  return { ownerUrl: cluster.url, dataDirs: [dataDir, ...outside] }
}

/** Brings the schema up to date and returns the address that the pool logs in with. */
async function prepareDatabase(
  { databaseUrl, backup }: Config,
  ownerUrl: string | undefined,
): Promise<string> {
  if (ownerUrl) await upgradeDatabase(ownerUrl, backup, (line) => process.stdout.write(`${line}\n`))
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

function explainListenError(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
  setting = 'PORT',
): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is in use by another program: stop that one, or choose another with ${setting}.`,
    )
  }
  if (code === 'EACCES')
    return new StartupError(
      `Port ${port} may not be opened by this user: choose one above 1023 with ${setting}.`,
    )
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
