import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable, toDatabaseError } from './errors.ts'
import { SingleRoundTrip } from './single-round-trip.ts'
import { nameOfStatement } from './prepared.ts'
import type { QueryResult, Statement } from './statement.ts'
import { columnTypes } from './types.ts'

/** Server-side limit of one statement; a stuck lock must not hold a till for longer than its own patience. */
const STATEMENT_TIMEOUT_MS = 10_000
/** Client-side limit: a paused or unreachable PostgreSQL never answers the server-side one (F-12). */
const ANSWER_TIMEOUT_MS = 12_000
const CONNECT_TIMEOUT_MS = 5_000
/** A timer that is late by so much of its time was not held up by work. */
const STOOD_STILL = 1.2

/** What opens a transaction in one trip with its only statement (one-trip.ts). */
export type PreparedOpening = { readonly name: string; readonly sql: string }

/** Connections that have prepared it, each by its name. */
const openingsOf = new WeakMap<pg.PoolClient, Set<string>>()

/**
 * Kysely's view of one pooled connection. After an error that is not PostgreSQL's own word (connection lost,
 * no answer) nobody knows what the connection is doing: it is thrown away instead of being lent again.
 */
class GuardedClient {
  readonly #client: pg.PoolClient
  readonly #answerTimeoutMs: number
  #broken = false

  constructor(client: pg.PoolClient, answerTimeoutMs: number) {
    this.#client = client
    this.#answerTimeoutMs = answerTimeoutMs
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    if (this.#broken) throw new DatabaseUnavailable('the connection was lost earlier in this piece of work')
    try {
      const name = nameOfStatement(sql)
      const result = await this.#answered(
        this.#client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }),
      )
      // COMMIT of a failed transaction succeeds as ROLLBACK: without this line a lost sale would be acknowledged.
      if (sql === COMMIT && (result.command as string) !== 'COMMIT') {
        throw new Error('the transaction had failed and was rolled back')
      }
      return result as unknown as QueryResult
    } catch (error) {
      throw this.#translated(error)
    }
  }

  /** Opening and statement in a transaction of their own and one round trip. */
  async singleRoundTrip(
    opening: PreparedOpening,
    parameters: readonly string[],
    statement: Statement,
  ): Promise<QueryResult> {
    try {
      await this.#prepare(opening, parameters)
      const answer = new Promise<QueryResult>((resolve, reject) => {
        const callback = (error: Error | null, result: QueryResult) =>
          error ? reject(error) : resolve(result)
        const name = nameOfStatement(statement.sql)
        this.#client.query(
          new SingleRoundTrip({ ...opening, parameters }, statement, {
            name,
            callback,
          }) as unknown as pg.Submittable,
        )
      })
      return await this.#answered(answer)
    } catch (error) {
      throw this.#translated(error)
    }
  }

  /** Once per connection. On its own the opening ends with itself, so it does nothing. */
  async #prepare({ name, sql }: PreparedOpening, parameters: readonly string[]): Promise<void> {
    const known = openingsOf.get(this.#client) ?? new Set()
    if (known.has(name)) return
    // A transaction without a `begin` cannot name its isolation.
    await this.#answered(this.#client.query(`set default_transaction_isolation = 'read committed'`))
    await this.#answered(this.#client.query({ name, text: sql, values: [...parameters] }))
    openingsOf.set(this.#client, known.add(name))
  }

  /**
   * Gives up on an answer by cutting the connection. Timers go before what has arrived: when this process stood still for
   * longer than it waits, the answer lies there unread, hence the last turn. Without it a till is told to send a sale again
   * that is in the books.
   */
  async #answered<Result>(answer: Promise<Result>): Promise<Result> {
    let isWaiting = true
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    const giveUp = () => isWaiting && stream.destroy(new Error('timeout: PostgreSQL did not answer'))
    const timer = setTimeout(() => setImmediate(giveUp), this.#answerTimeoutMs)
    try {
      return await answer
    } finally {
      isWaiting = false
      clearTimeout(timer)
    }
  }

  #translated(error: unknown): unknown {
    const translated = toDatabaseError(error)
    if (translated instanceof DatabaseUnavailable) this.#broken = true
    return translated
  }

  release(): void {
    this.#client.release(this.#broken)
  }
}

export const COMMIT = 'commit'

export type PoolOptions = { readonly connections?: number; readonly answerTimeoutMs?: number }

/** Connections lent and idle, and how many wait for one. */
export type PoolUsage = { readonly lent: number; readonly idle: number; readonly waiting: number }

export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #answerTimeoutMs: number
  readonly #connectTimeoutMs: number

  constructor(databaseUrl: string, { connections = 10, answerTimeoutMs = ANSWER_TIMEOUT_MS }: PoolOptions) {
    this.#answerTimeoutMs = answerTimeoutMs
    this.#connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMs)
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: this.#connectTimeoutMs,
      idleTimeoutMillis: 60_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
      application_name: 'evertill',
      types: columnTypes,
    })
    // A connection that breaks, idle or lent, would otherwise end the process as an unhandled 'error'. Whoever
    // has it learns of it through the query that fails.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async connect(): Promise<PostgresPoolClient> {
    return (await this.#lend()) as unknown as PostgresPoolClient
  }

  async #lend(): Promise<GuardedClient> {
    const began = performance.now()
    try {
      return new GuardedClient(await this.#pool.connect(), this.#answerTimeoutMs)
    } catch (error) {
      // Far over its time: this process stood still, and nobody could give a connection back meanwhile.
      const isLate = performance.now() - began > this.#connectTimeoutMs * STOOD_STILL
      const again = isLate ? await this.#pool.connect().catch(() => undefined) : undefined
      if (again === undefined) throw toDatabaseError(error)
      return new GuardedClient(again, this.#answerTimeoutMs)
    }
  }

  async singleRoundTrip(
    opening: PreparedOpening,
    parameters: readonly string[],
    statement: Statement,
  ): Promise<QueryResult> {
    const client = await this.#lend()
    try {
      return await client.singleRoundTrip(opening, parameters, statement)
    } finally {
      client.release()
    }
  }

  get usage(): PoolUsage {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { lent: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
