import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../db/seed/seed.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

export type TestDatabase = {
  readonly url: string
  /** As owner: sees through every policy. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** A connection of one's own, for transactions that stay open. */
  session(): Promise<TestSession>
  drop(): Promise<void>
}

export type TestSession = {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  end(): Promise<void>
}

const asAdmin = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** A database of the test file's own on the ring's cluster, empty or with the newest schema and the demo data. */
export const openTestDatabase = async (content: 'empty' | 'demo' = 'demo'): Promise<TestDatabase> => {
  const name = `evertill_test_${randomBytes(6).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${name}`)
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  const url = address.href
  if (content === 'demo') {
    await migrate(url)
    await seedDemo(url)
  }
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  // The drop may cut a connection that is still saying goodbye; unheard, its last word would fail the run.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    url,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...values])).rows,
    session: async () => {
      const client = new pg.Client({ connectionString: url })
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
