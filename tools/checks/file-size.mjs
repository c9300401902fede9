import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const SOURCE = /\.(ts|tsx|mjs|js|css|sql|html)$/

/** A longer file usually holds two things. The aim is 60 to 120 lines. */
export const MAX_LINES = 350

/**
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkFileSize(root = ROOT) {
  const files = listFiles(root, (file) => SOURCE.test(file))
  const faults = files.flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length
    return lines > MAX_LINES ? [`${file} has ${lines} lines, more than ${MAX_LINES}: split it`] : []
  })
  return { name: 'file-size', checked: files.length, faults }
}

await runAsScript(import.meta.url, checkFileSize)
