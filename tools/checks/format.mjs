import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as prettier from 'prettier'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

/**
 * Checks every file that prettier has a parser for. In this process, because the command of prettier does not say how
 * many files it checked.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkFormat(root = ROOT) {
  const ignorePath = path.join(ROOT, '.prettierignore')
  let checked = 0
  /** @type {string[]} */
  const faults = []
  for (const file of listFiles(root)) {
    const filepath = path.join(root, file)
    const { ignored, inferredParser } = await prettier.getFileInfo(filepath, {
      ignorePath,
      resolveConfig: false,
    })
    if (ignored || inferredParser === null) continue
    checked += 1
    const options = await prettier.resolveConfig(path.join(ROOT, file))
    try {
      const isFormatted = await prettier.check(readFileSync(filepath, 'utf8'), { ...options, filepath })
      if (!isFormatted) faults.push(`${file} is not formatted (npm run format)`)
    } catch (error) {
      faults.push(`${file} cannot be read: ${String(error).split('\n')[0]}`)
    }
  }
  return { name: 'format', checked, faults }
}

await runAsScript(import.meta.url, checkFormat)
