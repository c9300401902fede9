// Runs before anything is installed: it may import only Node itself, and use only syntax that an old Node can parse.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

async function start() {
  const { nodeVersionError } = await import('./node-version.mjs')
  const versionError = nodeVersionError(process.versions.node)
  if (versionError) throw new Error(versionError)
  const { installMissing } = await import('./install.mjs')
  const { isFresh } = await import('./freshness.mjs')
  const { parts } = await import('./parts.mjs')
  const { runChild } = await import('./run-child.mjs')
  // ./data and the like are relative to the checkout, wherever the command was run.
  process.chdir(root)
  await installMissing(root)
  if (parts(root).some((part) => !isFresh(root, part))) {
    // In a separate process, so that the bundlers' memory is freed before the server starts.
    await runChild('The build', process.execPath, [join(root, 'tools', 'start', 'build.mjs')], root)
  }
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.mjs')).href)
}

start().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
