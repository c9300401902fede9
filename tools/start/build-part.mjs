import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildTill } from './build-till.mjs'
import { hashOf, STAMP } from './freshness.mjs'
import { makeBeside, swapIn } from './swap.mjs'

/** @typedef {import('./parts.mjs').Part} Part */

/**
 * Builds beside and swaps in whole: a build that was interrupted leaves the old output, or none, never half of one.
 * @param {string} root
 * @param {Part} part
 */
export async function buildPart(root, part) {
  const began = performance.now()
  // Taken before the build: an edit made while it runs shows as stale at the next start.
  const hash = hashOf(root, part.inputs)
  const beside = makeBeside(root, part.name)
  try {
    await (part.name === 'server' ? buildServer(root, beside) : buildTill(root, beside))
    if (!existsSync(join(beside, part.proof)))
      throw new Error(`The build of the ${part.name} made no ${part.proof}.`)
    writeFileSync(join(beside, STAMP), `${hash}\n`)
    swapIn(beside, join(root, part.output))
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  process.stdout.write(`Built the ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
