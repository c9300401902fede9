import type { core } from 'zod'

type Check = (value: unknown) => boolean
type Shape = Readonly<Record<string, core.$ZodType>>
type Asked = readonly { readonly _zod: { readonly def: unknown } }[]
type Bounds = { readonly least: number; readonly most: number }

/** Only zod can tell. */
const NEVER: Check = () => false
const FREE: Bounds = { least: -Infinity, most: Infinity }
/** zod asks nothing of these but their pattern. */
const PATTERNS: readonly string[] = ['uuid', 'datetime', 'date']

const narrowed = ({ least, most }: Bounds, def: core.$ZodChecks['_zod']['def']): Bounds | undefined => {
  switch (def.check) {
    case 'min_length':
      return { least: Math.max(least, def.minimum), most }
    case 'max_length':
      return { least, most: Math.min(most, def.maximum) }
    case 'length_equals':
      return { least: Math.max(least, def.length), most: Math.min(most, def.length) }
    case 'greater_than':
      return def.inclusive ? { least: Math.max(least, Number(def.value)), most } : undefined
    case 'less_than':
      return def.inclusive ? { least, most: Math.min(most, Number(def.value)) } : undefined
    default:
      return undefined
  }
}

/** Where a number, or a length, has to lie; undefined when anything else is asked as well. */
const boundsOf = (asked: Asked = []): Bounds | undefined =>
  asked.reduce<Bounds | undefined>(
    (bounds, { _zod }) => bounds && narrowed(bounds, _zod.def as core.$ZodChecks['_zod']['def']),
    FREE,
  )

const text = (def: core.$ZodStringDef): Check => {
  const bounds = boundsOf(def.checks)
  const { format, pattern } = def as Partial<core.$ZodStringFormatDef>
  if (!bounds || def.coerce || (format !== undefined && !PATTERNS.includes(format))) return NEVER
  const { least, most } = bounds
  const fits: Check = (value) => typeof value === 'string' && value.length >= least && value.length <= most
  return pattern ? (value) => fits(value) && pattern.test(value as string) : fits
}

const integer = (def: core.$ZodNumberDef): Check => {
  const bounds = boundsOf(def.checks)
  if (!bounds || def.coerce || (def as Partial<core.$ZodNumberFormatDef>).format !== 'safeint') return NEVER
  const { least, most } = bounds
  return (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
}

const list = (def: core.$ZodArrayDef): Check => {
  const [bounds, element] = [boundsOf(def.checks), quickCheck(def.element)]
  if (!bounds) return NEVER
  const { least, most } = bounds
  return (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= most &&
    value.every((one) => element(one))
}

/** Not a key more than the schema knows: zod drops those, and what it gives back is another body. */
const fieldsOf = (shape: Shape): Check => {
  const checks = new Map(Object.entries(shape).map(([key, schema]) => [key, quickCheck(schema)]))
  const needed = new Set(Object.keys(shape).filter((key) => shape[key]?._zod.optin !== 'optional'))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    let found = 0
    for (const key of Object.keys(value)) {
      if (!checks.get(key)?.((value as Readonly<Record<string, unknown>>)[key])) return false
      if (needed.has(key)) found += 1
    }
    return found === needed.size
  }
}

const object = (def: core.$ZodObjectDef): Check => {
  const asked = (def.checks ?? []).map(({ _zod }) => _zod.def as Partial<core.$ZodCustomDef>)
  const rules = asked.flatMap(({ fn }) => (fn ? [fn] : []))
  const fields = fieldsOf(def.shape)
  if (def.catchall || rules.length < asked.length) return NEVER
  return (value) => fields(value) && rules.every((rule) => rule(value) === true)
}

/**
 * Says yes only to what zod would give back as it is; its no means nothing. zod keeps account of whatever could be wrong,
 * which the sender of a wrong body needs, and which costs a right one several times as much as a look at it.
 */
export const quickCheck = (schema: core.$ZodType): Check => {
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.type === 'object') return object(def)
  if (def.type === 'array') return list(def)
  if (def.type === 'string') return text(def)
  if (def.type === 'number') return integer(def)
  if (def.checks && def.checks.length > 0) return NEVER
  if (def.type === 'optional') return quickCheck(def.innerType)
  if (def.type === 'boolean') return (value) => typeof value === 'boolean'
  if (def.type === 'enum' || def.type === 'literal') {
    const values = new Set<unknown>(def.type === 'enum' ? Object.values(def.entries) : def.values)
    return (value) => values.has(value)
  }
  if (def.type === 'union') {
    const options = def.options.map((option) => quickCheck(option))
    return (value) => options.some((fits) => fits(value))
  }
  return NEVER
}
