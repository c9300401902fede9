import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as prettier from 'prettier'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

/**
 * Checks every file prettier has a parser for. In this process rather than through its command, because the
 * command does not say how many files it looked at.
 *
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkFormat(root = ROOT) {
  const ignorePath = path.join(ROOT, '.prettierignore')
  let looked = 0
  /** @type {string[]} */
  const faults = []
  for (const file of listFiles(root)) {
    const filepath = path.join(root, file)
    const { ignored, inferredParser } = await prettier.getFileInfo(filepath, { ignorePath })
    if (ignored || inferredParser === null) continue
    looked += 1
    const options = await prettier.resolveConfig(path.join(ROOT, file))
    try {
      const isFormatted = await prettier.check(readFileSync(filepath, 'utf8'), { ...options, filepath })
      if (!isFormatted) faults.push(`${file} is not formatted (npm run format)`)
    } catch (error) {
      faults.push(`${file} cannot be read: ${String(error).split('\n')[0]}`)
    }
  }
  return { name: 'format', looked, faults }
}

await runAsScript(import.meta.url, checkFormat)
