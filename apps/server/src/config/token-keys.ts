import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A key that signs or verifies access tokens. Its id is in the header of every token that it signed. */
export type TokenKey = { readonly id: string; readonly secret: string }

/** The first key signs, all of them verify. Another object after every change. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]]

const FILE = 'token-secret'
/** The longest lifetime that a token may have (EVERTILL_TOKEN_SECONDS): after that an old key verifies nothing. */
const MAX_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000
/** How long a server may go on with the old keys after the file has changed. */
const CHECK_INTERVAL_MS = 1_000

/** Made from the secret, so that servers with the same secret agree on its id. */
export const tokenKey = (secret: string): TokenKey => ({
  id: createHash('sha256').update(`evertill token key\n${secret}`).digest('hex').slice(0, 16),
  secret,
})

const newSecret = (): string => randomBytes(32).toString('base64url')

/** One key per line, the newest first; after an old one the time when it was replaced. */
type StoredKey = { readonly secret: string; readonly replacedAt: Date | undefined }

/** A secret that somebody wrote there by hand may contain spaces. */
const LINE = /^(.*?)(?: (\d{4}-\d{2}-\d{2}T[\d:.]+Z))?$/

const readFile = (file: string): StoredKey[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => LINE.exec(line.trim()))
    .flatMap((match) => {
      const [, secret = '', replacedAt] = match ?? []
      return secret === ''
        ? []
        : [{ secret, replacedAt: replacedAt === undefined ? undefined : new Date(replacedAt) }]
    })

const isStillNeeded = ({ replacedAt }: StoredKey, now: number): boolean =>
  replacedAt === undefined || now - replacedAt.getTime() < MAX_TOKEN_LIFETIME_MS

const toText = (keys: readonly StoredKey[]): string =>
  keys
    .map(({ secret, replacedAt }) => (replacedAt ? `${secret} ${replacedAt.toISOString()}` : secret))
    .join('\n')
    .concat('\n')

const keysIn = (file: string): TokenKeys => {
  const [first, ...older] = readFile(file)
    .filter((key) => isStillNeeded(key, Date.now()))
    .map(({ secret }) => tokenKey(secret))
  if (!first) throw new Error(`${file} has no key: delete it, and a new one is made at the next start`)
  return [first, ...older]
}

const createFile = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, FILE)
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, toText([{ secret: newSecret(), replacedAt: undefined }]), { mode: 0o600 })
  try {
    // Unlike a rename, a link never overwrites: when two processes start at once, both use the first secret.
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  chmodSync(file, 0o600)
  return file
}

/**
 * The keys in the data folder, created once and readable by this user only; a lost key would sign everybody out. The
 * file is read again after a rotation, which another process does.
 */
export const openTokenKeys = (
  dataDir: string,
  warn: (error: unknown) => void = () => undefined,
): (() => TokenKeys) => {
  const file = createFile(dataDir)
  const versionOf = (): string => {
    const { mtimeMs, ino } = statSync(file)
    return `${ino} ${mtimeMs}`
  }
  let version = versionOf()
  let keys = keysIn(file)
  let checkedAt = performance.now()
  return () => {
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return keys
    checkedAt = performance.now()
    try {
      const found = versionOf()
      if (found !== version) {
        keys = keysIn(file)
        version = found
      }
    } catch (error) {
      // Signing everybody out would be worse than the keys of a second ago.
      warn(error)
    }
    return keys
  }
}

/** Puts a new key in front. The old ones verify until their tokens have expired, or end at once with `dropOld`. */
export const rotateTokenKey = (dataDir: string, { dropOld }: { dropOld: boolean }): TokenKeys => {
  const file = createFile(dataDir)
  const now = new Date()
  const old = dropOld
    ? []
    : readFile(file)
        .map(({ secret, replacedAt = now }) => ({ secret, replacedAt }))
        .filter((key) => isStillNeeded(key, now.getTime()))
  const { uid, gid } = statSync(file)
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, toText([{ secret: newSecret(), replacedAt: undefined }, ...old]), { mode: 0o600 })
  // An administrator may be root while the server is not.
  if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
  renameSync(temporary, file)
  return keysIn(file)
}
