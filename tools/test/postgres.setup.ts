import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../../apps/server/src/db/cluster/test-cluster.ts'
import { makeDemoDatabase } from '../../apps/server/src/testing/demo-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address of a throw-away cluster; each test file makes its own database in it. */
    postgresUrl: string
    /** The database of it that those are copied from. */
    demoDatabase: string
  }
}

/** One cluster and one demo for the whole run: making them for each file would take longer than the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A PostgreSQL of one's own, such as Debian's 15, as an owner who may create databases and roles.
  const own = process.env.EVERTILL_TEST_DATABASE_URL
  const cluster = own ? { url: own, stop: () => Promise.resolve() } : await startTestCluster()
  const demo = await makeDemoDatabase(cluster.url)
  project.provide('postgresUrl', cluster.url)
  project.provide('demoDatabase', demo.name)
  return async () => {
    await demo.drop()
    await cluster.stop()
  }
}
