import { forbiddenPackageRows, layerRows, within } from './row-builders.mjs'

/** The layers of the server, from the bottom up. `entry` (main.ts) wires everything and has no row. */
export const SERVER_LAYERS = {
  platform: [],
  config: ['platform'],
  policies: ['platform', 'config'],
  db: ['platform', 'config'],
  // Policies are pure: a repository reads what they judge.
  repositories: ['platform', 'config', 'policies', 'db'],
  push: ['platform', 'config', 'db', 'repositories'],
  services: ['platform', 'config', 'policies', 'db', 'repositories', 'push'],
  jobs: ['platform', 'config', 'policies', 'db', 'repositories', 'push', 'services'],
  routes: ['platform', 'config', 'policies', 'db', 'push', 'services'],
  http: ['platform', 'config', 'policies', 'db', 'repositories', 'push', 'services', 'jobs', 'routes'],
  cli: ['platform', 'config', 'policies', 'db', 'repositories', 'services'],
}

const HTTP = /^(fastify|@fastify\/.+|fastify-.+)$/
const SQL = /^(kysely|pg|pg-.+)$/

/** @type {import('./import-table.mjs').Row[]} */
export const SERVER_ROWS = [
  ...forbiddenPackageRows(
    'server',
    'no-http',
    ['db', 'repositories', 'policies', 'services', 'push', 'jobs', 'cli'],
    HTTP,
    'HTTP',
  ),
  {
    id: 'sql-in-repositories',
    message: 'only repositories/ and db/ import kysely or pg (main.ts wires them, tests read the tables)',
    isBroken: (from, to) =>
      from.part === 'server' &&
      !from.isTest &&
      to.kind === 'package' &&
      SQL.test(to.name) &&
      !['db', 'repositories', 'entry'].includes(from.layer ?? ''),
  },
  {
    id: 'routes-no-repositories',
    message: 'routes never import repositories: they call services',
    isBroken: (from, to) =>
      within('server', from, to) && from.layer === 'routes' && to.place?.layer === 'repositories',
  },
  ...layerRows('server', 'server', SERVER_LAYERS),
]
