/** The part of JSON Schema that our zod schemas use. */
export type Shape = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Shape
  maxItems?: number
  properties?: Record<string, Shape>
  required?: readonly string[]
  additionalProperties?: Shape | boolean
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
}

export type Chance = {
  /** A whole number below the limit. */
  below(limit: number): number
  of<Value>(values: readonly Value[]): Value
  /** True with a probability of 1/`oneIn`. */
  once(oneIn: number): boolean
}

/** Small and fast, and the same numbers for the same seed on every machine (mulberry32). */
export const makeChance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    of: (values) => values[below(values.length)] as (typeof values)[number],
    once: (oneIn) => below(oneIn) === 0,
  }
}

/** Marks raw JSON text that no JavaScript value can produce, such as 1e309. */
const RAW = '\u{1F3B2}raw:'
const RAW_IN_JSON = new RegExp(`"${RAW}([^"]*)"`, 'gu')

export const toJsonText = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll(RAW_IN_JSON, (_all, raw: string) => raw)

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Texts that a schema may accept but the code behind it may not expect. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'नमस्ते 🛒 ﷽ \u202e\u200f',
  "'; drop table sales; --",
  '../../etc/passwd',
  '%00%ff',
  '{"a":1}',
  '["a"]',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/** Other values that often break servers. */
const NASTY: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => '',
  () => ' ',
  () => 0,
  () => -1,
  () => `${RAW}-0`,
  () => `${RAW}1e309`,
  () => `${RAW}-1e309`,
  () => `${RAW}1E400`,
  () => `${RAW}9007199254740993`,
  () => 0.0001,
  () => 1e9,
  () => 2 ** 31,
  () => 2 ** 63,
  () => [],
  () => ({}),
  () => [[]],
  () => ({ constructor: { prototype: 1 } }),
  () => ({ toString: 1, hasOwnProperty: null, length: -1 }),
  () => deep(20),
  () => deep(200),
  () => 'x'.repeat(100_000),
  () => Array.from({ length: 2_000 }, () => 0),
]

export const nastyValue = (chance: Chance): unknown =>
  chance.once(3) ? chance.of(NASTY_TEXTS) : chance.of(NASTY)()
