import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/launch.ts'

test('the file that a till sells with asks the browser, in its first line, to compile it whole', () => {
  const assets = join(ROOT, 'apps/pos/dist/assets')
  const files = readdirSync(assets).filter((file) => /^till-.*\.js$/.test(file))
  const firstLines = files.map((file) => readFileSync(join(assets, file), 'utf8').split('\n')[0])
  expect(firstLines).toEqual(['//# allFunctionsCalledOnLoad'])
})

test('the page of the worker has what a till sells with fetched at once, the page of the server does not', () => {
  const dist = join(ROOT, 'apps/pos/dist')
  const tillOf = (page: string) =>
    /<link rel="modulepreload" [^>]*href="\/assets\/till-[^"]*\.js"/.test(
      readFileSync(join(dist, page), 'utf8'),
    )
  expect({ worker: tillOf('till.html'), server: tillOf('index.html') }).toEqual({
    worker: true,
    server: false,
  })
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  const isKept = (page: string) => worker.includes(`"url":"${page}"`)
  expect({ till: isKept('till.html'), index: isKept('index.html') }).toEqual({ till: true, index: false })
})

test('neither the first page nor what a till sells with builds a schema of the wire', () => {
  const assets = join(ROOT, 'apps/pos/dist/.maps/assets')
  const maps = readdirSync(assets).filter((file) => /^(first|till|wire)-.*\.js\.map$/.test(file))
  const schemas = maps.map((file) => {
    const { sources } = JSON.parse(readFileSync(join(assets, file), 'utf8')) as { sources: string[] }
    return [file.split('-')[0], sources.some((source) => /\/zod\/|\/contract\/src\/endpoints/.test(source))]
  })
  expect(Object.fromEntries(schemas)).toEqual({ first: false, till: false, wire: true })
})
