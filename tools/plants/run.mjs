import { spawnSync } from 'node:child_process'
import { ROOT } from '../checks/files.mjs'
import { runBrowserPlants } from './browser-run.mjs'
import { PLANTS } from './plants.mjs'

/**
 * `npm run plants [F-33 …]`: takes each protection out of the code, in memory, and expects its test to fail. A test that
 * still passes does not test the protection. `npm run plants -- --browser [F-33 …]` builds the product without the
 * protection and expects the test in Chromium to fail, which takes a minute or two for each.
 */
const inBrowser = process.argv.includes('--browser')
const wanted = process.argv.slice(2).filter((arg) => arg !== '--browser')
let green = inBrowser ? runBrowserPlants(wanted) : 0
for (const [index, { fault, protects, test, title }] of (inBrowser ? [] : PLANTS).entries()) {
  if (wanted.length > 0 && !wanted.some((arg) => fault.includes(arg))) continue
  const { stdout, stderr } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'tools/plants/vitest.config.ts', '--root', ROOT, test, '-t', title],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, EVERTILL_PLANT: String(index), NO_COLOR: '1' } },
  )
  // Counts as red only if the edit was applied and a test ran and failed.
  const isRed = stdout.includes('planted\n') && /Tests +\d+ failed/.test(stdout)
  if (!isRed) green += 1
  process.stdout.write(`${isRed ? 'red  ' : 'GREEN'} ${fault}: ${protects} (${title})\n`)
  // A test that passed says so; anything else is the reason why none ran.
  if (!isRed) process.stdout.write(`${stdout}\n${stderr}`.slice(-4_000) + '\n')
}
process.exitCode = green === 0 ? 0 : 1
