import { spawnSync } from 'node:child_process'
import { ROOT } from '../checks/files.mjs'
import { runBrowserPlants } from './browser-run.mjs'
import { PLANTS } from './plants.mjs'

/**
 * `npm run plants [F-33 …]`: takes each protection out of the code, in memory, and expects its test to go red. Green is a
 * protection that nobody would miss. `npm run plants -- --browser [F-33 …]` takes it out of the product as it is built,
 * and expects the test in Chromium to go red: a build and a shop for each, a minute or two.
 */
const inBrowser = process.argv.includes('--browser')
const asked = process.argv.slice(2).filter((word) => word !== '--browser')
let green = inBrowser ? runBrowserPlants(asked) : 0
for (const [index, { fault, protects, test, title }] of (inBrowser ? [] : PLANTS).entries()) {
  if (asked.length > 0 && !asked.some((word) => fault.includes(word))) continue
  const { stdout } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'tools/plants/vitest.config.ts', '--root', ROOT, test, '-t', title],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, EVERTILL_PLANT: String(index), NO_COLOR: '1' } },
  )
  // Red for the reason in mind: the words were taken out, and a test that ran failed.
  const isRed = stdout.includes('planted\n') && /Tests +\d+ failed/.test(stdout)
  if (!isRed) green += 1
  process.stdout.write(`${isRed ? 'red  ' : 'GREEN'} ${fault}: ${protects} (${title})\n`)
}
process.exitCode = green === 0 ? 0 : 1
