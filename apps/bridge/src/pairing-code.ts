import { randomInt, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPrivateJson, writePrivateFile } from './private-file.ts'

const DIGITS = 8
/** Long enough to walk from the terminal to the till. */
export const CODE_LIFETIME_MS = 5 * 60_000
/** Five of a hundred million: a page that guesses has no chance, a person who mistypes has. */
const MAX_ATTEMPTS = 5
/** Between two attempts. A person is slower. */
const MIN_INTERVAL_MS = 1_000

interface StoredCode {
  salt: string
  hash: string
  expiresAt: number
  attemptsLeft: number
  lastAttemptAt: number
  /** The only origin that may use the code; null for the first one that knows it. */
  origin: string | null
}

export type CodeCheck = 'right' | 'wrong-code' | 'no-code' | 'too-soon'

export interface PairingCode {
  /** Replaces the last one. */
  issue(origin: string | null): string
  /** Whether a till of this origin could pair now. */
  isOpenFor(origin: string): boolean
  /** A right code is used up. */
  check(code: string, origin: string): CodeCheck
}

const hashOf = (code: string, salt: string): Buffer => scryptSync(code, Buffer.from(salt, 'hex'), 32)

const isStoredCode = (value: unknown): value is StoredCode => {
  const row = value as StoredCode | null | undefined
  return (
    typeof row?.salt === 'string' &&
    typeof row.hash === 'string' &&
    [row.expiresAt, row.attemptsLeft, row.lastAttemptAt].every(Number.isFinite)
  )
}

/**
 * The code is in a file, so that `evertill bridge pair` in a terminal can make one for a bridge that was started at login
 * and has no terminal. Attempts are counted there too: a restart gives a guesser no new ones.
 */
export const openPairingCode = (folder: string, now: () => number): PairingCode => {
  const file = join(folder, 'pairing-code.json')
  const write = (stored: StoredCode) => writePrivateFile(file, JSON.stringify(stored))
  const forget = () => rmSync(file, { force: true })
  const openCode = (origin: string): StoredCode | undefined => {
    const stored = readPrivateJson(file)
    if (!isStoredCode(stored) || stored.attemptsLeft <= 0 || stored.expiresAt <= now()) return undefined
    // A clock that was set back must not keep a code alive.
    if (stored.expiresAt > now() + CODE_LIFETIME_MS) return undefined
    return stored.origin === null || stored.origin === origin ? stored : undefined
  }
  return {
    issue: (origin) => {
      const code = randomInt(10 ** DIGITS)
        .toString()
        .padStart(DIGITS, '0')
      const salt = randomBytes(16).toString('hex')
      write({
        salt,
        hash: hashOf(code, salt).toString('hex'),
        expiresAt: now() + CODE_LIFETIME_MS,
        attemptsLeft: MAX_ATTEMPTS,
        lastAttemptAt: 0,
        origin,
      })
      return code
    },
    isOpenFor: (origin) => openCode(origin) !== undefined,
    check: (code, origin) => {
      const stored = openCode(origin)
      if (stored === undefined) return 'no-code'
      if (now() - stored.lastAttemptAt < MIN_INTERVAL_MS) return 'too-soon'
      // Counted before it is compared: a kill in between must not give the attempt back.
      write({ ...stored, attemptsLeft: stored.attemptsLeft - 1, lastAttemptAt: now() })
      if (!timingSafeEqual(hashOf(code, stored.salt), Buffer.from(stored.hash, 'hex'))) {
        if (stored.attemptsLeft > 1) return 'wrong-code'
        forget()
        return 'no-code'
      }
      forget()
      return 'right'
    },
  }
}
