import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Writes files into a temporary folder, for a check to run on.
 *
 * @param {Record<string, string>} files
 * @returns {string} its root
 */
export function plantFiles(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'evertill-planted-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}
