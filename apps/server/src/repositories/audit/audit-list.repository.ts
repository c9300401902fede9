import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'

export type AuditFilter = {
  readonly user?: string | undefined
  readonly action?: string | undefined
  readonly q?: string | undefined
  readonly store?: string | undefined
  readonly source?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The last entry of the page before. */
  readonly after?: { readonly at: string; readonly id: string } | undefined
}

/** Entries name where they came from, or it follows from the action. */
const SOURCE = sql`case
  when a.detail ->> 'from' in ('hub', 'import', 'server') then a.detail ->> 'from'
  when a.action like 'hub.%' then 'hub'
  when a.action like 'admin.%' or a.action like 'import.%' or a.action like 'database.%' then 'command'
  when a.action like 'partner.%' then 'partner'
  when a.user_id is null then 'server' else 'till' end`

/** The first field that is called a name, of the row as it is now or was. */
const NAME = sql`coalesce((
  select f.value from jsonb_each_text(case
      when jsonb_typeof(a.detail -> 'after') = 'object' then a.detail -> 'after'
      when jsonb_typeof(a.detail -> 'before') = 'object' then a.detail -> 'before' else '{}' end) as f
   where f.key ~ '(^|[a-z])Name$' order by f.key limit 1), '')`

/** A sale, a store or a register says of which store its entries are; other entries have the store in them. */
const ofStore = (store: string): RawBuilder<unknown> => sql`(
  a.subject = ${store} or a.detail ->> 'storeId' = ${store}
  or a.detail -> 'after' ->> 'StoreID' = ${store} or a.detail -> 'before' ->> 'StoreID' = ${store}
  or case when a.action like 'sale.%' and a.subject ~ '^[0-9a-f-]{36}$' then exists (
       select from sales s
        where s.registration_id = a.registration_id and s.uuid = a.subject::uuid and s.store_id = ${store}::uuid)
     else a.subject = any(array(select r.register_id::text from cash_registers r where r.store_id = ${store}::uuid)) end)`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** As it stands in the text of a jsonb. */
const asJsonText = (text: string): string => JSON.stringify(text).slice(1, -1)

/** An id is found by its index, a part of a name by reading: the name is taken out only where the entry has the text. */
const matches = (q: string): RawBuilder<unknown> => {
  const text = q.toLowerCase()
  return UUID.test(q)
    ? sql`a.subject = ${text}`
    : sql`(strpos(lower(a.subject), ${text}) > 0
           or (strpos(lower(a.detail::text), ${asJsonText(text)}) > 0 and strpos(lower(${NAME}), ${text}) > 0))`
}

const conditions = ({
  user,
  action,
  q,
  store,
  source,
  from,
  to,
  after,
}: AuditFilter): RawBuilder<unknown> => {
  const all: RawBuilder<unknown>[] = [sql`a.registration_id = current_registration()`]
  if (user !== undefined) all.push(sql`a.user_id = ${user}`)
  if (action !== undefined) all.push(sql`a.action = ${action}`)
  if (from !== undefined) all.push(sql`a.at >= ${from}::timestamptz`)
  if (to !== undefined) all.push(sql`a.at < ${to}::timestamptz`)
  if (after !== undefined) all.push(sql`(a.at, a.audit_id) < (${after.at}::timestamptz, ${after.id}::bigint)`)
  if (source !== undefined) all.push(sql`${SOURCE} = ${source}`)
  if (store !== undefined) all.push(ofStore(store))
  if (q !== undefined && q !== '') all.push(matches(q))
  return sql.join(all, sql` and `)
}

export type AuditRow = {
  readonly id: string
  readonly at: string
  readonly userId: string | null
  readonly userName: string
  readonly action: string
  readonly subject: string
  readonly name: string
  readonly source: 'hub' | 'till' | 'import' | 'command' | 'partner' | 'server'
  readonly detail: Record<string, unknown>
}

/** The newest first. `at` has the microseconds that the next page needs. */
export const listAuditRows = (tx: Tx, filter: AuditFilter, limit: number) => rowsOf<AuditRow>(tx)`
  select a.audit_id::text as id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
         a.user_id as "userId", coalesce(u.name, '') as "userName", a.action, a.subject, ${NAME} as name,
         ${SOURCE} as source, a.detail
    from audit_trail a
    left join users u on u.registration_id = a.registration_id and u.user_id = a.user_id
   where ${conditions(filter)}
   order by a.at desc, a.audit_id desc limit ${limit}`

/** Each action that the trail has, by one look into the index for each. */
export const listAuditActions = async (tx: Tx): Promise<string[]> => {
  const rows = await rowsOf<{ action: string | null }>(tx)`
    with recursive found (action) as (
      (select a.action from audit_trail a where a.registration_id = current_registration() order by a.action limit 1)
      union all
      select (select a.action from audit_trail a
               where a.registration_id = current_registration() and a.action > found.action order by a.action limit 1)
        from found where found.action is not null
    ) select action from found where action is not null`
  return rows.flatMap(({ action }) => action ?? [])
}

type Choice = { readonly key: string; readonly Name: string }

export const listAuditPeople = (tx: Tx) => rowsOf<Choice>(tx)`
  select user_id as key, name as "Name" from users order by lower(name), user_id`

export const listAuditStores = (tx: Tx) => rowsOf<Choice>(tx)`
  select store_id as key, store_name as "Name" from stores order by lower(store_name), store_id`

export type AuditState = {
  readonly entries: number
  readonly head: Buffer
  readonly since: Date | null
}

export const readAuditChain = (tx: Tx) => firstOf<AuditState>(tx)`
  select c.entries::int as entries, c.head,
         (select l.chained_at from audit_links l where l.registration_id = c.registration_id and l.position = 1) as since
    from audit_chains c`

export type AuditCheck<Fault> = {
  readonly checkedAt: Date | null
  readonly entries: number
  readonly fault: Fault | null
  readonly done: number
  readonly total: number
  readonly isRunning: boolean
}

export const readAuditCheck = <Fault>(tx: Tx) => firstOf<AuditCheck<Fault>>(tx)`
  select checked_at as "checkedAt", entries::int as entries, fault, done::int as done, total::int as total,
         wanted_at is not null or coalesce(run_until > now(), false) as "isRunning"
    from audit_checks`

export const wishForCheck = (tx: Tx, registrationId: string) => run(tx)`
  insert into audit_checks (registration_id, wanted_at) values (${registrationId}, now())
  on conflict (registration_id) do update set wanted_at = now()`
