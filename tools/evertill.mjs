#!/usr/bin/env node
// Like start.mjs: imports only Node itself until the packages are installed.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * `npm run evertill -- backup …` runs the command line of the built server, `… bridge` the bridge to printers. File names
 * are relative to the caller.
 */
async function start() {
  const { nodeVersionError } = await import('./start/node-version.mjs')
  const versionError = nodeVersionError(process.versions.node)
  if (versionError) throw new Error(versionError)
  const { installMissing } = await import('./start/install.mjs')
  const { isFresh } = await import('./start/freshness.mjs')
  const { parts } = await import('./start/parts.mjs')
  const { runChild } = await import('./start/run-child.mjs')
  await installMissing(root)
  if (parts(root).some((part) => !isFresh(root, part))) {
    await runChild('The build', process.execPath, [join(root, 'tools', 'start', 'build.mjs')], root)
  }
  if (process.argv[2] === 'bridge') {
    process.argv.splice(2, 1)
    await import(pathToFileURL(join(root, 'apps', 'bridge', 'dist', 'evertill-bridge.mjs')).href)
    return
  }
  // The data folder is relative to the checkout, as for `npm start`.
  process.env.EVERTILL_DATA ??= join(root, 'data')
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'evertill.mjs')).href)
}

start().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
