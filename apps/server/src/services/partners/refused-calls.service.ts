import { ENDPOINTS, type Endpoint, type EndpointName, type FieldError } from '@evertill/contract'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { withPartner } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { addRefusal } from '../../repositories/partners/partner-refusal.repository.ts'
import type { Partner } from '../../repositories/partners/partner.repository.ts'

/** How the hub names a call: without the ids in its address. */
export const callNamed = (name: EndpointName): string => `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`

const MAX_FIELDS = 5

const addNames = (schema: unknown, names: Set<string>): void => {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
    addNames(value, names)
  }
}

const namesByCall = new Map<EndpointName, ReadonlySet<string>>()

/** Every name of a field that the contract has for the call. */
const fieldNames = (name: EndpointName): ReadonlySet<string> => {
  const known = namesByCall.get(name)
  if (known) return known
  const names = new Set<string>()
  const { body, query, params }: Endpoint = ENDPOINTS[name]
  for (const schema of [body, query, params])
    if (schema) addNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), names)
  namesByCall.set(name, names)
  return names
}

/** Which fields were wrong. A name that is not the contract's came with the body, so it may say something of a person. */
const fieldsOf = (name: EndpointName, errors: readonly FieldError[]): string[] => {
  const names = fieldNames(name)
  const ours = (path: string): string => {
    const parts = path.split('.')
    const foreign = parts.findIndex((part) => !names.has(part) && !/^\d{1,4}$/.test(part))
    return (foreign < 0 ? parts : parts.slice(0, foreign)).join('.')
  }
  return [...new Set(errors.map(({ path }) => ours(path)))].filter(Boolean).slice(0, MAX_FIELDS)
}

export type RefusedCall = {
  readonly name: EndpointName
  readonly code: string
  readonly errors: readonly FieldError[]
}

/** A call whose signature was right, and which was refused all the same. */
export const keepRefusedCall = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  partner: Partner,
  { name, code, errors }: RefusedCall,
): Promise<void> =>
  withPartner(db, partner, (tx) =>
    addRefusal(tx, partner, {
      at: clock(),
      call: callNamed(name),
      reason: code,
      fields: fieldsOf(name, errors),
    }),
  )
