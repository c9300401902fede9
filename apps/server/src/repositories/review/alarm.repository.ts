import { type SaleFlag, flagsOfSeverity } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'

const ALARMS = flagsOfSeverity('alarm')

type Alarm = {
  readonly subject: string
  readonly storeId: string
  readonly transactionNo: string
  readonly flags: readonly SaleFlag[]
}

/** Of flagged documents those with an alarm. A document that is judged again raises it once, unless it got worse. */
export const raiseAlarms = async (
  tx: Tx,
  registrationId: string,
  documents: readonly Alarm[],
): Promise<void> => {
  const alarms = documents
    .map((one) => ({ ...one, flags: one.flags.filter((flag) => ALARMS.includes(flag)) }))
    .filter(({ flags }) => flags.length > 0)
  if (alarms.length === 0) return
  await run(tx)`
    insert into alarms as a (registration_id, subject, store_id, transaction_no, flags)
    select ${registrationId}, subject, "storeId", "transactionNo", flags
      from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb)
             as n(subject uuid, "storeId" uuid, "transactionNo" text, flags text[])
    on conflict (registration_id, subject) do update set flags = excluded.flags, mailed_at = null
     where not excluded.flags <@ a.flags`
}

export type AlarmMail = {
  readonly registrationId: string
  readonly recipients: readonly string[]
  readonly alarms: readonly {
    readonly transactionNo: string
    readonly store: string
    readonly flags: SaleFlag[]
  }[]
}

/** A mail lists no more; the list of flags has all of them. */
const MAX_LISTED = 50

/**
 * The next company with alarms that nobody was told of. Locked until the transaction ends, so that two servers do not
 * send the same mail. They go to the people who may resolve what the server refused.
 */
export const claimAlarmMail = async (tx: Tx): Promise<AlarmMail | undefined> => {
  const rows = await rowsOf<{
    registrationId: string
    transactionNo: string
    store: string
    flags: SaleFlag[]
  }>(tx)`
    with company as (select registration_id from alarms where mailed_at is null order by raised_at limit 1
                        for update skip locked)
    update alarms a set mailed_at = now()
      from company c, stores s
     where a.registration_id = c.registration_id and a.mailed_at is null
       and s.registration_id = a.registration_id and s.store_id = a.store_id
    returning a.registration_id as "registrationId", a.transaction_no as "transactionNo", s.store_name as store, a.flags`
  const [first] = rows
  if (!first) return undefined
  const people = await rowsOf<{ mail: string }>(tx)`
    select distinct u.email_id as mail from users u join access_entries e using (registration_id, user_id)
     where u.registration_id = ${first.registrationId} and not u.is_disabled and e.resource = 'Quarantine'
       and e.perms ->> 'resolve' = 'true'`
  return {
    registrationId: first.registrationId,
    recipients: people.map(({ mail }) => mail),
    alarms: rows.slice(0, MAX_LISTED),
  }
}
