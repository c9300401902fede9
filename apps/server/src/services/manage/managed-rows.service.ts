import {
  type FieldError,
  RESOURCES,
  type ResourceDefinition,
  type ResourceName,
  type StaleRow,
} from '@evertill/contract'
import { constraintOf, isDataException } from '../../db/errors.ts'
import type { Database, Tx } from '../../db/database.ts'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import { BY_INDEX, withTenant } from '../../db/tenant.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type Fields,
  type StoreScope,
  type StoredRow,
  findChange,
  findRow,
  listRows,
} from '../../repositories/manage/managed-row.repository.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { type Outcome, type Refusal, done, refuse } from '../outcome.ts'
import { type Change, Refused, type Source, fault } from './managed-source.ts'
import { SOURCES } from './managed-sources.ts'
import { constraintFault } from './constraint-fault.ts'

export type ManagePorts = { readonly db: Database }
type Named = { readonly name: ResourceName; readonly definition: ResourceDefinition; readonly source: Source }

const named = (name: ResourceName): Named => ({ name, definition: RESOURCES[name], source: SOURCES[name] })

/** A list of the company has rows of every store. */
const scopeOf = ({ definition }: Named, { stores }: HubCaller): StoreScope =>
  definition.scope === 'company' ? undefined : stores

export type ListQuery = {
  readonly cursor?: string | undefined
  readonly size: number
  readonly sort: string
  readonly q?: string | undefined
  readonly deleted: 'no' | 'yes' | 'all'
} & Fields

const readCursor = (cursor: string): { value: string | number; key: string } | undefined => {
  try {
    const [value, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isValue = typeof value === 'string' || Number.isSafeInteger(value)
    return isValue && isUuid(key) ? { value: value as string | number, key } : undefined
  } catch {
    return undefined
  }
}

const writeCursor = (value: string | number, key: string): string =>
  Buffer.from(JSON.stringify([value, key])).toString('base64url')

export const listManaged = async (
  { db }: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  { cursor, size, sort, q, deleted, ...filters }: ListQuery,
): Promise<Outcome<object>> => {
  const resource = named(name)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after)
    return refuse('INVALID_REQUEST', { errors: [{ path: 'cursor', message: 'is not one of this list' }] })
  const descending = sort.startsWith('-')
  const wish = {
    ...{ scope: scopeOf(resource, caller), size, q, deleted, after, descending },
    sort: descending ? sort.slice(1) : sort,
    filters: Object.fromEntries(
      Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
  const { source } = resource
  const list = (tx: Tx) => (source.list ? source.list(tx, wish) : listRows(tx, source.table, wish))
  const { rows, count } = await readAsTenant(db, caller, list, BY_INDEX)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const Next = rows.length > size && last ? { Next: writeCursor(last.sort_value, last.key) } : {}
  return done({
    code: '0' as const,
    Rows: shown.map(({ sort_value: _sorted, ...row }) => row),
    ...Next,
    Count: count,
  })
}

export const readManaged = async (
  { db }: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  key: string,
): Promise<Outcome<StoredRow>> => {
  if (!isUuid(key)) return refuse('NOT_FOUND')
  const resource = named(name)
  const row = await withTenant(db, caller, (tx) =>
    findRow(tx, resource.source.table, key, scopeOf(resource, caller)),
  )
  return row ? done(row) : refuse('NOT_FOUND')
}

const valueAt = (row: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], row)

/** The row must be whole and right whatever part of it was sent. */
const checkFields = ({ definition }: Named, row: Fields): Fields => {
  const parsed = definition.fields.safeParse(row)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }): FieldError => ({
    path: `Row.${path.map(String).join('.')}`,
    message: valueAt(row, path) === undefined ? 'is required' : message,
  }))
  throw new Refused({ code: 'INVALID_REQUEST', errors })
}

/** A new row in a store in which the caller has no right is one in an unknown store. */
const checkStoreOf = ({ definition, name }: Named, { row, caller }: Change): void => {
  if (definition.scope !== 'store' || name === 'stores' || !('StoreID' in row)) return
  if (!caller.stores.includes(String(row['StoreID'])))
    throw fault('StoreID', 'is no store in which you may do this')
}

/** The database orders the fields of JSON in its own way. */
const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

const pick = (row: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

const staleOf = async (tx: Tx, { source }: Named, current: StoredRow): Promise<StaleRow> => {
  const change = await findChange(tx, source.table, current.key)
  return {
    Current: current,
    ChangedBy: change?.by ?? '',
    ChangedAt: (change?.at ?? new Date(0)).toISOString(),
  }
}

const stale = async (tx: Tx, resource: Named, key: string): Promise<Refused> => {
  const current = await findRow(tx, resource.source.table, key, undefined)
  return new Refused(
    current ? { code: 'STALE', stale: await staleOf(tx, resource, current) } : { code: 'NOT_FOUND' },
  )
}

const audit = (
  { tx, caller, key }: Change,
  { name }: Named,
  verb: string,
  detail: { readonly before?: Fields; readonly after?: Fields },
): Promise<void> =>
  addAudit(tx, caller, { action: `hub.${name}.${verb}`, subject: key, detail: { from: 'hub', ...detail } })

const create = async (tx: Tx, resource: Named, caller: HubCaller, sent: Fields & { key: string }) => {
  const { definition, source } = resource
  const { key, ...fields } = sent
  const whole = { ...definition.blank, ...fields }
  const row = checkFields(resource, source.complete?.(checkFields(resource, whole)) ?? whole)
  const change: Change = { tx, caller, key, row, before: undefined }
  checkStoreOf(resource, change)
  const known = await findRow(tx, source.table, key, undefined)
  // The reply of the first one was lost, or two of them ran at once.
  if (known) return replay(resource, caller, known, row)
  await source.check?.(change)
  if (!(await source.insert(change))) throw new Refused({ code: 'DIFFERS_FROM_RECORDED' })
  await source.after?.(change)
  await audit(change, resource, 'create', { after: row })
  return findRow(tx, source.table, key, undefined)
}

const replay = ({ definition }: Named, caller: HubCaller, known: StoredRow, row: Fields): StoredRow => {
  const fields = Object.keys(definition.fields.shape)
  const isVisible =
    definition.scope === 'company' ||
    !('StoreID' in known) ||
    caller.stores.includes(String(known['StoreID']))
  if (!isVisible || !fields.every((field) => same(known[field], row[field])))
    throw new Refused({ code: 'DIFFERS_FROM_RECORDED' })
  return known
}

const change = async (
  tx: Tx,
  resource: Named,
  caller: HubCaller,
  { key, Version, Row }: { readonly key: string; readonly Version: number; readonly Row: Fields },
) => {
  const { definition, source } = resource
  const before = isUuid(key) ? await findRow(tx, source.table, key, scopeOf(resource, caller)) : undefined
  if (!before) throw new Refused({ code: 'NOT_FOUND' })
  if (before.Version !== Version) throw await stale(tx, resource, key)
  const fields = Object.keys(definition.fields.shape)
  const merged = { ...pick(before, fields), ...Row }
  const row = checkFields(resource, source.complete?.(merged) ?? merged)
  const changed = fields.filter((field) => !same(before[field], row[field]))
  if (changed.length === 0) return before
  const fixed = changed.find((field) => definition.fixed?.includes(field))
  if (fixed !== undefined) throw fault(fixed, 'cannot be changed')
  const made: Change = { tx, caller, key, row, before }
  await source.check?.(made)
  if (!(await source.update(made, Version, pick(row, changed)))) throw await stale(tx, resource, key)
  await source.after?.(made)
  await audit(made, resource, 'change', { before: pick(before, changed), after: pick(row, changed) })
  return findRow(tx, source.table, key, undefined)
}

const remove = async (
  tx: Tx,
  resource: Named,
  caller: HubCaller,
  {
    key,
    version,
    isDeleted,
  }: { readonly key: string; readonly version?: number; readonly isDeleted: boolean },
) => {
  const { source } = resource
  const before = isUuid(key) ? await findRow(tx, source.table, key, scopeOf(resource, caller)) : undefined
  if (!before) throw new Refused({ code: 'NOT_FOUND' })
  if (before.IsDeleted === isDeleted) return before
  if (version !== undefined && before.Version !== version) throw await stale(tx, resource, key)
  const made: Change = { tx, caller, key, row: before, before }
  await source.checkRemoval?.(made)
  if (!(await source.remove(made, version, isDeleted))) throw await stale(tx, resource, key)
  await audit(made, resource, isDeleted ? 'delete' : 'restore', {})
  return findRow(tx, source.table, key, undefined)
}

/** What is refused within the transaction, or by a constraint of the database, is rolled back and answered as a refusal. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refused) return error.refusal
  const found = constraintFault(constraintOf(error))
  if (found) return { code: 'INVALID_REQUEST', errors: [found] }
  if (isDataException(error)) return { code: 'INVALID_REQUEST' }
  throw error
}

const NOT_TOLD = ['NOT_ALLOWED', 'NOT_FOUND']

/** Who tried to change what is not theirs leaves a trace, although nothing was changed. */
const auditRefusal = async (
  { db }: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  refusal: Refusal,
): Promise<void> => {
  const isForeign =
    refusal.errors?.some(({ path }) => /(StoreID|RoleID|Access|^Changes\.\d+\.key)$/.test(path)) ?? false
  if (!NOT_TOLD.includes(refusal.code) && !isForeign) return
  const detail = { code: refusal.code, fields: refusal.errors?.map(({ path }) => path) ?? [] }
  await withTenant(db, caller, (tx) => addAudit(tx, caller, { action: 'hub.refused', subject: name, detail }))
}

const write = async <Value>(
  ports: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  work: (tx: Tx, resource: Named) => Promise<Value>,
): Promise<Outcome<Value>> => {
  try {
    return done(await withTenant(ports.db, caller, (tx) => work(tx, named(name))))
  } catch (error) {
    const refusal = refusalOf(error)
    await auditRefusal(ports, caller, name, refusal)
    return { ok: false, refusal }
  }
}

const found = (row: StoredRow | undefined): StoredRow => {
  if (!row) throw new Refused({ code: 'NOT_FOUND' })
  return row
}

export const createManaged = (
  ports: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  sent: Fields & { key: string },
): Promise<Outcome<StoredRow>> =>
  write(ports, caller, name, async (tx, resource) =>
    found(await create(tx, resource, caller, { ...sent, key: sent.key.toLowerCase() })),
  )

export const changeManaged = (
  ports: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  sent: { readonly key: string; readonly Version: number; readonly Row: Fields },
): Promise<Outcome<StoredRow>> =>
  write(ports, caller, name, async (tx, resource) => found(await change(tx, resource, caller, sent)))

export const removeManaged = (
  ports: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  sent: { readonly key: string; readonly version?: number; readonly isDeleted: boolean },
): Promise<Outcome<StoredRow>> =>
  write(ports, caller, name, async (tx, resource) => found(await remove(tx, resource, caller, sent)))

const inBulk = (index: number, { code, errors = [] }: Refusal): FieldError[] => {
  if (code === 'STALE')
    return [{ path: `Changes.${index}.Version`, message: 'Somebody else changed this row meanwhile.' }]
  if (code !== 'INVALID_REQUEST') return [{ path: `Changes.${index}.key`, message: 'There is no such row.' }]
  return errors.map(({ path, message }) => ({ path: `Changes.${index}.${path}`, message }))
}

/** All of them or none, with what is wrong with each. */
export const changeManyManaged = (
  ports: ManagePorts,
  caller: HubCaller,
  name: ResourceName,
  changes: readonly { readonly key: string; readonly Version: number; readonly Row: Fields }[],
): Promise<Outcome<StoredRow[]>> =>
  write(ports, caller, name, async (tx, resource) => {
    const rows: StoredRow[] = []
    const errors: FieldError[] = []
    for (const [index, sent] of changes.entries()) {
      try {
        rows.push(found(await change(tx, resource, caller, sent)))
      } catch (error) {
        errors.push(...inBulk(index, refusalOf(error)))
        // After a refusal of the database nothing else can be asked in this transaction.
        if (!(error instanceof Refused)) break
      }
    }
    if (errors.length > 0) throw new Refused({ code: 'INVALID_REQUEST', errors })
    return rows
  })
