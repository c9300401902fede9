/** Seven properties with 1,600 bills each. EVERTILL_RUNS sets another number: mutation testing repeats the tests a thousand times and uses fewer. */
const BILLS = 1_600
export const RUNS = Number(process.env['EVERTILL_RUNS'] ?? BILLS)

/** Scales the number of runs of a property. */
export function runs(usual: number): number {
  return Math.max(5, Math.ceil((usual * RUNS) / BILLS))
}
