import { createHash } from 'node:crypto'

/** The same content gives the same text, whatever order its keys came in. Depth is limited where bodies are read. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

export const contentDigest = (value: unknown): Buffer =>
  createHash('sha256').update(canonicalJson(value)).digest()
