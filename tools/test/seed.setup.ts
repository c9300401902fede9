/**
 * `SEED=… npm test -- unit <part of a path>` repeats a property test as it failed: fast-check prints the seed
 * of every failure. `RUNS=…` makes it try more cases than usual. Imported only when asked for, because loading
 * the library in front of every test file would cost more than most of them take.
 */
const { SEED, RUNS } = process.env

if (SEED !== undefined || RUNS !== undefined) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({
    ...(SEED === undefined ? {} : { seed: Number(SEED) }),
    ...(RUNS === undefined ? {} : { numRuns: Number(RUNS) }),
  })
}
