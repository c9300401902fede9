import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type BackupConfig, readBackupConfig } from './backup-config.ts'
import { isLoopback } from './loopback.ts'
import { type MailConfig, readMailConfig } from './mail-config.ts'
import { readOrigins } from './origin-list.ts'
import { type PushConfig, readPushConfig } from './push-config.ts'
import { StartupError } from './startup-error.ts'
import { readSupportContact, type SupportContact } from './support-contact.ts'
import { readTlsConfig, readTlsSource, type TlsConfig, type TlsSource } from './tls-config.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** All settings of the server, read from the environment once at the start. */
export type Config = {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** An external PostgreSQL. `undefined`: the embedded one is started. */
  readonly databaseUrl: string | undefined
  /** The owner of that PostgreSQL's database, for migrations and commands. `undefined`: the schema must be up to date. */
  readonly databaseOwnerUrl: string | undefined
  readonly backup: BackupConfig
  readonly demo: boolean
  readonly logLevel: LogLevel
  /** `undefined`: a secret is created and stored in the data folder. */
  readonly tokenSecret: string | undefined
  /** The secret before: its tokens stay valid until they expire. */
  readonly oldTokenSecret: string | undefined
  readonly tokenLifetimeSeconds: number
  readonly push: PushConfig
  readonly mail: MailConfig
  /** Comma-separated addresses of proxies whose X-Forwarded-For is trusted. `undefined`: none. */
  readonly trustProxy: string | undefined
  readonly support: SupportContact
  /** `undefined`: /metrics is served to this machine only. */
  readonly metricsToken: string | undefined
  /** Servers that companies of this one may move to: tills are sent to no other. */
  readonly movedTo: readonly string[]
  /** Servers whose tills may call this one, because their company has moved here. */
  readonly tillOrigins: readonly string[]
  /** Subscribers on this machine are called too, which is otherwise refused. */
  readonly loopbackSubscribers: boolean
  /** Those of the files at the start. `undefined`: plain http, or a certificate that the server makes. */
  readonly tls: TlsConfig | undefined
  /** Where certificates come from while the server runs. `undefined`: plain http. */
  readonly tlsSource: TlsSource | undefined
  /** Plain http, only for the page that explains how to trust the server's own authority. 0 takes any free port. */
  readonly trustPort: number
}

type Environment = Readonly<Record<string, string | undefined>>

const TWELVE_HOURS = 12 * 60 * 60
const THIRTY_DAYS = 30 * 24 * 60 * 60

/** Reads the environment. An invalid value is refused with a one-sentence message. */
export function readConfig(env: Environment, cwd: string): Config {
  const host = env.HOST || '127.0.0.1'
  return {
    host,
    port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
    dataDir: resolve(cwd, env.EVERTILL_DATA || 'data'),
    backup: readBackupConfig(env, resolve(cwd, env.EVERTILL_DATA || 'data'), cwd),
    ...databaseUrls(env),
    demo: demo(env, host),
    logLevel: logLevel(env),
    tokenSecret: tokenSecret(env, 'EVERTILL_TOKEN_SECRET'),
    oldTokenSecret: oldTokenSecret(env),
    tokenLifetimeSeconds: wholeNumber(env, 'EVERTILL_TOKEN_SECONDS', TWELVE_HOURS, 1, THIRTY_DAYS),
    push: readPushConfig(env),
    mail: readMailConfig(env),
    trustProxy: trustProxy(env),
    support: readSupportContact(env),
    metricsToken: env.EVERTILL_METRICS_TOKEN || undefined,
    movedTo: readOrigins(env, 'EVERTILL_MOVED_TO'),
    tillOrigins: readOrigins(env, 'EVERTILL_TILL_ORIGINS'),
    loopbackSubscribers: wholeNumber(env, 'EVERTILL_LOOPBACK_SUBSCRIBERS', 0, 0, 1) === 1,
    tls: readTlsConfig(env, cwd),
    tlsSource: readTlsSource(env, cwd),
    trustPort: wholeNumber(env, 'EVERTILL_TRUST_PORT', 8081, 0, 65_535),
  }
}

/** Demo accounts have a public password, so by default they exist only when the server listens on loopback. */
function demo(env: Environment, host: string): boolean {
  const value = env.EVERTILL_DEMO || undefined
  if (value === undefined) return isLoopback(host)
  if (value === '1') return true
  if (value === '0') return false
  throw new StartupError(`EVERTILL_DEMO is "${value}", but must be 1 (demo data) or 0 (none).`)
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name] || undefined
  if (text === undefined) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new StartupError(`${name} is "${text}", but must be a whole number from ${min} to ${max}.`)
}

/**
 * Without this setting everybody behind a proxy has the proxy's address, so one person who guesses passwords gets the
 * whole shop throttled. Proxies are named by address, not by number of hops: a client that bypasses the proxy could
 * otherwise claim any address.
 */
function trustProxy(env: Environment): string | undefined {
  const text = env.EVERTILL_TRUST_PROXY?.trim() || undefined
  if (text === undefined) return undefined
  const addresses = text.split(',').map((one) => one.trim())
  const isAddress = (one: string): boolean => {
    const [address = '', bits, ...more] = one.split('/')
    const maxBits = { 4: 32, 6: 128 }[isIP(address)]
    if (maxBits === undefined || more.length > 0) return false
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
  }
  if (addresses.every(isAddress)) return addresses.join(',')
  throw new StartupError(
    `EVERTILL_TRUST_PROXY is "${text}", but must be addresses of proxies such as 10.0.0.1 or 10.0.0.0/8.`,
  )
}

function databaseUrls(env: Environment): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> {
  const urls = {
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseOwnerUrl: databaseUrl(env, 'DATABASE_OWNER_URL'),
  }
  if (urls.databaseOwnerUrl !== undefined && urls.databaseUrl === undefined) {
    throw new StartupError('DATABASE_OWNER_URL needs DATABASE_URL, the role that the server works as.')
  }
  return urls
}

/** The URL may contain a password, so the message does not repeat it. */
function databaseUrl(env: Environment, name: string): string | undefined {
  const text = env[name] || undefined
  if (text === undefined || /^postgres(ql)?:\/\/./.test(text)) return text
  throw new StartupError(`${name} must begin with postgres:// or postgresql://.`)
}

function logLevel(env: Environment): LogLevel {
  const text = env.LOG_LEVEL || 'info'
  const level = LOG_LEVELS.find((known) => known === text)
  if (level) return level
  throw new StartupError(`LOG_LEVEL is "${text}", but must be one of ${LOG_LEVELS.join(', ')}.`)
}

function tokenSecret(env: Environment, name: string): string | undefined {
  const text = env[name] || undefined
  if (text === undefined || text.length >= 32) return text
  throw new StartupError(`${name} must have at least 32 characters.`)
}

/** Alone it would do nothing, and the tokens that it should keep valid would end. */
function oldTokenSecret(env: Environment): string | undefined {
  const secret = tokenSecret(env, 'EVERTILL_OLD_TOKEN_SECRET')
  if (secret === undefined || env.EVERTILL_TOKEN_SECRET) return secret
  throw new StartupError('EVERTILL_OLD_TOKEN_SECRET is only used together with EVERTILL_TOKEN_SECRET.')
}
