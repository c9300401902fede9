import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../checks/files.mjs'
import { BROWSER_PLANTS } from './browser-plants.mjs'
import { PLANTS } from './plants.mjs'

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')

// The plants run on demand, and a source that has moved on would be noticed only then.
test.each([
  ['plants', PLANTS.map((plant) => ({ ...plant, edits: [plant] }))],
  ['plants of the browser', BROWSER_PLANTS],
])('the %s take out code that is there exactly once, and name a test file', (_kind, plants) => {
  const missing = plants.flatMap(({ fault, edits, test: file }) => [
    // Of two places an edit would take the first, which may be another protection.
    ...edits.flatMap((edit) =>
      read(edit.file).split(edit.take).length === 2 ? [] : [`${fault}: ${edit.file}`],
    ),
    ...(existsSync(path.join(ROOT, file)) ? [] : [`${fault}: ${file}`]),
  ])
  expect(missing).toEqual([])
})
