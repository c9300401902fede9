import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMissing } from '../start/install.mjs'
import { nodeVersionError } from '../start/node-version.mjs'
import { parseSelection } from './selection.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * `npm test`: every check and every ring of tests, on a fresh clone too. The imports above need no package; everything
 * that does is imported after the installation.
 */
async function main() {
  const began = performance.now()
  const versionError = nodeVersionError(process.versions.node)
  if (versionError !== undefined) throw new Error(versionError)
  await installMissing(ROOT)
  const { runStages, summarise } = await import('./stages.mjs')
  const stages = await runStages(parseSelection(process.argv.slice(2)))
  const isGreen = summarise(stages, Number(((performance.now() - began) / 1000).toFixed(1)))
  process.exitCode = isGreen ? 0 : 1
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  // The last line must not look like success when the run did not start.
  console.log('\n0 passed, 1 failed')
  process.exitCode = 1
})
