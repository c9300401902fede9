import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

/** As job. */
type WarnedPerson = { readonly mail: string; readonly stores: readonly string[] }

/** Who has this right and a mail address, with their stores. */
export const listWarnedPeople = (
  tx: Tx,
  registrationId: string,
  { resource, perm }: { readonly resource: string; readonly perm: string },
) => rowsOf<WarnedPerson>(tx)`
  select u.email_id as mail, array_agg(distinct e.store_id::text) as stores
    from users u join access_entries e on e.registration_id = u.registration_id and e.user_id = u.user_id
   where u.registration_id = ${registrationId} and not u.is_disabled and u.email_id <> ''
     and e.resource = ${resource} and e.perms ->> ${perm}::text = 'true'
   group by u.email_id order by u.email_id`
