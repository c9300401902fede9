import { migrate } from '../../apps/server/src/testing/migrate.ts'

const [databaseUrl = ''] = process.argv.slice(2)
await migrate(databaseUrl)
