import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The hash of a file as browsers compare it. */
const integrityOf = async (path: string): Promise<string> =>
  `sha256-${createHash('sha256')
    .update(await readFile(path))
    .digest('base64')}`

/** The script that stands in both pages: one file, compiled by itself. */
const inlineScript = async (root: string): Promise<string> => {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'src/boot/inline.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return result.output[0].code.trim()
}

/** Adds the hash to every script and style sheet that the page names. */
const withIntegrity = (html: string, hashes: Record<string, string>): string =>
  html.replaceAll(
    /<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"[^>]*?(?=\s*\/?>)/g,
    (tag, path: string) => {
      const isChecked = /^<script|rel="(?:stylesheet|modulepreload)"/.test(tag)
      return isChecked && path in hashes ? `${tag} integrity="${hashes[path]}"` : tag
    },
  )

/** The texts of one language, as the build names what it makes of them. */
const LANGUAGE_TEXTS = /\/packages\/texts\/src\/(?:hub\/)?[a-z]{2}\.json$/
/** The fonts of a script. Those with Latin letters are for every till. */
const SCRIPT_FONT = /\/noto-sans-(?:devanagari|tamil|kannada|arabic)\b/

const preload = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/${file}" />`

/**
 * Writes the two pages of the till.
 *
 * `index.html` is what the server gives to a new device: every file that it names carries its hash, because it comes
 * over the network. `till.html` is what the worker gives: the files of the sale screen are named in its head, so that
 * they load beside everything else. Its files were checked when the worker stored them; hashes on them would keep the
 * browser from compiling while it reads. Both carry the script that repairs a damaged till by `file-hashes.json`.
 */
export const writePages = (isTillChunk: (chunk: Rolldown.OutputChunk) => boolean) => {
  let root = ''
  let outDir = ''
  /** Files that a till stores when it is first asked for them: it has one or two languages of many. */
  const onDemand = new Set<string>()
  const plugin: Plugin = {
    name: 'write-pages',
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir = '' }, bundle) => {
        outDir = dir
        const files = Object.values(bundle)
        for (const file of files) {
          const isText = file.type === 'chunk' && LANGUAGE_TEXTS.test(file.facadeModuleId ?? '')
          if (isText || SCRIPT_FONT.test(file.fileName)) onDemand.add(file.fileName)
        }
        const names = files
          .map(({ fileName }) => fileName)
          .filter((name) => /\.(js|css|woff2)$/.test(name) && !onDemand.has(name))
        const hashes = Object.fromEntries(
          await Promise.all(
            [...names, 'early.js'].map(
              async (name) => [`/${name}`, await integrityOf(join(dir, name))] as const,
            ),
          ),
        )
        const script = await inlineScript(root)
        const template = await readFile(join(dir, 'index.html'), 'utf8')
        const page = template.replace('</title>', () => `</title><script>${script}</script>`)
        await writeFile(join(dir, 'file-hashes.json'), JSON.stringify(hashes))
        const till = files.filter((file) => file.type === 'chunk').filter(isTillChunk)
        const styles = till.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        const fonts = names.filter((name) => name.endsWith('.woff2'))
        const links = [
          ...till.map(({ fileName }) => preload('modulepreload', fileName)),
          ...styles.map((name) => preload('stylesheet', name)),
          // Without this the rupee sign is drawn twice: in a fallback font, then in its own.
          ...fonts.map((name) => preload('preload" as="font" type="font/woff2', name)),
        ]
        await writeFile(
          join(dir, 'till.html'),
          page.replace('</head>', () => `${links.join('')}</head>`),
        )
        await writeFile(join(dir, 'index.html'), withIntegrity(page, hashes))
      },
    },
  }

  /** Gives every file that the worker stores its hash, once the pages are written. */
  const addHashes = async (files: { url: string; size: number }[]) => ({
    manifest: await Promise.all(
      files.map(async ({ url, size }) => ({
        url,
        size,
        revision: null,
        ...(onDemand.has(url) ? { isOnDemand: true } : {}),
        integrity: await integrityOf(join(outDir, url)),
      })),
    ),
  })
  return { plugin, addHashes }
}
