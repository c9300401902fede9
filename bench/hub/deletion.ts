import { timedDeletion } from '../../apps/server/src/testing/timed-deletion.ts'
import type { Score } from '../frame/entry.ts'
import { spreadOf } from '../frame/measure.ts'
import { quantileOf } from '../load.ts'

/** Those that take longest are named. */
const NAMED = 8

const sumOf = (times: readonly { ms: number }[]): number => times.reduce((sum, { ms }) => sum + ms, 0)

/** Deletes the company with all its sales, as the job does. The data are gone afterwards. */
export const deletionOfACompany = async (ownerUrl: string, id: string, size: string): Promise<Score[]> => {
  const steps = await timedDeletion(ownerUrl, id)
  const tables = new Set(steps.map(({ table }) => table))
  const sums = [...tables].map((table) => ({
    table,
    ms: sumOf(steps.filter((step) => step.table === table)),
  }))
  for (const { table, ms } of sums.toSorted((a, b) => b.ms - a.ms).slice(0, NAMED))
    process.stdout.write(`  ${table || 'the company'}: ${(ms / 1000).toFixed(1)} s\n`)
  const times = steps.map(({ ms }) => ms)
  const score = (name: string, unit: string, figure: number): Score => ({
    ...{ name: `${name}, ${size}`, unit, repeats: 1, ...spreadOf([figure]), goal: null, met: null },
  })
  return [
    score('deletion of a company', 's', sumOf(steps) / 1000),
    score(`deletion of a company, slowest of ${times.length} steps`, 'ms', Math.max(...times)),
    score('deletion of a company, p99 of its steps', 'ms', quantileOf(times, 0.99)),
  ]
}
