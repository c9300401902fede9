import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT, listFiles } from '../checks/files.mjs'
import { countResults } from './count-results.mjs'
import { ringOf } from './rings.mjs'

/** @typedef {import('./rings.mjs').Ring} Ring */

/** A run that hangs must end as a failure while the whole can still end within its 15 minutes. */
const LIMIT_MS = 10 * 60_000

/**
 * Test files of these rings on the disk, narrowed like vitest narrows them.
 *
 * @param {Ring[]} rings
 * @param {string[]} filters
 */
export const filesOf = (rings, filters) =>
  listFiles(ROOT, (file) => {
    const ring = ringOf(file)
    return (
      ring !== undefined &&
      rings.includes(ring) &&
      (filters.length === 0 || filters.some((one) => file.includes(one)))
    )
  })

/**
 * Runs some rings in one vitest, shows its output, and counts.
 *
 * @param {Ring[]} rings
 * @param {string[]} filters
 * @returns {Promise<import('./count-results.mjs').Counts>}
 */
export async function runRings(rings, filters) {
  const expected = filesOf(rings, filters)
  if (expected.length === 0) return { passed: 0, failed: 0, skipped: 0, faults: [] }
  const reports = path.join(ROOT, 'reports')
  const file = path.join(reports, `vitest-${rings.join('-')}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  // A forgotten `test.only` would silence the rest of its file.
  const args = ['run', '--allowOnly=false', ...rings.map((ring) => `--project=${ring}`), ...filters]
  const code = await vitest([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return countResults(readReport(file), code, expected)
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function vitest(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Codes of colour in a log file hide the words people search for.
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }) },
    })
    const late = setTimeout(() => child.kill('SIGTERM'), LIMIT_MS)
    const tooLate = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS + 15_000)
    // Whoever ends us must not leave a browser and a PostgreSQL behind; vitest ends its own.
    const onStop = () => {
      child.kill('SIGTERM')
      child.once('close', () => process.exit(143))
    }
    process.once('SIGTERM', onStop)
    const end = (/** @type {number} */ code) => {
      clearTimeout(late)
      clearTimeout(tooLate)
      process.off('SIGTERM', onStop)
      resolve(code)
    }
    child.once('error', () => end(1))
    child.once('close', (code) => end(code ?? 1))
  })
}
