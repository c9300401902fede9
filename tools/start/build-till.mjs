import { join } from 'node:path'
import { buildBridge } from './build-bridge.mjs'
import { buildWebApp } from './build-web-app.mjs'

/**
 * @param {string} root
 * @param {string} outdir
 */
export async function buildTill(root, outdir) {
  await buildWebApp(root, 'pos', "The till's build", outdir)
  // Whoever sets up a till downloads the bridge from the server. The till itself never loads it, so no worker stores it.
  await buildBridge(root, join(outdir, 'bridge'))
}
