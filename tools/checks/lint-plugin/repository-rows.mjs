import { TEST_ONLY, isOutside, isAllowedInTests } from './row-builders.mjs'
import { SERVER_LAYERS } from './server-rows.mjs'
import { HUB_LAYERS } from './hub-rows.mjs'
import { TILL_LAYERS } from './till-rows.mjs'

/**
 * @param {import('./places.mjs').Place} from
 * @param {import('./resolve.mjs').Target} to
 */
const isForeignPackage = (from, to) =>
  to.kind === 'file' &&
  to.place?.kind === 'packages' &&
  to.place.part !== from.part &&
  !isAllowedInTests(from, to)

/**
 * Which packages of this repository a package may import.
 *
 * @param {Record<string, string[]>} table
 * @returns {import('./import-table.mjs').Row[]}
 */
const packageRows = (table) =>
  Object.entries(table).map(([part, below]) => ({
    id: `package-${part}`,
    message: `packages/${part} imports ${below.length > 0 ? below.join(', ') : 'nothing'} of this repository`,
    isBroken: (from, to) =>
      from.kind === 'packages' &&
      from.part === part &&
      to.kind === 'file' &&
      to.place?.part !== part &&
      !below.includes(to.place?.part ?? '') &&
      !isAllowedInTests(from, to),
  }))

/** @type {import('./import-table.mjs').Row[]} */
export const REPOSITORY_ROWS = [
  {
    id: 'resolves',
    message: 'an import leads to a file that exists, written with its extension',
    isBroken: (_from, to) => to.kind === 'missing',
  },
  {
    id: 'spelled-out',
    message: 'an import path is a literal: the table cannot check a computed one',
    isBroken: (from, to) => to.kind === 'computed' && from.kind !== 'around' && !from.isTest,
  },
  {
    id: 'domain-alone',
    message: 'the domain imports nothing but itself: no package, no Node, no other part',
    isBroken: (from, to) =>
      from.part === 'domain' && !isAllowedInTests(from, to) && (isOutside(to) || to.place?.part !== 'domain'),
  },
  {
    id: 'contract-on-domain',
    message: 'the contract imports the domain and zod, nothing else',
    isBroken: (from, to) =>
      from.part === 'contract' &&
      !isAllowedInTests(from, to) &&
      (isOutside(to) ? to.name !== 'zod' : !['contract', 'domain'].includes(to.place?.part ?? '')),
  },
  ...packageRows({
    texts: [],
    ui: ['domain', 'texts'],
    paper: ['domain', 'contract', 'texts', 'ui'],
    reports: ['domain', 'contract', 'texts', 'ui', 'paper'],
  }),
  {
    id: 'package-path',
    message: 'packages are imported by name, never by a path into them',
    isBroken: (from, to) => isForeignPackage(from, to) && !to.byName,
  },
  {
    id: 'package-door',
    message: 'packages are imported through an entry of their exports, never by an inner file',
    isBroken: (from, to) => isForeignPackage(from, to) && to.entry === undefined,
  },
  {
    id: 'fixtures-in-tests',
    message: "the contract's golden examples are for tests",
    isBroken: (from, to) =>
      from.kind === 'apps' &&
      !from.isTest &&
      to.place?.file.startsWith('packages/contract/fixtures/') === true,
  },
  {
    id: 'apps-apart',
    message: 'an app never imports another app: what they share is the contract',
    isBroken: (from, to) => from.kind === 'apps' && to.place?.kind === 'apps' && to.place.part !== from.part,
  },
  {
    id: 'apps-below-tools',
    message: 'apps never import e2e, bench or tools, which are built around them',
    isBroken: (from, to) => from.kind === 'apps' && to.place?.kind === 'around',
  },
  {
    id: 'testing-door',
    message:
      "e2e, bench and tools enter an app through its testing/ folder or the server's test cluster only",
    isBroken: (from, to) =>
      from.kind === 'around' &&
      to.place?.kind === 'apps' &&
      to.place.layer !== 'testing' &&
      to.place.file !== 'apps/server/src/db/cluster/test-cluster.ts',
  },
  {
    id: 'no-test-aids',
    message: 'test libraries and testing/ folders are for tests',
    isBroken: (from, to) =>
      from.kind !== 'around' &&
      !from.isTest &&
      /(^|\/)src\//.test(from.file) &&
      (to.kind === 'package' ? TEST_ONLY.test(to.name) : to.place?.isTest === true),
  },
  {
    id: 'known-layer',
    message: "an app's src holds only the folders of the table; a new folder needs a row first",
    isBroken: (from) =>
      from.layer !== undefined &&
      !['entry', 'testing'].includes(from.layer) &&
      !(
        (from.part === 'pos' && from.layer in TILL_LAYERS) ||
        (from.part === 'hub' && from.layer in HUB_LAYERS) ||
        (from.part === 'server' && from.layer in SERVER_LAYERS)
      ),
  },
]
