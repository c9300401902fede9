import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT, listFiles } from '../checks/files.mjs'
import { countResults } from './count-results.mjs'
import { ringOf } from './rings.mjs'
import { closeRunFolder, openRunFolder, testParent } from './run-folder.mjs'

/** @typedef {import('./rings.mjs').Ring} Ring */

/** A run that hangs fails after this time; a slow machine needs most of it. `npm run prove` allows more. */
const LIMIT_MS = Number(process.env['EVERTILL_LIMIT_MINUTES'] ?? 20) * 60_000

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
  // A forgotten `test.only` would skip the rest of its file.
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
  const folder = openRunFolder(testParent())
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Colour codes in a log file make it hard to search.
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
        TMPDIR: folder,
      },
    })
    const termTimer = setTimeout(() => child.kill('SIGTERM'), LIMIT_MS)
    const killTimer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS + 15_000)
    // A stopped vitest leaves its browser and PostgreSQL running, so they are ended here.
    const onStop = () => {
      child.kill('SIGTERM')
      child.once('close', () => {
        closeRunFolder(folder)
        process.exit(143)
      })
    }
    process.once('SIGTERM', onStop)
    process.once('SIGINT', onStop)
    const end = (/** @type {number} */ code) => {
      clearTimeout(termTimer)
      clearTimeout(killTimer)
      process.off('SIGTERM', onStop)
      process.off('SIGINT', onStop)
      closeRunFolder(folder)
      resolve(code)
    }
    child.once('error', () => end(1))
    child.once('close', (code) => end(code ?? 1))
  })
}
