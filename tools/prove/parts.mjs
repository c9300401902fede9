import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, listFiles } from '../checks/files.mjs'
import { ringOf } from '../test/rings.mjs'
import { failedTests, mutationScores, redPlants, simulatedWorlds } from './figures.mjs'

/**
 * One part of `npm run prove`. A new part is a new row in `PARTS`; nothing else has to know about it.
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {string} proves one line for `--list`
 * @property {number} minutes expected duration on two cores
 * @property {string[]} command
 * @property {Record<string, string>} [sizes] environment variables that make the tests larger than in `npm test`
 * @property {string} [size] the same in words, for the table
 * @property {(output: string) => import('./figures.mjs').Figures} read
 */

/** @param {...string} words */
const npmTest = (...words) => ['node', 'tools/test/test.mjs', ...words]

/** The domain, and every other unit test that tries random cases: read from the files, so that none is left out. */
const isProperty = (/** @type {string} */ file) =>
  ringOf(file) === 'unit' &&
  !file.startsWith('packages/domain/') &&
  readFileSync(path.join(ROOT, file), 'utf8').includes('fc.assert(')
const WITH_PROPERTIES = ['packages/domain', ...listFiles(ROOT, isProperty)]

/** @type {readonly Part[]} */
export const PARTS = [
  {
    name: 'simulator',
    proves: 'tills, bad lines and power cuts at random, against the fake server',
    minutes: 4,
    command: ['node_modules/.bin/tsx', 'tools/sim/run.ts', '--seeds', '4000'],
    size: '4,000 seeds',
    read: simulatedWorlds,
  },
  {
    name: 'worlds',
    proves: 'the same worlds, and days of changes, returns and voids, on the real server and PostgreSQL',
    minutes: 12,
    command: npmTest('pg', 'tools/sim'),
    sizes: { EVERTILL_SIM_PG_SEEDS: '200', EVERTILL_RUNS: '150' },
    size: '200 worlds, 150 days',
    read: failedTests,
  },
  {
    name: 'properties',
    proves: 'every property of money, documents, scans, addresses and settings with many more cases',
    minutes: 7,
    command: npmTest('unit', ...WITH_PROPERTIES),
    sizes: { EVERTILL_RUNS: '10000' },
    size: '10,000 cases a property',
    read: failedTests,
  },
  {
    name: 'fuzz',
    proves: 'every API call with bent bodies, queries and paths',
    minutes: 27,
    command: npmTest('pg', 'http/contract.fuzz', 'http/odd-requests'),
    sizes: { EVERTILL_FUZZ_REQUESTS: '1000000', EVERTILL_LONG: '1' },
    size: '1,000,000 requests',
    read: failedTests,
  },
  {
    name: 'attack',
    proves: 'forged documents, calls of strangers with the ids of others, and races',
    minutes: 5,
    command: npmTest('pg', '.attack.'),
    sizes: { EVERTILL_ATTACK: '30' },
    size: '30 rounds, 50 at once',
    read: failedTests,
  },
  {
    name: 'kills',
    proves: 'F-10: a server killed again and again under load loses no sale and doubles none',
    minutes: 8,
    command: npmTest('e2e', 'faults/server-kill'),
    sizes: { EVERTILL_KILLS: '100' },
    size: '100 kills',
    read: failedTests,
  },
  {
    name: 'orders',
    proves:
      'orders with repeated, late and reordered events, while the server is killed: none lost, none billed twice',
    minutes: 12,
    command: npmTest('e2e', 'orders/simulated-orders'),
    sizes: { EVERTILL_ORDERS: '1000', EVERTILL_KILLS: '20', EVERTILL_LONG: '1' },
    size: '1,000 orders, 20 kills',
    read: failedTests,
  },
  {
    name: 'database',
    proves: 'PostgreSQL paused, stopped and killed under load',
    minutes: 3,
    command: npmTest('e2e', 'faults/database-away'),
    sizes: { EVERTILL_PAUSED_SECONDS: '30', EVERTILL_LONG: '1' },
    size: '30 s paused',
    read: failedTests,
  },
  {
    name: 'bad-lines',
    proves: 'a real till on a bad line with many sales',
    minutes: 25,
    command: npmTest('e2e', 'sync/bad-lines'),
    sizes: { EVERTILL_SALES: '100', EVERTILL_LONG: '1' },
    size: '100 sales a fault',
    read: failedTests,
  },
  {
    name: 'catalogue',
    proves: 'pulls of a large catalogue that are cut, spoiled and flooded with events',
    minutes: 10,
    command: npmTest('e2e', 'local-data/pull'),
    sizes: { EVERTILL_PRODUCTS: '100000', EVERTILL_LONG: '1' },
    size: '100,000 products',
    read: failedTests,
  },
  {
    name: 'browser',
    proves: 'all browser tests, with the long ones and every width and colour scheme',
    minutes: 20,
    command: npmTest('e2e'),
    sizes: { EVERTILL_LONG: '1' },
    read: failedTests,
  },
  {
    name: 'files',
    proves: 'F-57: every file of the app damaged in four ways, at the first start and at an update',
    minutes: 20,
    command: npmTest('e2e', 'frame/each-file'),
    sizes: { EVERTILL_EACH_FILE: '1', EVERTILL_LONG: '1' },
    size: 'first files alone, others by eight',
    read: failedTests,
  },
  {
    name: 'screens',
    proves: 'all screens in a real browser, turned from either side',
    minutes: 3,
    command: npmTest('web'),
    sizes: { EVERTILL_LONG: '1' },
    read: failedTests,
  },
  {
    name: 'move',
    proves:
      'MV-4, MV-5, MV-6: a large company moves under sales, killed at ten points: none lost, none doubled',
    minutes: 6,
    command: npmTest('pg', 'company-move/company-move'),
    sizes: { EVERTILL_MOVE_SALES: '100000', EVERTILL_MOVE_PER_SECOND: '10' },
    size: '100,000 sales, 10 a second, 10 kills',
    read: failedTests,
  },
  {
    name: 'import',
    proves: 'a large file of products is imported with flat memory',
    minutes: 2,
    command: npmTest('pg', 'cli/cli'),
    sizes: { EVERTILL_IMPORT_ROWS: '100000' },
    size: '100,000 rows',
    read: failedTests,
  },
  {
    name: 'plants',
    proves: 'each protection taken out of the code turns its unit or pg test red',
    minutes: 6,
    command: ['node', 'tools/plants/run.mjs'],
    read: redPlants,
  },
  {
    name: 'browser-plants',
    proves: 'each protection taken out of the built product turns its browser test red',
    minutes: 40,
    command: ['node', 'tools/plants/run.mjs', '--browser'],
    read: redPlants,
  },
  {
    name: 'mutation',
    proves: 'small breaks in money, tax, sale and offers are noticed by a test',
    minutes: 90,
    command: ['node', 'tools/mutate/mutate.mjs'],
    read: mutationScores,
  },
]
