import { spawnSync } from 'node:child_process'
import { ROOT } from '../checks/files.mjs'
import { PLANTS } from './plants.mjs'

/**
 * `npm run plants [F-33 …]`: takes each protection out of the code, in memory, and expects its test to go red. Green is a
 * protection that nobody would miss.
 */
const asked = process.argv.slice(2)
let green = 0
for (const [index, { fault, protects, test, title }] of PLANTS.entries()) {
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
