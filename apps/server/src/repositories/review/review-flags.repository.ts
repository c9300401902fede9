import type { SaleFlag } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { run } from '../../db/query.ts'

/** The flags that a document has after its review, if they changed. */
export type ChangedFlags = {
  readonly uuid: string
  readonly revision: number
  readonly flags: readonly SaleFlag[]
  readonly added: readonly SaleFlag[]
  readonly gone: readonly SaleFlag[]
}

/**
 * As a job: the request role may not change a sale. A sale that was edited meanwhile keeps the flags of its edit and gets
 * these as well, until its edit is reviewed: without them that review would take the forged revision for a right one. The
 * event tells tills the new flags.
 */
export const saveFlags = async (
  tx: Tx,
  registrationId: string,
  changed: readonly ChangedFlags[],
): Promise<void> => {
  if (changed.length === 0) return
  await run(tx)`
    with changed as (
      update sales s
         set flags = case when s.revision = n.revision then n.flags
                          else array(select distinct unnest(s.flags || n.flags)) end,
             position = null
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
               as n(uuid uuid, revision int, flags text[], added jsonb, gone jsonb)
       where s.registration_id = ${registrationId} and s.uuid = n.uuid
      returning s.uuid, s.store_id, s.revision, s.flags, n.added, n.gone
    ), told as (
      insert into event_outbox (registration_id, event_type, store_id, payload)
      select ${registrationId}, 'sale_updated', store_id,
             jsonb_build_object('UUID', uuid, 'Revision', revision, 'Flags', flags)
        from changed
    )
    insert into audit_trail (registration_id, action, subject, detail)
    select ${registrationId}, 'sale.reviewed', uuid::text,
           jsonb_build_object('flags', added) || case when gone = '[]' then '{}' else jsonb_build_object('gone', gone) end
      from changed`
}
