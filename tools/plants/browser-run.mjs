import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../checks/files.mjs'
import { ringOf } from '../test/rings.mjs'
import { BROWSER_PLANTS } from './browser-plants.mjs'

/** @typedef {import('./browser-plants.mjs').BrowserPlant} BrowserPlant */

/**
 * Copies the repository, so that the edits never touch the original. node_modules is copied too, because the links to our
 * own packages must lead into the copy.
 */
function copyRepository() {
  const copy = mkdtempSync(path.join(tmpdir(), 'evertill-plants-'))
  // When root starts PostgreSQL, it runs as another user, who needs access to the binaries.
  chmodSync(copy, 0o755)
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  for (const file of files.split('\0').filter((name) => name !== '')) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(copy, file), { verbatimSymlinks: true })
  }
  execFileSync('cp', ['-a', path.join(ROOT, 'node_modules'), copy])
  return copy
}

/**
 * Builds the copy without the protection, runs the test in Chromium, and restores the files.
 *
 * @param {string} copy
 * @param {BrowserPlant} plant
 */
function runPlanted(copy, { edits, test, title }) {
  const before = new Map(edits.map(({ file }) => [file, readFileSync(path.join(copy, file), 'utf8')]))
  const code = new Map(before)
  for (const { file, take, leave } of edits) {
    const text = code.get(file) ?? ''
    // An edit that no longer matches the source would change nothing, and its test would pass.
    if (!text.includes(take)) throw new Error(`${file} does not contain: ${take}`)
    code.set(file, text.replace(take, leave))
  }
  for (const [file, text] of code) writeFileSync(path.join(copy, file), text)
  const ring = ringOf(test, true) ?? 'e2e'
  const { stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--project', ring, test, '-t', title], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    env: { ...process.env, EVERTILL_LONG: '1', NO_COLOR: '1' },
  })
  for (const [file, text] of before) writeFileSync(path.join(copy, file), text)
  // A failed build runs no test, so it does not count as red.
  return { isRed: /Tests +\d+ failed/.test(stdout), output: `${stdout}\n${stderr}` }
}

/**
 * @param {readonly string[]} wanted ids of faults; all if empty
 * @returns {number} how many stayed green
 */
export function runBrowserPlants(wanted) {
  const copy = copyRepository()
  let green = 0
  try {
    for (const plant of BROWSER_PLANTS) {
      if (wanted.length > 0 && !wanted.includes(plant.fault)) continue
      const { isRed, output } = runPlanted(copy, plant)
      const why = /^\s*(?:AssertionError|Error|TimeoutError): .*$/m.exec(output)?.[0].trim() ?? ''
      process.stdout.write(
        `${isRed ? 'red  ' : 'GREEN'} ${plant.fault}: ${plant.protects} (${plant.test}) ${why}\n`,
      )
      if (isRed) continue
      green += 1
      process.stdout.write(`${output.slice(-4_000)}\n`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
  return green
}
