import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { isPooled } from '../platform/database-hosts.ts'
import { dedicatedClient } from '../db/connection.ts'
import { databaseUrlFor, runStatement } from './demo-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    serverUrl: string
    listenUrl: string
    demoDatabase: string
  }
}

export type TestDatabase = {
  /** For the server under test: the login of its pool, which owns nothing. */
  readonly url: string
  /** For migrations, backups and commands. */
  readonly ownerUrl: string
  /** As owner, so no row-level policy applies. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** A dedicated connection, for transactions that stay open. */
  connection(): Promise<TestConnection>
  drop(): Promise<void>
}

export type TestConnection = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** PostgreSQL itself, where the ring runs through a PgBouncer, which passes on no notices. */
export const listenUrlFor = (databaseUrl: string): string =>
  isPooled(databaseUrl)
    ? databaseUrlFor(inject('listenUrl'), new URL(databaseUrl).pathname.slice(1))
    : databaseUrl

const asAdmin = (statement: string): Promise<void> => runStatement(inject('postgresUrl'), statement)

/** A new database for the test file, empty or with the newest schema and the demo data. */
export const openTestDatabase = async (content: 'empty' | 'demo' = 'demo'): Promise<TestDatabase> => {
  const name = `evertill_test_${randomBytes(6).toString('hex')}`
  // Copying the template takes a tenth of the time of migrations and demo data.
  await asAdmin(
    `CREATE DATABASE ${name} ${content === 'demo' ? `TEMPLATE ${inject('demoDatabase')} STRATEGY file_copy` : ''}`,
  )
  const ownerUrl = databaseUrlFor(inject('postgresUrl'), name)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3 })
  // The drop may terminate a connection that is still closing. Without listeners its error would fail the test run. The
  // pool also emits the errors of its idle connections.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return {
    url: databaseUrlFor(inject('serverUrl'), name),
    ownerUrl,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    connection: async () => {
      const client = dedicatedClient(ownerUrl, 'test')
      await client.connect()
      return {
        query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
          (await client.query<Row>(text, [...values])).rows,
        end: () => client.end(),
      }
    },
    drop: async () => {
      await pool.end()
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
