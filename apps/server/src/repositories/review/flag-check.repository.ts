import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type FlagCheck = {
  readonly flags: string[]
  readonly note: string
  readonly isChecked: boolean
  readonly at: Date
  readonly byName: string
}

/** What somebody said of these documents, also where it is open again. */
export const listChecks = async (
  tx: Tx,
  documents: readonly string[],
): Promise<ReadonlyMap<string, FlagCheck>> => {
  const rows = await rowsOf<FlagCheck & { key: string }>(tx)`
    select c.document_id as key, c.flags, c.note, c.is_checked as "isChecked", c.checked_at as at,
           coalesce((select u.name from users u where u.user_id = c.checked_by), '') as "byName"
      from flag_checks c where c.document_id = any(${documents}::uuid[])`
  return new Map(rows.map((row) => [row.key, row]))
}

/** Of two people who look at the same document, the second waits for the first. */
export const lockCheck = (tx: Tx, document: string) => firstOf<FlagCheck>(tx)`
  select flags, note, is_checked as "isChecked", checked_at as at, '' as "byName"
    from flag_checks where document_id = ${document} for no key update`

export const writeCheck = (
  tx: Tx,
  { registrationId, userId }: Identity,
  document: string,
  { flags, note, isChecked }: Pick<FlagCheck, 'flags' | 'note' | 'isChecked'>,
) => run(tx)`
  insert into flag_checks (registration_id, document_id, flags, note, is_checked, checked_by)
  values (${registrationId}, ${document}, ${flags}, ${note}, ${isChecked}, ${userId})
  on conflict (registration_id, document_id) do update set
    flags = excluded.flags, note = excluded.note, is_checked = excluded.is_checked, checked_at = now(),
    checked_by = excluded.checked_by`

type Choice = { readonly key: string; readonly Name: string }

export const listPeopleOf = (tx: Tx, stores: readonly string[]) => rowsOf<Choice>(tx)`
  select u.user_id as key, u.name as "Name" from users u
   where exists (select from user_stores s where s.user_id = u.user_id and s.store_id = any(${stores}::uuid[]))
   order by lower(u.name), u.user_id`

/** Names of the places of documents. */
export const namesOfPlaces = async (
  tx: Tx,
  registers: readonly string[],
): Promise<ReadonlyMap<string, { store: string; register: string }>> => {
  const rows = await rowsOf<{ key: string; store: string; register: string }>(tx)`
    select r.register_id as key, s.store_name as store, r.register_name as register
      from cash_registers r join stores s on s.registration_id = r.registration_id and s.store_id = r.store_id
     where r.register_id = any(${registers}::uuid[])`
  return new Map(rows.map((row) => [row.key, row]))
}
