import { type FieldError, type SaleCorrection, correctableAt } from '@evertill/contract'

type Values = Readonly<Record<string, unknown>>

export type CorrectedSale = {
  readonly json: unknown
  /** By path, only what differs. */
  readonly before: Values
  readonly after: Values
}

/** What a customer may ask to have erased is not written down a second time. */
const KEPT_OUT = '(personal)'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The object that holds the field of a path; undefined where the body has none. */
const holderOf = (json: unknown, steps: readonly string[]): Record<string, unknown> | undefined => {
  let at: unknown = json
  for (const step of steps) {
    if (!isObject(at) || !Object.hasOwn(at, step)) return undefined
    at = at[step]
  }
  return isObject(at) && !Array.isArray(at) ? at : undefined
}

const apply = (
  json: unknown,
  { path, value }: SaleCorrection,
  changes: { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> },
): FieldError | undefined => {
  const field = correctableAt(path)
  if (!field) return { path, message: 'is on the customer’s paper and cannot be corrected' }
  if (value === null && !field.isOptional) return { path, message: 'is required' }
  const steps = path.split('.')
  const name = steps.pop() ?? ''
  const holder = holderOf(json, steps)
  if (!holder) return { path, message: 'is no field of this sale' }
  const was = holder[name]
  if (was === value || (value === null && was === undefined)) return undefined
  if (value === null) delete holder[name]
  else holder[name] = value
  const isPersonal = field.kind === 'text' && field.isPersonal
  changes.before[path] = isPersonal ? KEPT_OUT : (was ?? null)
  changes.after[path] = isPersonal ? KEPT_OUT : value
  return undefined
}

/** A copy of a body with other references and texts, or what is wrong with the corrections, each by its path. */
export const correctSale = (
  json: unknown,
  corrections: readonly SaleCorrection[],
): CorrectedSale | readonly FieldError[] => {
  const copy = structuredClone(json)
  const changes = { before: {}, after: {} }
  const errors = corrections.flatMap((correction) => apply(copy, correction, changes) ?? [])
  return errors.length > 0 ? errors : { json: copy, ...changes }
}
