import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Generated files and data. */
const SKIPPED = new Set(['node_modules', '.git', 'dist', 'data', 'coverage', '.stryker-tmp', '.cache'])
/** Output of test runs. Folders of that name elsewhere are the noun: source. */
const RUN_REPORTS = 'reports'
/** Contains faults on purpose, for the tests of the checks. */
const PLANTED = path.join('tools', 'checks', 'planted')

/**
 * Every source file below a folder, as paths from that folder. Reads the disk and not the index of git, so that
 * uncommitted files are checked too.
 *
 * @param {string} [root]
 * @param {(file: string) => boolean} [wanted]
 * @returns {string[]}
 */
export function listFiles(root = ROOT, wanted = () => true) {
  /** @type {string[]} */
  const found = []
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && file !== PLANTED && file !== RUN_REPORTS) walk(file)
      } else if (entry.isFile() && wanted(file.split(path.sep).join('/'))) {
        found.push(file.split(path.sep).join('/'))
      }
    }
  }
  walk('')
  return found.toSorted()
}
