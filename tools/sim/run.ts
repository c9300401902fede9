import { availableParallelism } from 'node:os'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createFakeSimServer, simulate } from '../../apps/pos/src/testing/simulator.ts'

/**
 * `npm run sim -- --seeds 20000 [--from 1] [--jobs 2]` runs this many worlds and reports every seed that breaks a
 * promise. `npm run sim -- --seed 4711` shows one world line by line.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string' },
    part: { type: 'string' },
  },
})

interface Tally {
  worlds: number
  sales: number
  failed: { seed: number; faults: string[] }[]
}

// These worlds simulate full disks and crashes on purpose; their warnings would fill the screen.
const print = console.log
console.warn = () => {}
console.error = () => {}

const showOne = async (seed: number): Promise<boolean> => {
  const { trace, faults } = await simulate(seed, createFakeSimServer())
  for (const line of [...trace, ...faults.map((fault) => `FAULT ${fault}`)]) print(line)
  return faults.length === 0
}

/** Runs every n-th seed and reports to the parent process. */
const runPart = async (part: number, jobs: number, from: number, seeds: number): Promise<void> => {
  const tally: Tally = { worlds: 0, sales: 0, failed: [] }
  for (let seed = from + part; seed < from + seeds; seed += jobs) {
    const { faults, sales } = await simulate(seed, createFakeSimServer())
    tally.worlds++
    tally.sales += sales
    if (faults.length > 0) tally.failed.push({ seed, faults })
  }
  process.send?.(tally)
}

const runAll = async (jobs: number, from: number, seeds: number): Promise<boolean> => {
  const began = performance.now()
  const tallies = await Promise.all(
    Array.from(
      { length: jobs },
      (_, part) =>
        new Promise<Tally>((resolve, reject) => {
          const args = ['--part', String(part), '--jobs', String(jobs), '--from', String(from)]
          const child = fork(fileURLToPath(import.meta.url), [...args, '--seeds', String(seeds)])
          child.once('message', (tally) => resolve(tally as Tally))
          child.once('exit', (code) => reject(new Error(`a job ended early (${code})`)))
        }),
    ),
  )
  const failed = tallies.flatMap((tally) => tally.failed).toSorted((a, b) => a.seed - b.seed)
  for (const { seed, faults } of failed.slice(0, 20)) print(`seed ${seed}: ${faults.slice(0, 3).join('; ')}`)
  const worlds = tallies.reduce((sum, tally) => sum + tally.worlds, 0)
  const sales = tallies.reduce((sum, tally) => sum + tally.sales, 0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(`${worlds} worlds, ${sales} sales, ${failed.length} failed, ${seconds} s`)
  return failed.length === 0
}

const [jobs, from, seeds] = [Number(values.jobs), Number(values.from), Number(values.seeds)]
if (values.part !== undefined) {
  await runPart(Number(values.part), jobs, from, seeds)
  process.exit(0)
}
const isOk = await (values.seed === undefined ? runAll(jobs, from, seeds) : showOne(Number(values.seed)))
process.exit(isOk ? 0 : 1)
