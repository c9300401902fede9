import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer } from 'vite'
import { ROOT } from '../checks/files.mjs'

interface Edit {
  file: string
  take: string
  leave: string
}

/** Protections removed from the shipped code: without each of them some world must break a promise. */
const PLANTS: readonly { name: string; edits: readonly Edit[]; breaks: RegExp }[] = [
  {
    name: 'the durable commit',
    edits: [{ file: 'src/db/sales/commit-sale.ts', take: "'strict',", leave: "'relaxed'," }],
    breaks: /lost on the device|on no device|printed twice/,
  },
  {
    name: 'the reset of `processing`',
    edits: [
      { file: 'src/db/outbox/outbox-store.ts', take: ' || isInterrupted(row)', leave: '' },
      { file: 'src/db/outbox/outbox-store.ts', take: ' || isLeaseOver(row, now)', leave: '' },
    ],
    breaks: /still waiting/,
  },
  {
    name: 'the unique key',
    edits: [
      {
        file: 'src/sync/testing/fake-server.ts',
        take: 'const earlier = rowOf(sale.UUID)',
        leave: 'const earlier = undefined',
      },
    ],
    breaks: /doubled on the server/,
  },
  {
    name: 'the comparison on a new epoch',
    edits: [
      { file: 'src/sync/reconcile.ts', take: 'if (newEpoch || last === null) {', leave: 'if (false) {' },
    ],
    breaks: /not on the server/,
  },
]

const MAX_SEEDS = 400

type Simulator = typeof import('../../apps/pos/src/testing/simulator.ts')

/** The simulator on an in-memory copy of the till with the edits applied. */
const withEdits = async (edits: readonly Edit[], use: (simulator: Simulator) => Promise<void>) => {
  const made = new Set<Edit>()
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'plant',
        enforce: 'pre',
        transform(code, id) {
          return edits.reduce((text, edit) => {
            if (!id.endsWith(edit.file) || !text.includes(edit.take)) return text
            made.add(edit)
            return text.replace(edit.take, edit.leave)
          }, code)
        },
      },
    ],
  })
  try {
    const simulator = await server.ssrLoadModule('/apps/pos/src/testing/simulator.ts')
    // Some files are loaded only when they are used.
    for (const { file } of edits) await server.ssrLoadModule(`/apps/pos/${file}`)
    // Fails when the text of an edit no longer occurs in its file.
    expect(made.size).toBe(edits.length)
    await use(simulator as Simulator)
  } finally {
    await server.close()
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test.each(PLANTS)('OB-22 without $name a world breaks', { timeout: 120_000 }, async ({ edits, breaks }) => {
  await withEdits(edits, async ({ createFakeSimServer, simulate }) => {
    for (let seed = 1; seed <= MAX_SEEDS; seed++) {
      const { faults } = await simulate(seed, createFakeSimServer())
      if (faults.some((fault) => breaks.test(fault))) return
    }
    expect.fail(`${MAX_SEEDS} worlds did not notice`)
  })
})
