import { expect, test } from 'vitest'
import { faultsOf } from './check.mjs'
import { checkDomainExports } from './domain-exports.mjs'
import { plantFiles } from './testing/plant-files.mjs'

const DOOR = 'packages/domain/src/index.ts'
const SETTLE = { 'packages/domain/src/settle.ts': 'export const settle = 1\nexport type Cart = number\n' }
const IMPORT = "import { settle as sum } from '@evertill/domain'"
const NONE = { waiting: [], today: '2026-11-17' }

test('every export needs an importer in product code; tests, benches and tools are none', async () => {
  const root = plantFiles({
    ...SETTLE,
    [DOOR]: "export { type Cart, settle } from './settle.ts'\n",
    'apps/pos/src/till.tsx': "import {\n  type Cart,\n} from '@evertill/domain'\n",
    'apps/pos/src/till.test.ts': IMPORT,
    'apps/pos/src/testing/till.ts': IMPORT,
    'packages/domain/src/other.ts': "import { settle } from './index.ts'\n",
    'bench/settle.ts': IMPORT,
    'tools/sim/world.ts': IMPORT,
    'e2e/sale.test.ts': IMPORT,
  })
  const { checked, faults } = await checkDomainExports(root, NONE)
  expect(checked).toBe(2)
  expect(faults).toEqual([
    'settle has no user in the product: use it, or delete it with its rule and its tests',
  ])
})

test('an import under another name, of a type or passed on is a user', async () => {
  const root = plantFiles({
    ...SETTLE,
    [DOOR]: "export { settle } from './settle.ts'\nexport type { Cart } from './settle.ts'\n",
    'apps/server/src/sale.ts': `${IMPORT}\n`,
    'packages/contract/src/cart.ts': "export type { Cart } from '@evertill/domain'\n",
  })
  expect(await checkDomainExports(root, NONE)).toMatchObject({ checked: 2, faults: [] })
})

test('an exception ends with its deadline, its first user or its deletion', async () => {
  const root = plantFiles({
    'packages/domain/src/order.ts': 'export const accept = 1\nexport const reject = 2\n',
    [DOOR]: "export { accept, reject } from './order.ts'\n",
    'apps/pos/src/orders.ts': "import { reject } from '@evertill/domain'\n",
  })
  const group = { until: '2027-01-31', usedBy: 'online orders' }
  const at = async (/** @type {string[]} */ names, today = '2027-01-31') =>
    (await checkDomainExports(root, { waiting: [{ ...group, names }], today })).faults
  expect(await at(['accept'])).toEqual([])
  expect(await at(['accept'], '2027-02-01')).toEqual(['accept waited for online orders until 2027-01-31'])
  expect(await at(['accept', 'reject', 'gone'])).toEqual([
    'reject has a user now: remove it from the list of exceptions',
    'gone is in the list of exceptions and is no export of the domain',
  ])
})

test('exporting a whole file is a fault, and so is an export that only tests can reach', async () => {
  const root = plantFiles({
    'packages/domain/src/settle.ts': 'const half = 2\nexport const settle = half\nexport const dead = 1\n',
    'packages/domain/src/own.ts': 'export type Own = 1\nexport const own: Own = 1\n',
    'packages/domain/src/settle.test.ts': "import { dead } from './settle.ts'\n",
    [DOOR]: "export * from './settle.ts'\nexport { own } from './own.ts'\n",
    'apps/pos/src/till.ts': "import { own, settle } from '@evertill/domain'\n",
  })
  expect((await checkDomainExports(root, NONE)).faults).toEqual([
    `${DOOR} exports a whole file: name what it exports`,
    'packages/domain/src/settle.ts exports settle, which only tests can reach',
    'packages/domain/src/settle.ts exports dead, which only tests can reach',
  ])
})

test('a check that checked nothing has a fault', async () => {
  expect(faultsOf(await checkDomainExports(plantFiles({ 'README.md': '' }), NONE))).toEqual([
    'domain-exports checked nothing',
    `${DOOR} is missing`,
  ])
  const empty = plantFiles({ [DOOR]: '' })
  expect(faultsOf(await checkDomainExports(empty, NONE))).toEqual(['domain-exports checked nothing'])
})
