// Runs before anything is installed: only Node itself may be imported here, and nothing that an old Node cannot parse.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

async function start() {
  const { nodeComplaint } = await import('./node-version.mjs')
  const complaint = nodeComplaint(process.versions.node)
  if (complaint) throw new Error(complaint)
  const { installMissing } = await import('./install.mjs')
  const { isFresh } = await import('./freshness.mjs')
  const { parts } = await import('./parts.mjs')
  const { runChild } = await import('./run-child.mjs')
  // ./data and the like are meant relative to the checkout, wherever the command was given.
  process.chdir(root)
  await installMissing(root)
  if (parts(root).some((part) => !isFresh(root, part))) {
    // In a process of its own: the bundlers' memory goes back before the server starts.
    await runChild('The build', process.execPath, [join(root, 'tools', 'start', 'build.mjs')], root)
  }
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.mjs')).href)
}

start().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
