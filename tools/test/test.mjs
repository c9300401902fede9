import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMissing } from '../start/install.mjs'
import { nodeVersionError } from '../start/node-version.mjs'
import { parseSelection } from './selection.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * `npm test`: every check and every ring of tests, on a fresh clone too. What is imported above is plain Node;
 * everything that needs a package is imported after the packages are there.
 */
async function main() {
  const began = performance.now()
  const complaint = nodeVersionError(process.versions.node)
  if (complaint !== undefined) throw new Error(complaint)
  await installMissing(ROOT)
  const { runStages, summarise } = await import('./stages.mjs')
  const stages = await runStages(parseSelection(process.argv.slice(2)))
  const isWell = summarise(stages, Number(((performance.now() - began) / 1000).toFixed(1)))
  process.exitCode = isWell ? 0 : 1
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  // Whoever reads only the last line must not take a run that never began for a good one.
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
})
