import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { runChild } from './run-child.mjs'

/** The server serves no file or folder whose name begins with a dot. */
const MAPS = '.maps'

/**
 * Source maps show the whole source, so they are kept where nobody can fetch them.
 *
 * @param {string} outdir
 */
function hideSourceMaps(outdir) {
  const maps = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  for (const file of maps) {
    const hidden = join(outdir, MAPS, file)
    mkdirSync(dirname(hidden), { recursive: true })
    renameSync(join(outdir, file), hidden)
  }
}

/**
 * Builds an app of the browser with Vite.
 *
 * @param {string} root
 * @param {string} app folder below `apps`
 * @param {string} title for a build that fails
 * @param {string} outdir
 */
export async function buildWebApp(root, app, title, outdir) {
  const vite = join(
    dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const args = [vite, 'build', '--outDir', outdir, '--emptyOutDir', '--logLevel', 'warn']
  await runChild(title, process.execPath, args, join(root, 'apps', app), { NODE_ENV: 'production' })
  hideSourceMaps(outdir)
}
