import { buildWebApp } from './build-web-app.mjs'

/**
 * @param {string} root
 * @param {string} outdir
 */
export const buildHub = (root, outdir) => buildWebApp(root, 'hub', "The hub's build", outdir)
