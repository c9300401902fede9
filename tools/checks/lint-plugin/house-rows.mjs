import { TEST_ONLY, isOutside, isTestAid } from './row-builders.mjs'
import { SERVER_LAYERS } from './server-rows.mjs'
import { TILL_LAYERS } from './till-rows.mjs'

/**
 * @param {import('./places.mjs').Place} from
 * @param {import('./resolve.mjs').Target} to
 */
const isForeignPackage = (from, to) =>
  to.kind === 'file' && to.place?.kind === 'packages' && to.place.part !== from.part && !isTestAid(from, to)

/**
 * What a package with libraries of its own may import of the house: the packages below it.
 *
 * @param {Record<string, string[]>} table
 * @returns {import('./import-table.mjs').Row[]}
 */
const packageRows = (table) =>
  Object.entries(table).map(([part, below]) => ({
    id: `package-${part}`,
    says: `packages/${part} imports ${below.length > 0 ? below.join(', ') : 'nothing'} of the house`,
    broken: (from, to) =>
      from.kind === 'packages' &&
      from.part === part &&
      to.kind === 'file' &&
      to.place?.part !== part &&
      !below.includes(to.place?.part ?? '') &&
      !isTestAid(from, to),
  }))

/** @type {import('./import-table.mjs').Row[]} */
export const HOUSE_ROWS = [
  {
    id: 'resolves',
    says: 'an import leads to a file that exists, written with its extension',
    broken: (_from, to) => to.kind === 'missing',
  },
  {
    id: 'spelled-out',
    says: 'an import path is spelled out, or the table cannot judge it',
    broken: (from, to) => to.kind === 'computed' && from.kind !== 'around' && !from.isTest,
  },
  {
    id: 'domain-alone',
    says: 'the domain imports nothing but itself: no package, no Node, no other part',
    broken: (from, to) =>
      from.part === 'domain' && !isTestAid(from, to) && (isOutside(to) || to.place?.part !== 'domain'),
  },
  {
    id: 'contract-on-domain',
    says: 'the contract imports the domain and zod, nothing else',
    broken: (from, to) =>
      from.part === 'contract' &&
      !isTestAid(from, to) &&
      (isOutside(to) ? to.name !== 'zod' : !['contract', 'domain'].includes(to.place?.part ?? '')),
  },
  ...packageRows({
    texts: [],
    ui: ['domain', 'texts'],
    paper: ['domain', 'contract', 'texts', 'ui'],
  }),
  {
    id: 'package-path',
    says: 'packages are imported by name, never by a path into them',
    broken: (from, to) => isForeignPackage(from, to) && !to.byName,
  },
  {
    id: 'package-door',
    says: 'packages are imported through an entry of their exports, never by a file behind it',
    broken: (from, to) => isForeignPackage(from, to) && to.entry === undefined,
  },
  {
    id: 'fixtures-in-tests',
    says: "the contract's golden examples are for tests",
    broken: (from, to) =>
      from.kind === 'apps' &&
      !from.isTest &&
      to.place?.file.startsWith('packages/contract/fixtures/') === true,
  },
  {
    id: 'apps-apart',
    says: 'an app never imports another app: what they share is the contract',
    broken: (from, to) => from.kind === 'apps' && to.place?.kind === 'apps' && to.place.part !== from.part,
  },
  {
    id: 'apps-below-tools',
    says: 'apps never import e2e, bench or tools, which are built around them',
    broken: (from, to) => from.kind === 'apps' && to.place?.kind === 'around',
  },
  {
    id: 'testing-door',
    says: "e2e, bench and tools enter an app through its testing/ folder or the server's test cluster only",
    broken: (from, to) =>
      from.kind === 'around' &&
      to.place?.kind === 'apps' &&
      to.place.layer !== 'testing' &&
      to.place.file !== 'apps/server/src/db/cluster/test-cluster.ts',
  },
  {
    id: 'no-test-aids',
    says: 'test libraries and testing/ folders are for tests',
    broken: (from, to) =>
      from.kind !== 'around' &&
      !from.isTest &&
      /(^|\/)src\//.test(from.file) &&
      (to.kind === 'package' ? TEST_ONLY.test(to.name) : to.place?.isTest === true),
  },
  {
    id: 'known-layer',
    says: "an app's src holds only the folders of the table; a new folder needs a row first",
    broken: (from) =>
      from.layer !== undefined &&
      !['entry', 'testing'].includes(from.layer) &&
      !(
        (from.part === 'pos' && from.layer in TILL_LAYERS) ||
        (from.part === 'server' && from.layer in SERVER_LAYERS)
      ),
  },
]
