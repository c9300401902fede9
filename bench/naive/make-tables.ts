import { migrate } from '../../apps/server/src/db/migrate.ts'

const [databaseUrl = ''] = process.argv.slice(2)
await migrate(databaseUrl)
