import { join } from 'node:path'

/**
 * One file without packages: it is copied to the computer of a till and runs there with Node alone.
 *
 * @param {string} root
 * @param {string} outdir
 */
export async function buildBridge(root, outdir) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: { 'evertill-bridge': join(root, 'apps', 'bridge', 'src', 'main.ts') },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The thrown error contains the messages.
    logLevel: 'silent',
  })
}
