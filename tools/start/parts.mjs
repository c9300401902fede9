import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A part to build. It is rebuilt when its `inputs` change; `output` is replaced as a whole.
 * @typedef {{ name: 'server' | 'till', inputs: string[], output: string, proof: string }} Part
 */

const SHARED = ['packages', 'package-lock.json', 'tsconfig.base.json', 'tools/start']

/**
 * @param {string} root
 * @returns {Part[]}
 */
export function parts(root) {
  /** @type {Part[]} */
  const all = [
    { name: 'server', inputs: [...SHARED, 'apps/server'], output: 'apps/server/dist', proof: 'main.mjs' },
  ]
  if (existsSync(join(root, 'apps', 'pos', 'vite.config.ts'))) {
    all.push({ name: 'till', inputs: [...SHARED, 'apps/pos'], output: 'apps/pos/dist', proof: 'index.html' })
  }
  return all
}
