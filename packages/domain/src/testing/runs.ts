/** What the numbers of runs in the tests are written for. */
const USUAL_BILLS = 1_600
/** `npm test` tries fewer bills, `npm run prove properties` more; mutation testing repeats the tests a thousand times and uses the fewest. */
const BILLS = 500
export const RUNS = Number(process.env['EVERTILL_RUNS'] ?? BILLS)

/** Scales the number of runs of a property. */
export function runs(usual: number): number {
  return Math.max(5, Math.ceil((usual * RUNS) / USUAL_BILLS))
}
