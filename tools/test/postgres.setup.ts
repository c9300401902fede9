import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../../apps/server/src/db/cluster/test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address of a throw-away cluster; each test file makes its own database in it. */
    postgresUrl: string
  }
}

/** One cluster for the whole run: starting one per file would take longer than the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A PostgreSQL of one's own, such as Debian's 15, as an owner who may create databases and roles.
  const own = process.env.EVERTILL_TEST_DATABASE_URL
  if (own) {
    project.provide('postgresUrl', own)
    return () => Promise.resolve()
  }
  const cluster = await startTestCluster()
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
