import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runChild } from './run-child.mjs'

/**
 * @param {string} root
 * @param {string} outdir
 */
export async function buildTill(root, outdir) {
  const vite = join(
    dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const args = [vite, 'build', '--outDir', outdir, '--emptyOutDir', '--logLevel', 'warn']
  await runChild("The till's build", process.execPath, args, join(root, 'apps', 'pos'), {
    NODE_ENV: 'production',
  })
}
