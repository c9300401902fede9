import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus } from 'node:os'
import type { Entry, Score, ScoredEntry } from './frame/entry.ts'
import { measure, type Measured } from './frame/measure.ts'
import { catalogueBench } from './catalogue.ts'
import { historyBench } from './history.ts'
import { hubBench } from './hub/hub.ts'
import { importBench } from './import.ts'
import { ingest } from './ingest.ts'
import { lighthouse } from './lighthouse.ts'
import { neighbours } from './neighbours/neighbours.ts'
import { ordersBench } from './orders.ts'
import { productsync } from './productsync.ts'
import { reportsBench } from './reports.ts'
import { saleBench } from './sale.ts'
import { saleslist } from './saleslist.ts'
import { settleBench } from './settle.ts'
import { tenants } from './tenants.ts'
import { tillBench } from './till.ts'

const ENTRIES: Record<string, Entry | ScoredEntry> = {
  ingest,
  productsync,
  saleslist,
  tenants,
  settle: settleBench,
  lighthouse,
  neighbours,
  orders: ordersBench,
  reports: reportsBench,
  sale: saleBench,
  till: tillBench,
  history: historyBench,
  hub: hubBench,
  catalogue: catalogueBench,
  import: importBench,
}
const REPEATS = 7

const round = (figure: number) => Number(figure.toPrecision(4))
const line = ({ name, unit, ours, baseline, ratio, goal, met }: Measured) =>
  `${name}\n` +
  `  ours      ${round(ours.median)} ${unit}  (${round(ours.min)} … ${round(ours.max)})\n` +
  `  baseline  ${round(baseline.median)} ${unit}  (${round(baseline.min)} … ${round(baseline.max)})\n` +
  `  ratio     ${round(ratio.median)}  (${round(ratio.min)} … ${round(ratio.max)})` +
  (goal === null ? '\n' : `  goal ${goal}: ${met ? 'met' : 'MISSED'}\n`)

const commit = () => {
  const short = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) === ''
    ? short
    : `${short} and changes`
}

const [name = '', ...args] = process.argv.slice(2)
const entry = ENTRIES[name]
if (!entry) {
  console.error(`Say which benchmark to run: npm run bench -- ${Object.keys(ENTRIES).join(' | ')}`)
  process.exit(1)
}

const compared = async ({ open }: Entry): Promise<Measured[]> => {
  const { cases, close, repeats = REPEATS } = await open(args)
  const done: Measured[] = []
  try {
    for (const subject of cases) {
      const result = await measure(subject, repeats)
      done.push(result)
      process.stdout.write(line(result))
    }
  } finally {
    await close()
  }
  return done
}

const scored = async ({ score }: ScoredEntry): Promise<readonly Score[]> => {
  const done = await score(args)
  for (const { name: what, unit, median, min, max, goal, met } of done) {
    const promise = goal === null ? '' : `  goal ${goal}: ${met ? 'met' : 'MISSED'}`
    process.stdout.write(`${what}\n  ${round(median)} ${unit}  (${round(min)} … ${round(max)})${promise}\n`)
  }
  return done
}

const results = 'score' in entry ? await scored(entry) : await compared(entry)

interface Report {
  at: string
  commit: string
  results: { name: string; at?: string; commit?: string }[]
}

/** A run of some cases keeps the figures of the others, each with the date and commit of its measurement. */
const measuredBefore = (file: URL): Report['results'] => {
  if (!args.includes('--only') || !existsSync(file)) return []
  const before = JSON.parse(readFileSync(file, 'utf8')) as Report
  return before.results
    .filter((old) => !results.some((result) => result.name === old.name))
    .map((old) => ({ at: before.at, commit: before.commit, ...old }))
}

const file = new URL(`results/${name}.json`, import.meta.url)
mkdirSync(new URL('.', file), { recursive: true })
const report = {
  command: `npm run bench -- ${[name, ...args].join(' ')}`,
  at: new Date().toISOString(),
  commit: commit(),
  machine: { node: process.version, arch: arch(), cores: availableParallelism(), cpu: cpus()[0]?.model },
}
const { at, commit: measuredAt } = report
const newResults = results.map((result) => ({ ...result, at, commit: measuredAt }))
writeFileSync(
  file,
  `${JSON.stringify({ ...report, results: [...measuredBefore(file), ...newResults] }, null, 2)}\n`,
)
process.stdout.write(`Written to bench/results/${name}.json\n`)
if (results.some((result) => result.met === false)) process.exitCode = 1
