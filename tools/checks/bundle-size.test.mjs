import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_KB_BEFORE_SIGN_IN, MAX_KB_BEFORE_SALE, MAX_KB_OF_HUB, checkBundleSize } from './bundle-size.mjs'
import { plantFiles } from './testing/plant-files.mjs'

/** Gzip halves it, because hex has two characters per byte. */
const incompressible = (/** @type {number} */ kb) => randomBytes(kb * 1000).toString('hex')

const SALE = ['src/api/wire.ts', 'src/app/selling.ts']

const [SIGN_IN, HOME] = ['src/features/sign-in/sign-in.screen.tsx', 'src/features/home/home.screen.tsx']

/** @param {{ frame: number, later: number }} size */
const hubFiles = ({ frame, later }) => ({
  'apps/hub/dist/.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'frame.js', dynamicImports: [SIGN_IN, HOME, 'later'] },
    [SIGN_IN]: { file: 'page.js', imports: ['index.html'] },
    [HOME]: { file: 'page.js', imports: ['index.html'] },
    later: { file: 'later.js' },
  }),
  'apps/hub/dist/frame.js': incompressible(frame),
  'apps/hub/dist/page.js': 'p',
  'apps/hub/dist/later.js': incompressible(later),
})

/** @param {{ shared: number, later: number, sale?: number, hub?: { frame: number, later: number } }} size */
const tillOf = ({ shared, later, sale = 0, hub = { frame: 1, later: 1 } }) =>
  plantFiles({
    ...hubFiles(hub),
    'apps/pos/dist/.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'index.js', imports: ['_shared.js'], dynamicImports: [...SALE, 'later'] },
      '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
      '_deep.js': { file: 'deep.js' },
      later: { file: 'later.js' },
      ...Object.fromEntries(SALE.map((entry) => [entry, { file: 'sale.js', imports: ['_shared.js'] }])),
    }),
    'apps/pos/dist/index.js': 'a',
    'apps/pos/dist/shared.js': 'c',
    'apps/pos/dist/deep.js': incompressible(shared),
    'apps/pos/dist/sale.js': incompressible(sale),
    'apps/pos/dist/later.js': incompressible(later),
  })

test('FR-1 direct and indirect imports of sign-in count once, dynamic imports do not', async () => {
  const { checked, faults } = await checkBundleSize(tillOf({ shared: 10, later: 2 * MAX_KB_BEFORE_SIGN_IN }))
  expect([checked, faults]).toEqual([8, []])
})

test('FR-1 more than 200 kB before sign-in is a fault that names the largest chunk', async () => {
  const { faults } = await checkBundleSize(tillOf({ shared: MAX_KB_BEFORE_SIGN_IN, later: 0 }))
  expect(faults).toEqual([
    expect.stringMatching(/^2\d\d\.\d kB of JavaScript before sign-in.*largest: deep\.js/),
  ])
})

test('FR-1 a build without the sale is a fault, not a pass', async () => {
  const root = plantFiles({ 'apps/pos/dist/.vite/manifest.json': '{"index.html":{"file":"index.js"}}' })
  expect((await checkBundleSize(root)).faults).toEqual([`the build has no ${SALE.join(', ')}`])
})

test('FR-1 more than 310 kB until the first sale is a fault, though sign-in alone is small', async () => {
  const { faults } = await checkBundleSize(tillOf({ shared: 10, later: 0, sale: MAX_KB_BEFORE_SALE / 2 }))
  expect(faults).toEqual([expect.stringMatching(/of JavaScript until the first sale, more than 310 kB/)])
})

test("more than 250 kB until the hub's first page is a fault, and its other pages do not count", async () => {
  const small = tillOf({ shared: 1, later: 0, hub: { frame: 10, later: 2 * MAX_KB_OF_HUB } })
  expect((await checkBundleSize(small)).faults).toEqual([])
  const large = tillOf({ shared: 1, later: 0, hub: { frame: MAX_KB_OF_HUB, later: 0 } })
  expect((await checkBundleSize(large)).faults).toEqual([
    expect.stringMatching(/of JavaScript until the hub's first page, more than 250 kB/),
  ])
})
