import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../checks/files.mjs'
import { BROWSER_PLANTS } from './browser-plants.mjs'

/** @typedef {import('./browser-plants.mjs').BrowserPlant} BrowserPlant */

/**
 * The house once more, to be spoiled: what is built and tested there is never shipped. Packages are linked file by file,
 * so that those of our own, which are links to folders beside them, lead into the copy.
 */
function copyHouse() {
  const copy = mkdtempSync(path.join(tmpdir(), 'evertill-plants-'))
  // PostgreSQL runs as another user for root, and has to get at its binaries.
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
 * Builds the copy with the protection out, runs the one test in Chromium, and puts the words back.
 *
 * @param {string} copy
 * @param {BrowserPlant} plant
 */
function runPlanted(copy, { edits, test, title }) {
  const before = new Map(edits.map(({ file }) => [file, readFileSync(path.join(copy, file), 'utf8')]))
  const code = new Map(before)
  for (const { file, take, leave } of edits) {
    const text = code.get(file) ?? ''
    // A protection that was renamed would be taken out of nothing, and its test would stay green for that reason.
    if (!text.includes(take)) throw new Error(`${file} does not say: ${take}`)
    code.set(file, text.replace(take, leave))
  }
  for (const [file, text] of code) writeFileSync(path.join(copy, file), text)
  const { stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', test, '-t', title], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    env: { ...process.env, EVERTILL_LONG: '1', NO_COLOR: '1' },
  })
  for (const [file, text] of before) writeFileSync(path.join(copy, file), text)
  // A product that did not build or a shop that did not open fails no test: that is no proof either.
  return { isRed: /Tests +\d+ failed/.test(stdout), said: `${stdout}\n${stderr}` }
}

/**
 * @param {readonly string[]} asked faults by their number; all when there is none
 * @returns {number} how many stayed green
 */
export function runBrowserPlants(asked) {
  const copy = copyHouse()
  let green = 0
  try {
    for (const plant of BROWSER_PLANTS) {
      if (asked.length > 0 && !asked.includes(plant.fault)) continue
      const { isRed, said } = runPlanted(copy, plant)
      const why = /^\s*(?:AssertionError|Error|TimeoutError): .*$/m.exec(said)?.[0].trim() ?? ''
      process.stdout.write(
        `${isRed ? 'red  ' : 'GREEN'} ${plant.fault}: ${plant.protects} (${plant.test}) ${why}\n`,
      )
      if (isRed) continue
      green += 1
      process.stdout.write(`${said.slice(-4_000)}\n`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
  return green
}
