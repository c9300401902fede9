import { featuresApart, forbiddenPackageRows, isAllowedInTests, layerRows, within } from './row-builders.mjs'

/** What code without a screen may import of the ui package: modules that know no React. */
const UI_WITHOUT_REACT = new Set(['packages/ui/src/observable.ts', 'packages/ui/src/usable-zone.ts'])

/** The layers of the till, from the bottom up. Each one lists the layers that it may import besides itself. */
export const TILL_LAYERS = {
  platform: [],
  db: ['platform'],
  api: ['platform'],
  ledger: ['platform', 'db', 'api'],
  sync: ['platform', 'db', 'api', 'ledger'],
  session: ['platform', 'db', 'api', 'ledger', 'sync'],
  actions: ['platform', 'db', 'api', 'ledger', 'sync', 'session'],
  queries: ['platform', 'db', 'api', 'ledger', 'sync', 'session', 'actions'],
  print: ['platform', 'db', 'api', 'ledger', 'sync', 'session'],
  parts: ['platform', 'db', 'api', 'ledger', 'sync', 'session', 'actions', 'queries', 'print'],
  features: ['platform', 'db', 'api', 'ledger', 'sync', 'session', 'actions', 'queries', 'print', 'parts'],
  app: [
    'platform',
    'db',
    'api',
    'ledger',
    'sync',
    'session',
    'actions',
    'queries',
    'print',
    'parts',
    'features',
  ],
  'service-worker': [],
  boot: [],
}

const REACT =
  /^(react|react-dom|react-router|react-i18next|zustand|dexie-react-hooks|@mantine\/.+|@tabler\/.+)$/

/** @type {import('./import-table.mjs').Row[]} */
export const TILL_ROWS = [
  featuresApart('pos', 'features-apart'),
  {
    id: 'features-no-db',
    message:
      'features take only types from db/: they read through queries/ and write through ledger, sync or session',
    isBroken: (from, to) =>
      within('pos', from, to) &&
      from.layer === 'features' &&
      to.place?.layer === 'db' &&
      !to.typeOnly &&
      !from.isTest,
  },
  {
    id: 'sync-door',
    message: 'sync is imported through sync/index.ts; tests may also use sync/testing/',
    isBroken: (from, to) =>
      within('pos', from, to) &&
      from.layer !== 'sync' &&
      to.place?.layer === 'sync' &&
      to.place.file !== 'apps/pos/src/sync/index.ts' &&
      !(from.isTest && to.place.isTest),
  },
  {
    id: 'worker-alone',
    message: "the service worker imports its own folder and the contract's event names",
    isBroken: (from, to) =>
      from.part === 'pos' &&
      from.layer === 'service-worker' &&
      !isAllowedInTests(from, to) &&
      !(to.name === '@evertill/contract' && to.entry === './events') &&
      to.place?.layer !== 'service-worker' &&
      to.place?.part !== 'pos',
  },
  ...forbiddenPackageRows(
    'pos',
    'no-react',
    ['db', 'api', 'ledger', 'sync', 'session', 'actions'],
    REACT,
    'React',
  ),
  {
    id: 'dexie-in-db-and-queries',
    message: 'only db/ and queries/ import dexie',
    isBroken: (from, to) =>
      from.part === 'pos' && to.name === 'dexie' && !['db', 'queries'].includes(from.layer ?? ''),
  },
  {
    id: 'dexie-hooks-in-queries',
    message: 'only queries/ imports dexie-react-hooks',
    isBroken: (from, to) =>
      from.part === 'pos' && to.name === 'dexie-react-hooks' && from.layer !== 'queries',
  },
  {
    id: 'headless-no-ui',
    message: 'code without a screen imports only the modules of the ui package that know no React',
    isBroken: (from, to) =>
      from.part === 'pos' &&
      ['platform', 'db', 'api', 'ledger', 'sync', 'session', 'actions'].includes(from.layer ?? '') &&
      to.place?.part === 'ui' &&
      !UI_WITHOUT_REACT.has(to.place.file ?? '') &&
      !from.isTest,
  },
  ...layerRows('pos', 'till', TILL_LAYERS),
]
