import { RESOURCES } from '@evertill/contract'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { fieldsOf } from '../../resources/specs.ts'
import type { ResourceSpec } from '../../resources/spec.ts'

export type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a row that its form asks for. */
export const valuesOf = (spec: ResourceSpec, row: Values): Values =>
  Object.fromEntries(fieldsOf(spec).map(({ name }) => [name, row[name]]))

/** What a new row has before anybody types: the blank row of the contract, and empty texts. */
export const blankValues = (spec: ResourceSpec): Values => {
  const blank: Values = RESOURCES[spec.name].blank
  const empty = ({ kind }: { kind: string }): unknown =>
    kind === 'text' ? '' : kind === 'lines' || kind === 'stores' ? [] : undefined
  return Object.fromEntries(
    fieldsOf(spec).map((field) => [field.name, field.name in blank ? blank[field.name] : empty(field)]),
  )
}

/** Only what was changed is sent: a field that somebody else changed meanwhile stays theirs. */
export const changesOf = (before: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, before[name])))

/** The fields in which two versions of a row differ. */
export const differencesOf = (spec: ResourceSpec, mine: Values, theirs: ResourceRow) =>
  fieldsOf(spec).filter(({ name }) => !isSame(mine[name], theirs[name]))
