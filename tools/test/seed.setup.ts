import type { Parameters } from 'fast-check'

const { EVERTILL_SEED, EVERTILL_RUNS } = process.env

/**
 * `EVERTILL_SEED=…` repeats the property tests as they failed, `EVERTILL_RUNS=…` makes them try more cases. The
 * library is loaded only if needed: loading it takes longer than most test files.
 */
const parameters: Parameters<unknown> = {
  ...(EVERTILL_SEED === undefined ? {} : { seed: Number(EVERTILL_SEED) }),
  ...(EVERTILL_RUNS === undefined ? {} : { numRuns: Number(EVERTILL_RUNS) }),
}

if (Object.keys(parameters).length > 0) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal(parameters)
}
