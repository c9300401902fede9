import { defineConfig } from 'vitest/config'

/** The tests that must detect the mutants of each part. Running all tests for every mutant would take hours. */
const TESTS: Record<string, string[]> = {
  money: ['money/*.test.ts'],
  tax: ['tax/*.test.ts', 'sale/tax-vectors.test.ts', 'sale/settle-faults.test.ts'],
  sale: ['sale/*.test.ts', 'tax/*.test.ts', 'offers/*.test.ts', 'machines.test.ts'],
  offers: ['offers/*.test.ts', 'sale/settle.properties.test.ts'],
}

const part = process.env['EVERTILL_MUTATE'] ?? ''

export default defineConfig({
  test: {
    include: (TESTS[part] ?? []).map((name) => `packages/domain/src/${name}`),
    environment: 'node',
    // Mutants are switched inside loaded modules, so modules need not be reloaded for each.
    isolate: false,
    fileParallelism: false,
    testTimeout: 10_000,
    env: { EVERTILL_RUNS: '10', EVERTILL_SEED: '42' },
  },
})
