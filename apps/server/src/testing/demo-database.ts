import { randomBytes } from 'node:crypto'
import { dedicatedClient } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../db/seed/seed.ts'

/** Runs one statement on a new connection: CREATE DATABASE cannot run inside a transaction. */
export const runStatement = async (clusterUrl: string, statement: string): Promise<void> => {
  const client = dedicatedClient(clusterUrl, 'test')
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export const databaseUrlFor = (clusterUrl: string, database: string): string => {
  const address = new URL(clusterUrl)
  address.pathname = `/${database}`
  return address.href
}

/** A template database with the newest schema and the demo data. It is copied, never opened. */
export const makeDemoDatabase = async (clusterUrl: string) => {
  const name = `evertill_demo_${randomBytes(6).toString('hex')}`
  await runStatement(clusterUrl, `CREATE DATABASE ${name}`)
  const url = databaseUrlFor(clusterUrl, name)
  await migrate(url)
  await seedDemo(url)
  return { name, drop: () => runStatement(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`) }
}
