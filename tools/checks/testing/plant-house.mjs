import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * A small house in a throw-away folder, for a check to look at.
 *
 * @param {Record<string, string>} files
 * @returns {string} its root
 */
export function plantHouse(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'evertill-planted-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}
