import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Locked {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
}

const ID = 'virtual:third-party'

/** Where Node would find a package that is asked for in `from`. */
const resolve = (packages: Record<string, Locked>, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/** Every package of others that the till is made of, directly or through another one. */
const packagesOf = (packages: Record<string, Locked>, root: string): string[] => {
  const found = new Set<string>()
  const visit = (folder: string) => {
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) {
      const path = resolve(packages, folder, name)
      const locked = path === undefined ? undefined : packages[path]
      if (path === undefined || !locked || found.has(path)) continue
      found.add(path)
      visit(locked.link === true && locked.resolved !== undefined ? locked.resolved : path)
    }
  }
  visit(root)
  return [...found].filter((path) => packages[path]?.link !== true)
}

const licenceText = (folder: string): string => {
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
    : undefined
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
}

const listThirdParty = (repository: string) => {
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return packagesOf(packages, 'apps/pos')
    .map((path) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[path]?.version ?? '',
      licence: packages[path]?.license ?? '',
      text: licenceText(join(repository, path)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The licences of what the till is made of, as a module: their texts have to go wherever the code goes. */
export const thirdParty = (repository: string): Plugin => ({
  name: 'third-party',
  resolveId: { filter: { id: /^virtual:third-party$/ }, handler: () => `\0${ID}` },
  load: {
    filter: { id: /^\0virtual:third-party$/ },
    handler: () => `export const THIRD_PARTY = ${JSON.stringify(listThirdParty(repository))}`,
  },
})
