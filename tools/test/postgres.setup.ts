import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../../apps/server/src/db/cluster/test-cluster.ts'
import { makeDemoDatabase } from '../../apps/server/src/testing/demo-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a temporary cluster, as superuser. Each test file creates its external database in it. */
    postgresUrl: string
    /** The same cluster for the login of a server's pool. */
    serverUrl: string
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
  project.provide('serverUrl', demo.serverUrl)
  project.provide('demoDatabase', demo.name)
  return async () => {
    await demo.drop()
    await cluster.stop()
  }
}
