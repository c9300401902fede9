import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { faultsOf } from '../checks/check.mjs'
import { ROOT } from '../checks/files.mjs'
import { ensureChromium } from '../chromium.mjs'
import { CHECK_FUNCTIONS } from './run-checks.mjs'
import { OLDEST_FILTERS, startOldest } from './postgres15.mjs'
import { filesOf, runRings } from './run-rings.mjs'

/** @typedef {import('./rings.mjs').Ring} Ring */
/** @typedef {import('./count-results.mjs').Counts & { name: string, seconds: number, checked?: number }} Stage */

const MAX_FAULTS_SHOWN = 60

/**
 * @param {string} name
 * @param {() => Promise<import('./count-results.mjs').Counts & { checked?: number }>} run
 * @returns {Promise<Stage>}
 */
export async function stage(name, run) {
  const began = performance.now()
  const result = await run().catch((error) => {
    return { passed: 0, failed: 1, skipped: 0, faults: [String(error?.message ?? error)] }
  })
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
  for (const fault of result.faults.slice(0, MAX_FAULTS_SHOWN)) console.log(`    ${fault}`)
  const more = result.faults.length - MAX_FAULTS_SHOWN
  if (more > 0) console.log(`    … and ${more} more`)
  const done = { name, seconds, ...result }
  console.log(lineOf(done))
  return done
}

/** @param {Stage} stage */
function lineOf({ name, seconds, passed, failed, checked }) {
  const what = checked === undefined ? `${passed} passed, ${failed} failed` : `${checked} checked`
  return `${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${what}`
}

/** @typedef {keyof typeof CHECK_FUNCTIONS} Check */

/** @param {Check} name */
const check = (name) =>
  stage(name, async () => {
    const result = await CHECK_FUNCTIONS[name]()
    const faults = faultsOf(result)
    // A check counts as one, however many faults it found.
    const failed = faults.length > 0 ? 1 : 0
    return { passed: 1 - failed, failed, skipped: 0, checked: result.checked, faults }
  })

/** The longest checks start first: a long one at the end would leave the other core idle. */
const LONGEST = /** @type {readonly Check[]} */ (['format', 'lint', 'types', 'dead-code', 'bundle-size'])
const PARALLEL_CHECKS = 2

/**
 * Runs checks in parallel: each of them keeps one core busy.
 *
 * @template Name, Result
 * @param {readonly Name[]} names
 * @param {readonly Name[]} first those to start with, where they are among the names
 * @param {(name: Name) => Promise<Result>} run
 * @returns {Promise<Result[]>} in the order of the names
 */
export async function runInParallel(names, first, run) {
  const queue = [
    ...first.filter((name) => names.includes(name)),
    ...names.filter((name) => !first.includes(name)),
  ]
  /** @type {Map<Name, Result>} */
  const results = new Map()
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      results.set(name, await run(name))
  }
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, work))
  return names.flatMap((name) => results.get(name) ?? [])
}

/** Runs the tests of SQL again on the oldest PostgreSQL. Without one, its files count as skipped. */
const oldestPostgres = () =>
  stage('pg15', async () => {
    const oldest = await startOldest()
    if (oldest === undefined) {
      const skipped = filesOf(['pg'], OLDEST_FILTERS).length
      console.log(
        `    PostgreSQL 15 is not installed and could not be installed: ${skipped} files count as skipped`,
      )
      return { passed: 0, failed: 0, skipped, faults: [] }
    }
    process.env['EVERTILL_TEST_DATABASE_URL'] = oldest.url
    try {
      return await runRings(['pg'], OLDEST_FILTERS)
    } finally {
      delete process.env['EVERTILL_TEST_DATABASE_URL']
      oldest.stop()
    }
  })

/**
 * Runs the selected checks and rings, one heavy stage at a time.
 *
 * @param {ReturnType<typeof import('./selection.mjs').parseSelection>} selection
 * @returns {Promise<Stage[]>}
 */
export async function runStages({ checks, rings, filters, oldest }) {
  /** @type {Stage[]} */
  const stages = []
  stages.push(...(await runInParallel(checks, LONGEST, check)))

  // The rings unit and pg share a run: both are Node, and neither keeps two cores busy alone.
  const groups = /** @type {Ring[][]} */ ([['unit', 'pg'], ['web'], ['e2e']])
  for (const together of groups) {
    const group = together.filter((ring) => rings.includes(ring))
    if (group.length === 0) continue
    if (filesOf(group, filters).length === 0) {
      console.log(`    ${group.join('+')}: no test files${filters.length > 0 ? ' of that name' : ' yet'}`)
      continue
    }
    const needsBrowser = group.includes('web') || group.includes('e2e')
    const run = async () => {
      if (needsBrowser) process.env['CHROME_PATH'] = ensureChromium()
      return runRings(group, filters)
    }
    stages.push(await stage(group.join('+'), run))
  }
  if (oldest) stages.push(await oldestPostgres())
  return stages
}

/**
 * @param {Stage[]} stages
 * @returns {{ text: string, isGreen: boolean }} `N passed, N failed`; having run nothing is a failure
 */
export function lastLine(stages) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    stages.reduce((total, one) => total + one[key], 0)
  const failed = stages.length === 0 ? 1 : sum('failed')
  const skipped = sum('skipped')
  const text = `${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { text, isGreen: failed === 0 }
}

/**
 * Writes reports/test-summary.json, the table of stages, and the last line.
 *
 * @param {Stage[]} stages
 * @param {number} seconds
 * @returns {boolean} whether everything passed
 */
export function summarise(stages, seconds) {
  const { text, isGreen } = lastLine(stages)
  mkdirSync(path.join(ROOT, 'reports'), { recursive: true })
  const summary = JSON.stringify({ result: text, seconds, stages }, null, 2)
  writeFileSync(path.join(ROOT, 'reports', 'test-summary.json'), `${summary}\n`)
  console.log(`\n${stages.map(lineOf).join('\n')}`)
  console.log(`     ${'total'.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`)
  console.log(`\n${text}`)
  return isGreen
}
