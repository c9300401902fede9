import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'

/** As owner: no request may remove a document. */

/** From now on every token and session of these companies is refused, and nothing new is written while rows are deleted. */
export const closeCompanies = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await run(tx)`update users set is_disabled = true, credential_version = credential_version + 1
    where registration_id = any(${ids}::uuid[])`
  await run(tx)`update user_sessions set ended_at = now()
    where registration_id = any(${ids}::uuid[]) and ended_at is null`
}

/** Tables with rows of companies; one comes after all tables that refer to it. */
export const companyTables = async (tx: Tx): Promise<string[]> => {
  const tables = await rowsOf<{ name: string }>(tx)`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'registration_id'
       and not a.attisdropped order by 1`
  const references = await rowsOf<{ child: string; parent: string }>(tx)`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`
  const left = new Set(tables.map(({ name }) => name))
  const sorted: string[] = []
  while (left.size > 0) {
    const ready = [...left].filter(
      (name) => !references.some(({ child, parent }) => parent === name && left.has(child)),
    )
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const name of ready) left.delete(name)
    sorted.push(...ready)
  }
  return sorted
}

/**
 * Deletes so many rows of a company at most, and returns how many there were. The planner would read the whole table from
 * its beginning for each step, past all rows that are gone already; an index leads to those that are left.
 */
export const deleteSomeRows = async (tx: Tx, table: string, id: string, limit: number): Promise<number> => {
  await run(tx)`set local enable_seqscan = off`
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where registration_id = ${id} limit ${limit}))`.execute(tx)
  return Number(numAffectedRows)
}

/** Triggers write history and events of what is deleted, into tables that were emptied before: hence the second pass. */
const MAX_PASSES = 4

/** Every row of these companies in every table, whatever tables there are. Returns how many there were. */
export const deleteCompanies = async (tx: Tx, ids: readonly string[]): Promise<number> => {
  const tables = await companyTables(tx)
  let total = 0
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let deleted = 0
    for (const table of tables) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where registration_id = any(${ids}::uuid[])`.execute(tx)
      deleted += Number(numAffectedRows)
    }
    total += deleted
    if (deleted === 0) return total
  }
  throw new Error('rows of the companies are still being written')
}

export const rememberDemoDeleted = (tx: Tx) => run(tx)`update server_state set demo_deleted = true`

/** Whoever takes one back meanwhile was first, or comes too late. */
export const beginDueDeletions = async (tx: Tx, now: Date): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(tx)`
    update company_deletions set begun_at = coalesce(begun_at, ${now}) where delete_at <= ${now}
    returning registration_id as id`
  return rows.map(({ id }) => id)
}

/** False while another process deletes this company. */
export const lockDeletion = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await firstOf<{ locked: boolean }>(tx)`
      select pg_try_advisory_xact_lock(hashtextextended(${`delete company ${id}`}, 0)) as locked`
  )?.locked === true
