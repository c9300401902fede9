import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Socket } from 'node:net'
import pg from 'pg'
import { isPooled } from '../platform/database-hosts.ts'
import { clientClassFor, finderOf, leadsToPrimary, suspectHostOf } from './connection.ts'
import { DatabaseUnavailable, toDatabaseError } from './errors.ts'
import { nameOfStatement } from './prepared.ts'
import type { PrimaryFinder } from './primary-finder.ts'
import type { QueryResult } from './query-result.ts'
import { columnTypes } from './types.ts'

/** Server-side limit of one statement: a stuck lock must not block a till beyond the till's own timeout. */
const STATEMENT_TIMEOUT_MS = 10_000
/** Client-side limit: a paused or unreachable PostgreSQL never enforces the server-side limit (F-12). */
export const ANSWER_TIMEOUT_MS = 12_000
/** Eight for requests and four for jobs (connection-shares.ts). */
export const CONNECTIONS = 12
const CONNECT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 30_000
/** A timer later than this factor means that the whole process was stalled. */
const STALL_FACTOR = 1.2

type GuardOptions = {
  readonly answerTimeoutMs: number
  readonly isPooled: boolean
  readonly onBroken: () => void
}

/**
 * Kysely's view of one pooled connection. After an error that does not come from PostgreSQL itself (connection lost,
 * timeout) the state of the connection is unknown, so it is discarded instead of being reused.
 */
class GuardedClient {
  readonly #client: pg.PoolClient
  readonly #options: GuardOptions
  #broken = false

  constructor(client: pg.PoolClient, options: GuardOptions) {
    this.#client = client
    this.#options = options
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    if (this.#broken) throw new DatabaseUnavailable('the connection was lost earlier in this transaction')
    try {
      const { isPooled: isForOneTransaction } = this.#options
      const name = isForOneTransaction ? undefined : nameOfStatement(sql)
      const text = isForOneTransaction ? withLimits(sql) : sql
      const result = await this.#withTimeout(
        this.#client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) }),
      )
      // COMMIT of a failed transaction succeeds as ROLLBACK: without this line a lost sale would be acknowledged.
      if (sql === COMMIT && (result.command as string) !== 'COMMIT') {
        throw new Error('the transaction had failed and was rolled back')
      }
      return result as unknown as QueryResult
    } catch (error) {
      throw this.#translate(error)
    }
  }

  /**
   * Destroys the connection when no reply arrives in time. Node runs timers before I/O: after a stall longer than the
   * timeout the reply may be there, unread. `setImmediate` lets it be read first. Without it a till would be told to
   * send a sale again that is already booked.
   */
  async #withTimeout<Result>(answer: Promise<Result>): Promise<Result> {
    let isWaiting = true
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    const giveUp = () => isWaiting && stream.destroy(new Error('timeout: PostgreSQL did not answer'))
    const timer = setTimeout(() => setImmediate(giveUp), this.#options.answerTimeoutMs)
    try {
      return await answer
    } finally {
      isWaiting = false
      clearTimeout(timer)
    }
  }

  #translate(error: unknown): unknown {
    const translated = toDatabaseError(error)
    if (translated instanceof DatabaseUnavailable) {
      this.#broken = true
      this.#options.onBroken()
    }
    return translated
  }

  release(): void {
    this.#client.release(this.#broken)
  }
}

export const BEGIN = 'begin isolation level read committed;'
export const COMMIT = 'commit'

/** PgBouncer gives each transaction another connection, which knows nothing of the limits of this one. */
const withLimits = (sql: string): string =>
  sql.startsWith(BEGIN)
    ? `${BEGIN} set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS};${sql.slice(BEGIN.length)}`
    : sql

export type PoolOptions = { readonly connections?: number; readonly answerTimeoutMs?: number }

/** Connections in use and idle, and how many requests wait for one. */
export type PoolUsage = { readonly inUse: number; readonly idle: number; readonly waiting: number }

export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  /** Undefined with a single host. */
  readonly #finder: PrimaryFinder | undefined
  readonly #isPooled: boolean
  readonly #answerTimeoutMs: number
  readonly #connectTimeoutMs: number

  constructor(
    databaseUrl: string,
    { connections = CONNECTIONS, answerTimeoutMs = ANSWER_TIMEOUT_MS }: PoolOptions,
  ) {
    this.#answerTimeoutMs = answerTimeoutMs
    this.#connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMs)
    this.#finder = finderOf(databaseUrl)
    this.#isPooled = isPooled(databaseUrl)
    this.#pool = new pg.Pool({
      Client: clientClassFor(databaseUrl),
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: this.#connectTimeoutMs,
      idleTimeoutMillis: 60_000,
      // PgBouncer refuses settings at the start of a session that it does not know.
      ...(this.#isPooled
        ? {}
        : {
            statement_timeout: STATEMENT_TIMEOUT_MS,
            idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
          }),
      keepAlive: true,
      application_name: 'evertill',
      types: columnTypes,
    })
    // A lost connection would otherwise crash the process with an unhandled 'error'. Its user gets the error from the
    // query that fails.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async connect(): Promise<PostgresPoolClient> {
    return (await this.#acquire()) as unknown as PostgresPoolClient
  }

  async #acquire(): Promise<GuardedClient> {
    const began = performance.now()
    try {
      return this.#guard(await this.#connectToPrimary())
    } catch (error) {
      // Far over the timeout: this process was stalled, and no connection could be released meanwhile.
      const isLate = performance.now() - began > this.#connectTimeoutMs * STALL_FACTOR
      const client = isLate ? await this.#pool.connect().catch(() => undefined) : undefined
      if (client === undefined) throw toDatabaseError(error)
      return this.#guard(client)
    }
  }

  /** A connection that a failover left behind is closed instead of being waited for. */
  async #connectToPrimary(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (leadsToPrimary(client, this.#finder)) return client
      client.release(true)
    }
  }

  #guard(client: pg.PoolClient): GuardedClient {
    return new GuardedClient(client, {
      answerTimeoutMs: this.#answerTimeoutMs,
      isPooled: this.#isPooled,
      onBroken: () => suspectHostOf(client, this.#finder),
    })
  }

  get usage(): PoolUsage {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
