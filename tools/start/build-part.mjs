import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildBridge } from './build-bridge.mjs'
import { buildHub } from './build-hub.mjs'
import { buildServer } from './build-server.mjs'
import { buildTill } from './build-till.mjs'
import { hashOf, STAMP } from './freshness.mjs'
import { makeBuildFolder, swapIn } from './swap.mjs'

/** @typedef {import('./parts.mjs').Part} Part */

const BUILDERS = { server: buildServer, till: buildTill, hub: buildHub, bridge: buildBridge }

/**
 * Builds in a temporary folder and swaps it in, so that an interrupted build never leaves a partial output.
 * @param {string} root
 * @param {Part} part
 */
export async function buildPart(root, part) {
  const began = performance.now()
  // Hashed before the build, so that an edit during the build is noticed at the next start.
  const hash = hashOf(root, part.inputs)
  const beside = makeBuildFolder(root, part.name)
  try {
    await BUILDERS[part.name](root, beside)
    if (!existsSync(join(beside, part.proof)))
      throw new Error(`The build of the ${part.name} made no ${part.proof}.`)
    writeFileSync(join(beside, STAMP), `${hash}\n`)
    swapIn(beside, join(root, part.output))
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
  process.stdout.write(`Built the ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
