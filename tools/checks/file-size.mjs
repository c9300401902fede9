import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runAsScript } from './check.mjs'
import { ROOT, listFiles } from './files.mjs'

const SOURCE = /\.(ts|tsx|mjs|js|css|sql|html)$/

/** Beyond this a file holds two things; one screen of 60 to 120 lines is what we aim at. */
export const MOST_LINES = 450

/**
 * @param {string} [root]
 * @returns {Promise<import('./check.mjs').CheckResult>}
 */
export async function checkFileSize(root = ROOT) {
  const files = listFiles(root, (file) => SOURCE.test(file))
  const faults = files.flatMap((file) => {
    const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length
    return lines > MOST_LINES ? [`${file} has ${lines} lines, more than ${MOST_LINES}: split it`] : []
  })
  return { name: 'file-size', looked: files.length, faults }
}

await runAsScript(import.meta.url, checkFileSize)
