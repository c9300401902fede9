import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { isLockTimeout } from '../errors.ts'
import type { CompanyTable } from './company-tables.ts'

/** Nobody waits longer behind us for a table while we wait for it. */
const LOCK_TIMEOUT = '500ms'
const TRIES = 60
const BETWEEN_MS = 500

/** One table at a time, each in a transaction of its own: a busy table is tried again. */
const onEachTable = async (
  client: Client,
  tables: readonly CompanyTable[],
  work: (table: CompanyTable) => Promise<unknown>,
): Promise<void> => {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  for (const table of tables)
    for (let left = TRIES; ; left--) {
      try {
        await work(table)
        break
      } catch (error) {
        if (left === 0 || !isLockTimeout(error)) throw error
        await pause(BETWEEN_MS)
      }
    }
  await client.query('reset lock_timeout')
}

/** From now on changed rows of the company are noted, or refused (migration 0491). */
export const watchRows = (client: Client, tables: readonly CompanyTable[], company: string) =>
  onEachTable(client, tables, ({ name, keys }) =>
    client.query('call watch_company_rows(quote_ident($1)::regclass, $2, $3)', [
      name,
      company,
      keys.map((key) => key.name),
    ]),
  )

const WATCHED = `
  select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where t.tgname like 'move\\_' || replace($1, '-', '') || '\\_%'`

export const forgetRows = async (
  client: Client,
  tables: readonly CompanyTable[],
  company: string,
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(WATCHED, [company])
  const watched = new Set(rows.map(({ name }) => name))
  const left = tables.filter(({ name }) => watched.has(name))
  await onEachTable(client, left, ({ name }) =>
    client.query('call forget_company_rows(quote_ident($1)::regclass, $2)', [name, company]),
  )
}
