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
  readonly recipients: readonly string[]
  readonly alarms: readonly {
    readonly transactionNo: string
    readonly store: string
    readonly flags: SaleFlag[]
  }[]
}

/** A mail lists no more; the list of flags has all of them. */
const MAX_LISTED = 50

/** Those with alarms that nobody was told of. */
export const listAlarmedCompanies = async (tx: Tx): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(tx)`
    select distinct registration_id as id from alarms where mailed_at is null`
  return rows.map(({ id }) => id)
}

/**
 * The alarms of a company that nobody was told of. Locked until the transaction ends, so that two servers do not send the
 * same mail. They go to the people who may resolve what the server refused.
 */
export const claimAlarmMail = async (tx: Tx, registrationId: string): Promise<AlarmMail | undefined> => {
  const rows = await rowsOf<{ transactionNo: string; store: string; flags: SaleFlag[] }>(tx)`
    with news as (select subject from alarms where registration_id = ${registrationId} and mailed_at is null
                     for update skip locked)
    update alarms a set mailed_at = now()
      from news n, stores s
     where a.registration_id = ${registrationId} and a.subject = n.subject
       and s.registration_id = a.registration_id and s.store_id = a.store_id
    returning a.transaction_no as "transactionNo", s.store_name as store, a.flags`
  if (rows.length === 0) return undefined
  const people = await rowsOf<{ mail: string }>(tx)`
    select distinct u.email_id as mail from users u join access_entries e using (registration_id, user_id)
     where u.registration_id = ${registrationId} and not u.is_disabled and e.resource = 'Quarantine'
       and e.perms ->> 'resolve' = 'true'`
  return {
    recipients: people.map(({ mail }) => mail),
    alarms: rows.slice(0, MAX_LISTED),
  }
}
