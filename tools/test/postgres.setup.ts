import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../../apps/server/src/db/cluster/test-cluster.ts'
import { makeDemoDatabase } from '../../apps/server/src/testing/demo-database.ts'
import { startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a temporary cluster, as superuser. Each test file creates its external database in it. */
    postgresUrl: string
    /** The same cluster for the login of a server's pool. */
    serverUrl: string
    /** The same without a PgBouncer between. */
    listenUrl: string
    /** The database that those are copied from. */
    demoDatabase: string
  }
}

/** One cluster and one demo database for the whole run: creating them for each file would take longer than the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // An external PostgreSQL, such as Debian's 15, with a user who may create databases and roles.
  const external = process.env.EVERTILL_TEST_DATABASE_URL
  const cluster = external ? { url: external, stop: () => Promise.resolve() } : await startTestCluster()
  const demo = await makeDemoDatabase(cluster.url)
  project.provide('postgresUrl', cluster.url)
  const bouncer =
    process.env.EVERTILL_TEST_PGBOUNCER === '1' ? await startPgBouncer(demo.serverUrl) : undefined
  project.provide('serverUrl', bouncer?.url ?? demo.serverUrl)
  project.provide('listenUrl', demo.serverUrl)
  project.provide('demoDatabase', demo.name)
  return async () => {
    await bouncer?.stop()
    await demo.drop()
    await cluster.stop()
  }
}
