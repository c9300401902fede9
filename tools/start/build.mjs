import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-server.mjs'
import { buildTill } from './build-till.mjs'
import { hashOf, isFresh, STAMP } from './freshness.mjs'
import { parts } from './parts.mjs'
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

/** @param {string} root */
async function buildChanged(root) {
  const all = parts(root)
  if (all.length < 2) process.stdout.write('There is no till to build yet: apps/pos has no vite.config.ts.\n')
  const stale = all.filter((part) => !isFresh(root, part))
  for (const part of stale) await buildPart(root, part)
  if (stale.length === 0) process.stdout.write('Nothing changed since the last build.\n')
}

buildChanged(dirname(dirname(dirname(fileURLToPath(import.meta.url))))).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
