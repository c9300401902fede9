import type { Writable } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, toDatabaseError } from './errors.ts'
import { nameOfStatement } from './prepared.ts'
import { columnTypes } from './types.ts'

/** Server-side limit of one statement; a stuck lock must not hold a till for longer than its own patience. */
const STATEMENT_TIMEOUT_MS = 10_000
/** Client-side limit: a paused or unreachable PostgreSQL never answers the server-side one (F-12). */
const ANSWER_TIMEOUT_MS = 12_000
const CONNECT_TIMEOUT_MS = 5_000

type QueryResult = {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  rowCount: number
  rows: never[]
}

export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/**
 * Kysely's view of one pooled connection. After an error that is not PostgreSQL's own word (connection lost,
 * no answer) nobody knows what the connection is doing: it is thrown away instead of being lent again.
 */
class GuardedClient {
  readonly #client: pg.PoolClient
  #broken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    if (this.#broken) throw new DatabaseUnavailable('the connection was lost earlier in this piece of work')
    try {
      const name = nameOfStatement(sql)
      const result = await this.#client.query({
        text: sql,
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      })
      // COMMIT of a failed transaction succeeds as ROLLBACK: without this line a lost sale would be acknowledged.
      if (sql === COMMIT && (result.command as string) !== 'COMMIT') {
        throw new Error('the transaction had failed and was rolled back')
      }
      return result as unknown as QueryResult
    } catch (error) {
      const translated = toDatabaseError(error)
      if (translated instanceof DatabaseUnavailable) this.#broken = true
      throw translated
    }
  }

  /** Whatever is sent meanwhile leaves in one write: a system call per statement costs more than the statement. */
  together<Result>(send: () => Result): Result {
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    try {
      return send()
    } finally {
      stream.uncork()
    }
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

  constructor(databaseUrl: string, { connections = 10, answerTimeoutMs = ANSWER_TIMEOUT_MS }: PoolOptions) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: connections,
      connectionTimeoutMillis: Math.min(CONNECT_TIMEOUT_MS, answerTimeoutMs),
      idleTimeoutMillis: 60_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 30_000,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      pipeline: true,
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
    try {
      return new GuardedClient(await this.#pool.connect())
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  /**
   * Sends several statements at once and waits for all of them: one round trip. PostgreSQL runs each of them even
   * when one before it failed, so this is only for statements that a failed transaction stops. The first error is
   * the cause of those behind it.
   */
  async pipeline(statements: readonly Statement[]): Promise<QueryResult[]> {
    const client = await this.#lend()
    try {
      const sent = client.together(() =>
        statements.map(({ sql, parameters }) => client.query(sql, parameters)),
      )
      const answers = await Promise.allSettled(sent)
      return answers.map((answer) => {
        if (answer.status === 'rejected') throw answer.reason
        return answer.value
      })
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
