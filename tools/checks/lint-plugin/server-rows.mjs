import { ignorantRows, layerRows, within } from './row-builders.mjs'

/** The server, from the bottom up. `entry` (main.ts and the like) wires everything and has no row. */
export const SERVER_LAYERS = {
  platform: [],
  config: ['platform'],
  policies: ['platform', 'config'],
  db: ['platform', 'config'],
  repositories: ['platform', 'config', 'db'],
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
  ...ignorantRows(
    'server',
    'no-http',
    ['db', 'repositories', 'policies', 'services', 'push', 'jobs', 'cli'],
    HTTP,
    'HTTP',
  ),
  {
    id: 'sql-in-repositories',
    says: 'only repositories/ and db/ import kysely or pg (main.ts wires them, tests look into the tables)',
    broken: (from, to) =>
      from.part === 'server' &&
      !from.isTest &&
      to.kind === 'package' &&
      SQL.test(to.name) &&
      !['db', 'repositories', 'entry'].includes(from.layer ?? ''),
  },
  {
    id: 'routes-no-repositories',
    says: 'routes never import repositories: a service stands between them',
    broken: (from, to) =>
      within('server', from, to) && from.layer === 'routes' && to.place?.layer === 'repositories',
  },
  ...layerRows('server', 'server', SERVER_LAYERS),
]
