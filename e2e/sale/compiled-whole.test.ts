import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/launch.ts'

test('LD-51 the file that a till sells with asks the browser, in its first line, to compile it whole', () => {
  const assets = join(ROOT, 'apps/pos/dist/assets')
  const files = readdirSync(assets).filter((file) => /^till-.*\.js$/.test(file))
  const firstLines = files.map((file) => readFileSync(join(assets, file), 'utf8').split('\n')[0])
  expect(firstLines).toEqual(['//# allFunctionsCalledOnLoad'])
})
