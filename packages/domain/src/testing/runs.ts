/** Seven properties of 1,600 bills are 11,200 a run. EVERTILL_RUNS asks for more, or for fewer in a mutation run, which asks a thousand times. */
const BILLS = 1_600
export const RUNS = Number(process.env['EVERTILL_RUNS'] ?? BILLS)

/** A property that usually takes `usual` runs, scaled along. */
export function runs(usual: number): number {
  return Math.max(5, Math.ceil((usual * RUNS) / BILLS))
}
