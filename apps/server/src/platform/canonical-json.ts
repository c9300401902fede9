import { createHash } from 'node:crypto'

/** The same few keys come with every sale: their JSON is kept, up to a bound that a hostile body cannot raise. */
const quotedKeys = new Map<string, string>()
const MOST_KEYS = 1_000

const quotedKey = (key: string): string => {
  const known = quotedKeys.get(key)
  if (known !== undefined) return known
  const text = `${JSON.stringify(key)}:`
  if (quotedKeys.size < MOST_KEYS) quotedKeys.set(key, text)
  return text
}

/** The same content gives the same text, whatever order its keys came in. Depth is limited where bodies are read. */
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
