import { type RawBuilder, sql } from 'kysely'

export type SyncFilter = {
  readonly changedAfter: number | undefined
  readonly isDeleted: boolean | undefined
  readonly term: string | undefined
}

const LAST_CHARACTER = '\u{10ffff}'

/** A range instead of LIKE: LIKE is not leakproof, so no index would be used under the policies. */
export const startsWith = (column: string, text: string): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}${LAST_CHARACTER}`})`

export const conditionsOf = (
  { changedAfter, isDeleted, term }: SyncFilter,
  matches: (term: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (changedAfter !== undefined) all.push(sql`position > ${changedAfter}`)
  if (isDeleted !== undefined) all.push(sql`is_deleted = ${isDeleted}`)
  if (term !== undefined) all.push(matches(term))
  return sql.join(all, sql` and `)
}
