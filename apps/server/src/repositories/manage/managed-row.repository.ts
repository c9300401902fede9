import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import type { ManagedTable } from './managed-tables.ts'

export type Fields = Readonly<Record<string, unknown>>
export type StoredRow = {
  readonly key: string
  readonly Version: number
  readonly IsDeleted: boolean
} & Fields

/** Undefined: rows of every store, for a list of the company. */
export type StoreScope = readonly string[] | undefined

export type ListWish = {
  readonly scope: StoreScope
  readonly sort: string
  readonly descending: boolean
  readonly after: { readonly value: string | number; readonly key: string } | undefined
  readonly size: number
  readonly q: string | undefined
  readonly deleted: 'no' | 'yes' | 'all'
  readonly filters: Readonly<Record<string, string>>
}

/** With what it was sorted by, for the cursor. */
export type ListedRow = StoredRow & { readonly sort_value: string | number }

const raw = (text: string): RawBuilder<unknown> => sql.raw(text)

export const selectedOf = ({
  columns,
  reads = {},
  shown = {},
  key,
  isDeletable,
}: ManagedTable): RawBuilder<unknown> => {
  const fields = [
    ...Object.entries(columns).map(([field, column]) => `${reads[field] ?? `t.${column}`} as "${field}"`),
    ...Object.entries(shown).map(([field, expression]) => `${expression} as "${field}"`),
  ]
  const deleted = isDeletable === false ? 'false' : 't.is_deleted'
  return raw([`t.${key} as key`, 't.version as "Version"', `${deleted} as "IsDeleted"`, ...fields].join(', '))
}

const inScope = ({ store, stores }: ManagedTable, scope: StoreScope): RawBuilder<unknown> => {
  if (scope === undefined) return sql`true`
  if (stores !== undefined)
    return sql`(${raw(stores)} && ${[...scope]}::uuid[] or cardinality(${raw(stores)}) = 0)`
  return store === undefined ? sql`true` : sql`${raw(store)} = any(${[...scope]}::uuid[])`
}

const equals = (table: ManagedTable, field: string, value: string): RawBuilder<unknown> =>
  table.filtered?.[field]?.(value) ??
  (field === 'StoreID' && table.stores !== undefined
    ? sql`${value} = any(${raw(table.stores)}::text[])`
    : sql`${raw(expressionOf(table, field))}::text = ${value}`)

const expressionOf = ({ columns, shown = {} }: ManagedTable, field: string): string =>
  columns[field] === undefined ? (shown[field] ?? 'null') : `t.${columns[field]}`

/** Numbers by value, everything else as people sort names. */
const sortExpression = (table: ManagedTable, field: string): RawBuilder<unknown> => {
  const sorted = table.sorted?.[field]
  if (sorted !== undefined) return raw(sorted)
  const expression = expressionOf(table, field)
  return raw(field === 'SortOrder' ? expression : `lower(${expression}::text) collate "C"`)
}

/** The pattern signs of LIKE mean nothing in a search. */
export const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

const wanted = (table: ManagedTable, { scope, q, deleted, filters }: ListWish): RawBuilder<unknown> => {
  const conditions = [inScope(table, scope)]
  if (table.isDeletable !== false && deleted !== 'all')
    conditions.push(sql`t.is_deleted = ${deleted === 'yes'}`)
  for (const [field, value] of Object.entries(filters)) conditions.push(equals(table, field, value))
  if (q !== undefined && q.trim() !== '') {
    const hits = table.search.map((column) => sql`lower(t.${sql.ref(column)}) like ${containing(q.trim())}`)
    const more = table.searched?.(q.trim())
    conditions.push(sql`(${sql.join(more ? [...hits, more] : hits, sql` or `)})`)
  }
  return sql.join(conditions, sql` and `)
}

/** One row more than asked for: it says whether there is a next page. */
export const listRows = async (tx: Tx, table: ManagedTable, wish: ListWish) => {
  const conditions = wanted(table, wish)
  const order = sortExpression(table, wish.sort)
  const key = raw(`t.${table.key}`)
  const direction = raw(wish.descending ? 'desc' : 'asc')
  const behind = wish.after
    ? sql`and (${order}, ${key}) ${raw(wish.descending ? '<' : '>')} (${wish.after.value}, ${wish.after.key}::uuid)`
    : sql``
  const rows = await rowsOf<ListedRow>(tx)`
    select ${selectedOf(table)}, ${order} as sort_value ${raw(table.from)}
     where ${conditions} ${behind} order by ${order} ${direction}, ${key} ${direction} limit ${wish.size + 1}`
  const counted = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count ${raw(table.from)} where ${conditions}`
  return { rows, count: counted?.count ?? 0 }
}

export const findRow = (tx: Tx, table: ManagedTable, key: string, scope: StoreScope) => firstOf<StoredRow>(
  tx,
)`
    select ${selectedOf(table)} ${raw(table.from)} where t.${sql.ref(table.key)} = ${key} and ${inScope(table, scope)}`

/** Who changed a row last, and when; no name for the command line. */
export const findChange = (tx: Tx, table: ManagedTable, key: string) =>
  firstOf<{ by: string | null; at: Date }>(tx)`
    select (select u.name from users u where u.user_id = t.changed_by) as by, t.changed_at as at
      ${raw(table.from)} where t.${sql.ref(table.key)} = ${key}`

const stored = ({ json = [] }: ManagedTable, field: string, value: unknown): RawBuilder<unknown> =>
  json.includes(field) ? sql`${value === null ? null : columnJson(value)}::jsonb` : sql`${value}`

/** False if the key is taken. `more` are columns that no caller writes. */
export const insertRow = async (
  tx: Tx,
  table: ManagedTable,
  {
    registrationId,
    key,
    fields,
    more = {},
  }: {
    readonly registrationId: string
    readonly key: string
    readonly fields: Fields
    readonly more?: Fields
  },
): Promise<boolean> => {
  const written = Object.entries(fields).filter(([field]) => field in table.columns)
  const names = [
    'registration_id',
    table.key,
    ...written.map(([field]) => table.columns[field] ?? ''),
    ...Object.keys(more),
  ]
  const values = [
    sql`${registrationId}`,
    sql`${key}`,
    ...written.map(([field, value]) => stored(table, field, value)),
    ...Object.values(more).map((value) => sql`${value}`),
  ]
  const rows = await rowsOf(tx)`${raw(table.insert ?? '')} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(values)}) on conflict (registration_id, ${sql.ref(table.key)}) do nothing returning 1`
  return rows.length > 0
}

/** False if the row has another version meanwhile. */
export const updateRow = async (
  tx: Tx,
  table: ManagedTable,
  { key, version, fields }: { readonly key: string; readonly version: number; readonly fields: Fields },
): Promise<boolean> => {
  const sets = Object.entries(fields).map(
    ([field, value]) => sql`${sql.ref(table.columns[field] ?? '')} = ${stored(table, field, value)}`,
  )
  const rows = await rowsOf(tx)`${raw(table.update)} ${sql.join(sets)}
     where t.${sql.ref(table.key)} = ${key} and t.version = ${version} returning 1`
  return rows.length > 0
}

export const setDeleted = async (
  tx: Tx,
  table: ManagedTable,
  {
    key,
    version,
    isDeleted,
  }: {
    readonly key: string
    readonly version: number | undefined
    readonly isDeleted: boolean
  },
): Promise<boolean> => {
  const rows = await rowsOf(tx)`${raw(table.update)} is_deleted = ${isDeleted}
     where t.${sql.ref(table.key)} = ${key} and t.version = coalesce(${version ?? null}::int, t.version) returning 1`
  return rows.length > 0
}

/** Before another one becomes it. */
export const clearDefaultPrintConfig = (tx: Tx, storeId: string, exceptKey: string) => run(tx)`
    update print_configs set is_default = false
     where store_id = ${storeId} and is_default and print_config_id <> ${exceptKey}`

/** A new store ends when the last of the others does. */
export const latestExpiry = async (tx: Tx): Promise<string | undefined> =>
  (await firstOf<{ day: string | null }>(tx)`select max(expiry_date) as day from stores`)?.day ?? undefined
