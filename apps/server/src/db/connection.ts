import { callbackify } from 'node:util'
import pg from 'pg'
import { addressesOf } from '../platform/database-hosts.ts'
import { DatabaseUnavailable } from './errors.ts'
import { createPrimaryFinder, type HostState, type PrimaryFinder } from './primary-finder.ts'

/** Together with the grace it stays below the pool's time for a connection. */
const ASK_TIMEOUT_MS = 2_000
/** How long a second primary may take to say that it is one, too. */
const GRACE_MS = 300

/** The name of a WAL file begins with the timeline, in hex. A standby is asked for no position: it would refuse. */
const STATE = `select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then '0'
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

const askHost = async (address: string): Promise<HostState> => {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ASK_TIMEOUT_MS,
    query_timeout: ASK_TIMEOUT_MS,
    application_name: 'evertill-primary',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean; timeline: string }>(STATE)
    const [row] = rows
    return { isPrimary: row?.standby === false, timeline: Number.parseInt(row?.timeline ?? '0', 16) }
  } finally {
    // A host that has gone silent never confirms the end.
    void client.end().catch(() => undefined)
  }
}

const finders = new Map<string, PrimaryFinder>()

/** One for each DATABASE_URL: what one connection learns, all others know. Undefined with a single host. */
export const finderOf = (databaseUrl: string): PrimaryFinder | undefined => {
  const addresses = addressesOf(databaseUrl)
  if (addresses.length === 1) return undefined
  const known = finders.get(databaseUrl)
  if (known) return known
  const grace = () => new Promise((resolve) => setTimeout(resolve, GRACE_MS))
  const finder = createPrimaryFinder({ addresses, ask: askHost, grace })
  finders.set(databaseUrl, finder)
  return finder
}

type Connected = (error?: Error) => void

/**
 * A client of whichever host is the primary when it connects. pg takes one host only, and asks for it before it
 * connects: by then the primary must be known.
 */
const clientFor = (databaseUrl: string, finder: PrimaryFinder): typeof pg.Client =>
  class PrimaryClient extends pg.Client {
    #address = ''

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: addressesOf(databaseUrl)[0] })
      this.on('error', () => finder.suspect(this.#address))
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (callback === undefined) return this.#connectToPrimary()
      callbackify(() => this.#connectToPrimary())((error: Error | null) => callback(error ?? undefined))
    }

    async #connectToPrimary(): Promise<pg.Client> {
      this.#address = await finder.find()
      const { host, port } = new pg.Client({ connectionString: this.#address })
      Object.assign(this, { host, port })
      try {
        await super.connect()
        const { rows } = await this.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
        if (rows[0]?.standby === false) return this
      } catch (error) {
        finder.suspect(this.#address)
        throw error
      }
      // It was the primary a moment ago.
      finder.suspect(this.#address)
      void this.end().catch(() => undefined)
      throw new DatabaseUnavailable('the host has become a standby')
    }
  }

/**
 * Whether a connection leads to the host that is known as the primary. One to the primary before may stay open, and
 * silent, when only the network between the hosts has failed.
 */
export const leadsToPrimary = (client: pg.Client, finder: PrimaryFinder | undefined): boolean => {
  const known = finder?.known()
  if (known === undefined) return true
  const { host, port } = new pg.Client({ connectionString: known })
  return client.host === host && client.port === port
}

/** After a connection has failed: unless another one has found the next primary meanwhile, all hosts are asked again. */
export const suspectHostOf = (client: pg.Client, finder: PrimaryFinder | undefined): void => {
  const known = finder?.known()
  if (known !== undefined && leadsToPrimary(client, finder)) finder?.suspect(known)
}

/** The constructor of connections to a database, for the pool. */
export const clientClassFor = (databaseUrl: string): typeof pg.Client => {
  const finder = finderOf(databaseUrl)
  return finder === undefined ? pg.Client : clientFor(databaseUrl, finder)
}

/**
 * A client outside the pool, not connected yet. A lost connection is reported by the query that fails; without the
 * listener its error event would crash the process.
 */
export const dedicatedClient = (
  databaseUrl: string,
  name: string,
  options: pg.ClientConfig = {},
): pg.Client => {
  const Client = clientClassFor(databaseUrl)
  const client = new Client({
    connectionString: databaseUrl,
    application_name: `evertill-${name}`,
    ...options,
  })
  client.on('error', () => undefined)
  return client
}
