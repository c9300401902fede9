import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A part to build. It is rebuilt when its `inputs` change; `output` is replaced as a whole.
 * @typedef {{ name: 'server' | 'till' | 'hub' | 'bridge', inputs: string[], output: string, proof: string }} Part
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
    all.push({
      name: 'till',
      inputs: [...SHARED, 'apps/pos', 'apps/bridge'],
      output: 'apps/pos/dist',
      proof: 'index.html',
    })
  }
  if (existsSync(join(root, 'apps', 'hub', 'vite.config.ts'))) {
    all.push({
      name: 'hub',
      inputs: [...SHARED, 'apps/hub'],
      output: 'apps/hub/dist',
      proof: 'index.html',
    })
  }
  if (existsSync(join(root, 'apps', 'bridge', 'package.json'))) {
    all.push({
      name: 'bridge',
      inputs: ['packages/contract', 'package-lock.json', 'tools/start', 'apps/bridge'],
      output: 'apps/bridge/dist',
      proof: 'evertill-bridge.mjs',
    })
  }
  return all
}
