import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'

/** As job, or as owner: the chain of each company's audit trail. */

const TIME = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/** Most entries change no row: they are not taken apart, which is nearly all of the time that a million of them takes. */
const HAS_FIELDS = sql`a.detail ?| array['before', 'after']`
const PLAIN = sql`case when ${HAS_FIELDS} then audit_plain(a.detail) else a.detail::text end`
const PERSON = sql`case when ${HAS_FIELDS} then audit_person(a.detail) else '{}' end`

/** Companies with rows that have no link yet, or whose last rows are not settled. */
export const findUnchainedCompanies = async (tx: Tx): Promise<string[]> => {
  const rows = await rowsOf<{ registration_id: string }>(tx)`
    select r.registration_id from registrations r left join audit_chains c using (registration_id)
     where exists (select from audit_trail a
                    where a.registration_id = r.registration_id and a.audit_id > coalesce(c.settled_to, 0))`
  return rows.map(({ registration_id }) => registration_id)
}

/** False while another process extends this chain. The lock goes with the transaction. */
export const lockChain = async (tx: Tx, registrationId: string): Promise<boolean> =>
  (
    await firstOf<{ locked: boolean }>(tx)`
    select pg_try_advisory_xact_lock(audit_chain_key(${registrationId}::uuid)) as locked`
  )?.locked === true

export type ChainRow = {
  readonly entries: number
  readonly head: Buffer
  readonly lastId: string
  readonly settledTo: string
  readonly markId: string | null
  /** Every transaction that ran when the mark was set has ended. */
  readonly isMarkPassed: boolean
  readonly now: string
}

/** The mark of another cluster, after a restore or a move, says nothing here. */
export const readChain = async (
  tx: Tx,
  registrationId: string,
  start: Buffer,
): Promise<ChainRow | undefined> => {
  await run(tx)`
    insert into audit_chains (registration_id, head) values (${registrationId}, ${start})
    on conflict (registration_id) do nothing`
  return firstOf<ChainRow>(tx)`
    select entries::int as entries, head, last_id::text as "lastId", settled_to::text as "settledTo",
           case when mark_xid <= pg_snapshot_xmax(pg_current_snapshot()) then mark_id::text end as "markId",
           coalesce(mark_xid <= pg_snapshot_xmin(pg_current_snapshot()), false) as "isMarkPassed",
           to_char(clock_timestamp() at time zone 'UTC', ${TIME}) as now
      from audit_chains where registration_id = ${registrationId}`
}

/** A row of the audit trail in the form that is hashed. Ids and times are the texts of PostgreSQL, exact to the last digit. */
export type EntryRow = {
  readonly auditId: string
  readonly at: string
  readonly userId: string | null
  readonly action: string
  readonly subject: string
  /** `detail` without the personal fields. */
  readonly plain: string
  /** The personal fields: where each is, and its value as text. */
  readonly person: Readonly<Record<string, string>>
}

const ENTRY = sql`a.audit_id::text as "auditId", to_char(a.at at time zone 'UTC', ${TIME}) as at, a.user_id as "userId", a.action,
           a.subject, ${PLAIN} as plain, ${PERSON} as person`
/** Whether no link has the row. */
const IS_UNLINKED = sql`not exists (select from audit_links l
                        where l.registration_id = a.registration_id and l.audit_id = a.audit_id)`

/** Rows behind the last one that was chained. */
export const findNewEntries = (tx: Tx, registrationId: string, lastId: string, limit: number) =>
  rowsOf<EntryRow>(tx)`
    select ${ENTRY}
      from audit_trail a where a.registration_id = ${registrationId} and a.audit_id > ${lastId}
     order by a.audit_id limit ${limit}`

/** Rows that were committed after rows with higher ids. */
export const findLateEntries = (
  tx: Tx,
  registrationId: string,
  { settledTo, lastId }: ChainRow,
  limit: number,
) =>
  rowsOf<EntryRow>(tx)`
    select ${ENTRY}
      from audit_trail a
     where a.registration_id = ${registrationId} and a.audit_id > ${settledTo} and a.audit_id <= ${lastId}
       and ${IS_UNLINKED}
     order by a.audit_id limit ${limit}`

export type LinkRow = {
  readonly position: number
  readonly auditId: string
  readonly chainedAt: string
  readonly link: Buffer
  readonly salt: Buffer | null
  /** What stands for the personal fields, by the same places. */
  readonly digests: Readonly<Record<string, string>>
}

export const addLinks = (tx: Tx, registrationId: string, links: readonly LinkRow[]) => run(tx)`
  insert into audit_links (registration_id, position, audit_id, chained_at, link, salt, person)
  select ${registrationId}, n.* from unnest(
    ${links.map(({ position }) => position)}::bigint[], ${links.map(({ auditId }) => auditId)}::bigint[],
    ${links.map(({ chainedAt }) => chainedAt)}::timestamptz[], ${links.map(({ link }) => link)}::bytea[],
    ${links.map(({ salt }) => salt)}::bytea[],
    ${links.map(({ digests }) => JSON.stringify(digests))}::jsonb[]) as n`

export const moveHead = (
  tx: Tx,
  registrationId: string,
  { entries, head, lastId }: Pick<ChainRow, 'entries' | 'head' | 'lastId'>,
) => run(tx)`
  update audit_chains set entries = ${entries}, head = ${head}, last_id = greatest(last_id, ${lastId}::bigint)
   where registration_id = ${registrationId}`

/** Up to the mark nothing can be committed any more. */
export const settle = (tx: Tx, registrationId: string, markId: string) => run(tx)`
  update audit_chains set settled_to = greatest(settled_to, ${markId}::bigint), mark_id = null, mark_xid = null
   where registration_id = ${registrationId}`

/** Whoever drew a lower number and will still commit runs now. */
export const setMark = (tx: Tx, registrationId: string) => run(tx)`
  update audit_chains set mark_id = last_id, mark_xid = pg_snapshot_xmax(pg_current_snapshot())
   where registration_id = ${registrationId}`

export type Head = { readonly entries: number; readonly head: Buffer; readonly settledTo: string }

export const findHead = (tx: Tx, registrationId: string) => firstOf<Head>(tx)`
  select entries::int as entries, head, settled_to::text as "settledTo"
    from audit_chains where registration_id = ${registrationId}`

export type LinkedRow = LinkRow & {
  readonly entry: EntryRow | null
  readonly isErasureRecorded: boolean
}

/** The customer of an entry: of a mailed bill it is the buyer. */
const WHOSE = sql`(case when a.action in ('sale.mailed', 'sale.mailFailed')
              then (select s.customer_id::text from sales s
                     where s.registration_id = a.registration_id and s.uuid = a.subject::uuid)
              else a.subject end)`

/** The links behind `position` with their rows. Whether somebody erased a customer is asked for rows without a salt. */
export const findLinks = (tx: Tx, registrationId: string, position: number, limit: number) =>
  rowsOf<LinkedRow>(tx)`
    select l.position::int as position, l.audit_id::text as "auditId", l.link, l.salt, l.person as digests,
           to_char(l.chained_at at time zone 'UTC', ${TIME}) as "chainedAt",
           case when a.audit_id is not null then jsonb_build_object('auditId', a.audit_id::text,
             'at', to_char(a.at at time zone 'UTC', ${TIME}), 'userId', a.user_id, 'action', a.action,
             'subject', a.subject, 'plain', ${PLAIN}, 'person', ${PERSON}) end as entry,
           case when l.salt is null and l.person <> '{}' then exists (
             select from audit_trail e
              where e.registration_id = l.registration_id and e.action = 'hub.customers.erase'
                and e.subject in (select ${WHOSE} union all
                  select m.into_customer_id::text from customer_merges m
                   where m.registration_id = l.registration_id and m.customer_id::text = ${WHOSE}))
           else false end as "isErasureRecorded"
      from audit_links l
      left join audit_trail a on a.registration_id = l.registration_id and a.audit_id = l.audit_id
     where l.registration_id = ${registrationId} and l.position > ${position}
     order by l.position limit ${limit}`

export type UnlinkedEntry = {
  readonly auditId: string
  readonly at: string
  readonly action: string
  readonly subject: string
}

/** A row in the middle that was not there when the rows around it were chained. */
export const findInserted = (tx: Tx, registrationId: string, settledTo: string) =>
  firstOf<UnlinkedEntry>(tx)`
    select a.audit_id::text as "auditId", to_char(a.at at time zone 'UTC', ${TIME}) as at, a.action, a.subject
      from audit_trail a
     where a.registration_id = ${registrationId} and a.audit_id <= ${settledTo}
       and ${IS_UNLINKED}
     order by a.audit_id limit 1`

/** Rows that no server has chained yet. */
export const countWaiting = async (tx: Tx, registrationId: string): Promise<number> =>
  (
    await firstOf<{ waiting: number }>(tx)`
    select count(*)::int as waiting from audit_trail a
     where a.registration_id = ${registrationId}
       and a.audit_id > coalesce((select c.settled_to from audit_chains c where c.registration_id = ${registrationId}), 0)
       and ${IS_UNLINKED}`
  )?.waiting ?? 0
