import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPart } from './build-part.mjs'
import { isFresh } from './freshness.mjs'
import { parts } from './parts.mjs'

/** @param {string} root */
async function buildChanged(root) {
  const all = parts(root)
  if (!all.some(({ name }) => name === 'till'))
    process.stdout.write('There is no till to build yet: apps/pos has no vite.config.ts.\n')
  const stale = all.filter((part) => !isFresh(root, part))
  for (const part of stale) await buildPart(root, part)
  if (stale.length === 0) process.stdout.write('Nothing changed since the last build.\n')
}

buildChanged(dirname(dirname(dirname(fileURLToPath(import.meta.url))))).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
