import { API_BASE, type Endpoint } from '@evertill/contract'
import { z } from 'zod'
import { type Chance, NASTY_TEXTS, type Shape, nastyValue, toJsonText } from './fuzz-values.ts'

export type FuzzRequest = {
  readonly method: Endpoint['method']
  readonly url: string
  readonly payload: string | undefined
}

const shapes = new Map<z.core.$ZodType, Shape>()

const shapeOf = (schema: z.core.$ZodType): Shape => {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  shapes.set(schema, shape)
  return shape
}

const TEXTS = ['Sale', 'Cash', 'INR', 'a', 'BLR1A/S26', 'Tea 250 g', '\u20b9 5']

const textOf = (chance: Chance, shape: Shape, ids: readonly string[]): string => {
  switch (shape.format) {
    case 'uuid':
      return chance.of(ids)
    case 'date-time':
      return new Date(Date.UTC(2026, chance.below(12), 1 + chance.below(28), chance.below(24))).toISOString()
    case 'date':
      return `2026-${String(1 + chance.below(12)).padStart(2, '0')}-${String(1 + chance.below(28)).padStart(2, '0')}`
    default: {
      // Where any text is allowed, a nasty one must be handled too.
      const text = chance.once(4)
        ? chance.of(NASTY_TEXTS)
        : chance.once(2)
          ? chance.of(ids)
          : chance.of(TEXTS)
      return text.slice(0, shape.maxLength ?? 200).padEnd(shape.minLength ?? 0, 'x')
    }
  }
}

const numberOf = (chance: Chance, { minimum = -1_000, maximum = 1_000_000 }: Shape): number =>
  Math.max(minimum, Math.min(maximum, Math.max(minimum, 0) + chance.below(1_000)))

const objectOf = (chance: Chance, shape: Shape, ids: readonly string[]): unknown => {
  const required = new Set(shape.required ?? [])
  const entries = Object.entries(shape.properties ?? {})
    .filter(([key]) => required.has(key) || chance.once(3))
    .map(([key, inner]) => [key, valueOf(chance, inner, ids)] as const)
  return Object.fromEntries(entries)
}

/** A value that the schema accepts, apart from refinements across fields: JSON Schema does not know them. */
export const valueOf = (chance: Chance, shape: Shape, ids: readonly string[]): unknown => {
  if ('const' in shape) return shape.const
  if (shape.enum) return chance.of(shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return valueOf(chance, chance.of(choices), ids)
  switch (shape.type) {
    case 'string':
      return textOf(chance, shape, ids)
    case 'integer':
    case 'number':
      return numberOf(chance, shape)
    case 'boolean':
      return chance.once(2)
    case 'array': {
      const most = Math.min(shape.maxItems ?? 3, 3)
      return Array.from({ length: chance.below(most + 1) }, () => valueOf(chance, shape.items ?? {}, ids))
    }
    case 'object':
      return objectOf(chance, shape, ids)
    default:
      return chance.of(TEXTS)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Breaks one random place: a wrong value, a missing key or an unknown key. */
const broken = (chance: Chance, value: unknown): unknown => {
  if (!isObject(value) || chance.once(12)) return nastyValue(chance)
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  const keys = Object.keys(copy)
  const key = chance.of(keys)
  if (key === undefined || chance.once(15))
    copy[chance.of(['__proto__x', 'NotKnown', '0'])] = nastyValue(chance)
  else if (chance.once(8) && !Array.isArray(copy)) delete copy[key]
  else copy[key] = chance.once(2) ? nastyValue(chance) : broken(chance, copy[key])
  return copy
}

/** Cut to the allowed length of a URL, without lone surrogates: no client could encode them. */
const asText = (value: unknown, maxLength: number): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return Buffer.from(text.slice(0, maxLength)).toString()
}

/** A request generated from a row of the endpoint table. `body` replaces the body that the schema would give. */
export const requestOf = (
  chance: Chance,
  row: Endpoint,
  ids: readonly string[],
  body?: () => unknown,
  kind: 'broken' | 'whole' = 'broken',
): FuzzRequest => {
  const partOf = (schema: z.core.$ZodType | undefined, oneIn: number): Record<string, unknown> => {
    if (!schema) return {}
    const value = valueOf(chance, shapeOf(schema), ids)
    return (kind === 'broken' && chance.once(oneIn) ? broken(chance, value) : value) as Record<
      string,
      unknown
    >
  }
  const params = partOf(row.params, 6)
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = asText(isObject(params) ? params[name] : params, 1_000)
    return encodeURIComponent(value) || '-'
  })
  const query = partOf(row.query, 3)
  const fields = isObject(query) ? Object.entries(query) : []
  const search = new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, asText(value, 2_000)]),
  )
  if (!row.body)
    return { method: row.method, url: `${API_BASE}${path}?${search.toString()}`, payload: undefined }
  let sent: unknown = body && !chance.once(3) ? body() : valueOf(chance, shapeOf(row.body), ids)
  if (kind === 'whole')
    return { method: row.method, url: `${API_BASE}${path}?${search.toString()}`, payload: toJsonText(sent) }
  for (let breaks = chance.below(4); breaks > 0; breaks--) sent = broken(chance, sent)
  const text = toJsonText(sent)
  // Now and then a truncated body that is not JSON.
  const payload = chance.once(40) ? text.slice(0, chance.below(text.length + 1)) : text
  return { method: row.method, url: `${API_BASE}${path}?${search.toString()}`, payload }
}
