import { expect } from 'vitest'
import type { TestDatabase } from './test-database.ts'

const LOCK_KEY = 4_711

export type BlockedWrites = {
  readonly untilBlocked: () => Promise<void>
  readonly release: () => Promise<void>
}

/** From now on every write to the table waits in the middle of its statement until `release`. */
export const blockWrites = async (
  database: TestDatabase,
  table: string,
  when: 'insert' | 'update',
): Promise<BlockedWrites> => {
  const holder = await database.connection()
  await holder.query('select pg_advisory_lock($1)', [LOCK_KEY])
  await database.query(`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK_KEY}); return new; end $$`)
  await database.query(`create trigger wait_here before ${when} on ${table}
    for each row execute function wait_here()`)
  const waiting = () =>
    database.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [LOCK_KEY],
    )
  return {
    untilBlocked: async () => {
      await expect.poll(waiting).toHaveLength(1)
    },
    release: async () => {
      await holder.end()
      await database.query('drop function wait_here cascade')
    },
  }
}
