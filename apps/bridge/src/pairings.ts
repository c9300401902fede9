import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { SettingsFile } from './settings.ts'

/** More tills than any computer has profiles. The oldest goes. */
const MAX_PAIRINGS = 20

/** The token has 256 random bits, so a fast hash is enough. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The pairing that this token of this origin belongs to. */
export const findPairing = (settings: SettingsFile, origin: string, token: string) => {
  const hash = hashOf(token)
  return settings.read().pairings.find((one) => {
    const stored = Buffer.from(one.tokenHash, 'hex')
    return one.origin === origin && stored.length === hash.length && timingSafeEqual(stored, hash)
  })
}

/** Returns the token, which is stored nowhere else. */
export const addPairing = (settings: SettingsFile, origin: string, at: Date): string => {
  const token = randomBytes(32).toString('base64url')
  const pairing = {
    id: randomUUID().slice(0, 8),
    origin,
    tokenHash: hashOf(token).toString('hex'),
    pairedAt: at.toISOString(),
  }
  settings.change({ pairings: [...settings.read().pairings, pairing].slice(-MAX_PAIRINGS) })
  return token
}

export const removePairing = (settings: SettingsFile, id: string): boolean => {
  const { pairings } = settings.read()
  const left = pairings.filter((one) => one.id !== id)
  if (left.length === pairings.length) return false
  settings.change({ pairings: left })
  return true
}
