import { createHash } from 'node:crypto'

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
