import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key that signs access tokens, created once and readable by this user only. It is stored because a new key would
 * sign everybody out.
 */
export function loadOrCreateTokenSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'token-secret')
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // Unlike a rename, a link never overwrites: when two processes start at once, both use the first secret.
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
