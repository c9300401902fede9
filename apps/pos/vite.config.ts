import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { writePages } from './vite-pages.ts'
import { thirdParty } from './vite-third-party.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`

/**
 * Two files instead of a hundred: every file of its own is a way through the worker and a tenth of a second on the way
 * to the first scan. The first is what a new device needs before sign-in, the second what a till needs to sell; each
 * takes along whatever its entries import. Everything else stays in files of its own, fetched when it is met.
 */
const FIRST = /\/src\/main\.tsx$/
const TILL = /\/src\/app\/selling\.ts$/

/**
 * What a till sells with is compiled whole, beside the page, and kept by the browser for the next start. Left to itself
 * it keeps what had run by the time the file was read, and every start compiles the rest again, function by function,
 * while the cashier waits. The first file is left alone: a new device has nothing kept, and would wait for it all.
 */
const compiledWhole = (): Plugin => ({
  name: 'compiled-whole',
  // Behind the build's own list of files: the browser reads this line only where it is the first.
  writeBundle: async ({ dir = '' }, bundle) => {
    const till = Object.values(bundle).find(({ name }) => name === 'till')
    if (till?.type !== 'chunk') throw new Error('The build has no file called till.')
    const path = join(dir, till.fileName)
    await writeFile(path, `//# allFunctionsCalledOnLoad\n${await readFile(path, 'utf8')}`)
  },
})

/**
 * A device's clock before this moment is wrong (F-58). It is in the page and not in a script, so that the same sources
 * give the same scripts.
 */
const builtAt = (): Plugin => ({
  name: 'built-at',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'built-at', content: new Date().toISOString() }, injectTo: 'head' },
  ],
})

const JSON_SCHEMA_FILES = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const EXPORTED = /^export (?:const |function |\{ \w+ as )(\w+)/gm

/**
 * Every schema of the library can describe itself as a JSON schema. Only the server and tests ask for that, and it is
 * 5 kB (gzip) on the way to the first sale.
 */
const withoutJsonSchema = (): Plugin => {
  const left = new Set<string>()
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: JSON_SCHEMA_FILES },
      handler: (code, id) => {
        left.add(id)
        const names = [...code.matchAll(EXPORTED)].map(([, name]) => `missing as ${name}`)
        const missing = `const missing = () => { throw new Error('The till has no JSON schemas.') }`
        return { code: `${missing}\nexport { ${names.join(', ')} }`, map: null }
      },
    },
    // Another version of the library may have other files.
    buildEnd() {
      if (left.size !== 2) this.error('The JSON schema part of zod was not found. See vite.config.ts.')
    },
  }
}

const I18NEXT = /\/i18next\/dist\/esm\/i18next\.js$/
/** From the line that begins a class to the line that ends it. */
const wholeClass = (name: string) => new RegExp(`^class ${name}\\b[^]*?\\n}\\n`, 'm')

/**
 * The texts are files of ours, imported on demand, and values are written by our own formatter: what loads texts from a
 * server and formats values by `Intl` is 2 kB (gzip) that nobody calls.
 */
const withoutBackends = (): Plugin => {
  let isFound = false
  return {
    name: 'without-backends',
    apply: 'build',
    transform: {
      filter: { id: I18NEXT },
      handler: (code) => {
        const stubbed = code
          .replace(wholeClass('Connector'), 'class Connector extends EventEmitter {}\n')
          .replace(wholeClass('Formatter'), 'class Formatter {}\n')
        isFound = stubbed.length < code.length - 10_000
        return { code: stubbed, map: null }
      },
    },
    // Another version of the library may have other classes.
    buildEnd() {
      if (!isFound) this.error('The backends of i18next were not found. See vite.config.ts.')
    },
  }
}

const pages = writePages(({ name, facadeModuleId }) => name === 'till' || TILL.test(facadeModuleId ?? ''))

export default defineConfig({
  root: import.meta.dirname,
  // PostCSS warns of every class that `composes` one of another file. This is what makes the styles small anyway.
  css: { transformer: 'lightningcss' },
  plugins: [
    react(),
    builtAt(),
    compiledWhole(),
    withoutJsonSchema(),
    withoutBackends(),
    thirdParty(join(import.meta.dirname, '../..')),
    pages.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      scope: '/',
      injectRegister: false,
      // The plugin builds the worker in a second run of Vite, with a log of its own and an option by its deprecated name.
      integration: {
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'warn'
          const output = worker.build?.rollupOptions?.output
          if (!output || Array.isArray(output))
            throw new Error('vite-plugin-pwa has other options for the worker now.')
          delete output.inlineDynamicImports
          output.codeSplitting = false
          // One expression: a worker that arrives truncated is a syntax error, never half a worker.
          output.format = 'iife'
        },
      },
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff,woff2,svg,png,wasm,webmanifest}', 'file-hashes.json'],
        // The page for devices without a worker. The worker has `till.html`.
        globIgnores: ['index.html'],
        manifestTransforms: [pages.addHashes],
        // A wide catalogue of icons or fonts must fail the build, not silently fall out of the offline shell.
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      // A file of ours in public/: one that the plugin wrote would be stored without a hash.
      manifest: false,
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Hidden: the bundle names no map, but a test reads `sources` to prove which domain files are inside. The build moves
    // the maps to a folder that is not served (tools/start/build-till.mjs).
    sourcemap: 'hidden',
    target: 'es2022',
    // For pdfkit, which is one file of 516 kB and is loaded with the first PDF. What is loaded before a sale has a limit of
    // its own (tools/checks/bundle-size.mjs).
    chunkSizeWarningLimit: 550,
    // Which chunk needs which: the bundle check adds up what stands before sign-in.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'till', test: TILL, priority: 1 },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      // The same library for browsers of this decade. Its ordinary door is one old script, whole for whoever asks.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has it by itself since its version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  server: { proxy: { '/api': server, '/healthz': server } },
})
