import { randomBytes } from 'node:crypto'
import { dedicatedClient } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../db/seed/seed.ts'
import { JOB_ROLE, REQUEST_ROLE } from '../db/tenant.ts'

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

/** The address of the same database for another login. */
const asLogin = (url: string, name: string, password: string): string => {
  const address = new URL(url)
  address.username = name
  address.password = password
  return address.href
}

/**
 * A template database with the newest schema and the demo data, which is copied and never opened, and the login that
 * servers under test use: like that of a real server, it owns nothing.
 */
export const makeDemoDatabase = async (clusterUrl: string) => {
  const id = randomBytes(6).toString('hex')
  const [name, login, password] = [`evertill_demo_${id}`, `evertill_test_server_${id}`, `${id}-password`]
  await runStatement(clusterUrl, `CREATE DATABASE ${name}`)
  const url = databaseUrlFor(clusterUrl, name)
  await migrate(url)
  await seedDemo(url)
  await runStatement(clusterUrl, `CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD '${password}'`)
  await runStatement(clusterUrl, `GRANT ${REQUEST_ROLE}, ${JOB_ROLE} TO ${login}`)
  // Only a member may end its connections, which dropping a database does.
  await runStatement(clusterUrl, `GRANT ${login} TO CURRENT_USER`)
  return {
    name,
    serverUrl: asLogin(clusterUrl, login, password),
    drop: async () => {
      await runStatement(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      await runStatement(clusterUrl, `DROP ROLE ${login}`)
    },
  }
}
