import type pg from 'pg'
import type { Shop } from './shop.ts'

/** Columns of a table with what a copy has in some of them; everything else is the template's, `t`. */
export const columnsOf = async (
  owner: pg.Client,
  table: string,
  others: Readonly<Record<string, string>>,
): Promise<{ names: string; values: string }> => {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  return {
    names: names.join(', '),
    values: names.map((name) => others[name] ?? `t.${name}`).join(', '),
  }
}

export interface CopyPlan {
  readonly sales: number
  /** The newest copies are of this day, older ones of the days before. */
  readonly lastDay: string
  readonly perDay: number
  /** Taken in turn; without them all copies are of the store of their template. */
  readonly stores?: readonly string[]
}

const copyRows = async (
  owner: pg.Client,
  table: string,
  others: Readonly<Record<string, string>>,
): Promise<void> => {
  const { names, values } = await columnsOf(owner, table, others)
  const source = table === 'sales' ? 't.uuid = c.template' : 't.sale_uuid = c.template'
  await owner.query(
    `insert into ${table} (${names}) select ${values} from copies c join ${table} t on ${source}`,
  )
}

/** Copies real sales with their lines and payments, a steady number a day between nine and nine. */
export const copySales = async (
  owner: pg.Client,
  { user }: Shop,
  { sales, lastDay, perDay, stores = [] }: CopyPlan,
): Promise<void> => {
  await owner.query(
    `create temp table copies as
     select n, t.uuid as template, d.day, d.day + interval '3.5 hours' + (n % $3::int) * interval '12 hours' / $3::int as at,
            (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid as uuid,
            case when n % 3 = 0 then ('00000000-0000-4000-8000-' || lpad((n % 5000)::text, 12, '0'))::uuid end as customer
       from generate_series(1, $1::int) n
       join (select uuid, row_number() over (order by uuid) as nth, count(*) over () as all from sales
              where registration_id = $4 and store_id in (select store_id from sales where transaction_type_id = 'bench')
                and transaction_type_id = 'bench') t on n % t.all = t.nth - 1
      cross join lateral (select ($2::date - (n - 1) / $3::int)::timestamp at time zone 'UTC' as day) d`,
    [sales, lastDay, perDay, user.RegistrationID],
  )
  await owner.query('create index on copies (template)')
  await owner.query('analyze copies')
  await copyRows(owner, 'sales', {
    uuid: 'c.uuid',
    ...(stores.length === 0
      ? {}
      : { store_id: `('{${stores.join(',')}}'::uuid[])[c.n % ${stores.length} + 1]` }),
    running_no: 'c.n % 900000 + 1',
    series: `'COPY' || c.n / 900000 || '/S26'`,
    transaction_no: `'C' || c.n / 900000 || '/S26/' || lpad((c.n % 900000 + 1)::text, 6, '0')`,
    clash_key: `'00000000-0000-0000-0000-000000000000'`,
    transaction_date: 'c.at',
    business_date: `(c.day at time zone 'UTC')::date`,
    // Above those of real sales.
    position: 'c.n + 1000000',
    customer_id: 'c.customer',
  })
  await copyRows(owner, 'sale_lines', { sale_uuid: 'c.uuid', uuid: 'gen_random_uuid()' })
  await copyRows(owner, 'sale_payments', { sale_uuid: 'c.uuid', uuid: 'gen_random_uuid()' })
  await owner.query(
    `insert into sale_positions values ($1, $2) on conflict (registration_id) do update set position = $2`,
    [user.RegistrationID, sales + 1_000_000],
  )
  await owner.query('vacuum analyze')
}

/** Rebuilds every day, as the job does. Returns the number of days. */
export const rebuildReports = async (
  owner: pg.Client,
  { user, store }: Shop,
  stores: readonly string[] = [store.key],
): Promise<number> => {
  const { rows } = await owner.query<{ store: string; day: string }>(
    `select distinct store_id as store, business_date::text as day from sales
      where registration_id = $1 and store_id = any($2)`,
    [user.RegistrationID, stores],
  )
  for (const { store: of, day } of rows) {
    for (const name of ['rebuild_report_day', 'rebuild_report_taxes'])
      await owner.query(`select ${name}($1, $2, $3::date)`, [user.RegistrationID, of, day])
  }
  await owner.query('vacuum analyze')
  return rows.length
}
