import { createHash } from 'node:crypto'
import type { Steps } from '@evertill/domain'

const STEP_CHARACTERS = 256 * 1024

/** Cache of quoted keys: every sale has the same few. MAX_CACHED_KEYS keeps hostile bodies from filling the memory. */
const quotedKeys = new Map<string, string>()
const MAX_CACHED_KEYS = 1_000

const quotedKey = (key: string): string => {
  const known = quotedKeys.get(key)
  if (known !== undefined) return known
  const text = `${JSON.stringify(key)}:`
  if (quotedKeys.size < MAX_CACHED_KEYS) quotedKeys.set(key, text)
  return text
}

/** The same content gives the same text, whatever the order of its keys. The depth is limited where bodies are parsed. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const inner of value) text += (text === '' ? '' : ',') + canonicalJson(inner)
    return `[${text}]`
  }
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record).sort()) {
    text += (text === '' ? '' : ',') + quotedKey(key) + canonicalJson(record[key])
  }
  return `{${text}}`
}

export const contentDigest = (value: unknown): Buffer =>
  createHash('sha256').update(canonicalJson(value)).digest()

/** A document, or one inside of it: its fields are written one by one. What they hold is written at once. */
const MAX_NESTED_DOCUMENTS = 2

/** The canonical text in pieces: of a long list, one element after the other. */
function* canonicalPieces(value: unknown, depth: number): Generator<string> {
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) yield (at === 0 ? '[' : ',') + canonicalJson(inner)
    yield value.length === 0 ? '[]' : ']'
  } else if (typeof value === 'object' && value !== null && depth < MAX_NESTED_DOCUMENTS) {
    const record = value as Record<string, unknown>
    yield '{'
    for (const [at, key] of Object.keys(record).sort().entries()) {
      yield (at === 0 ? '' : ',') + quotedKey(key)
      yield* canonicalPieces(record[key], depth + 1)
    }
    yield '}'
  } else yield canonicalJson(value)
}

/** The same digest in steps, each of them a few milliseconds. */
export function* digestInSteps(value: unknown): Steps<Buffer> {
  const hash = createHash('sha256')
  let sincePause = 0
  for (const piece of canonicalPieces(value, 0)) {
    hash.update(piece)
    sincePause += piece.length
    if (sincePause <= STEP_CHARACTERS) continue
    yield
    sincePause = 0
  }
  return hash.digest()
}
