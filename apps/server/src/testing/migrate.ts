/** For benchmarks that need our tables in a database of their own. */
export { migrate } from '../db/migrate.ts'
