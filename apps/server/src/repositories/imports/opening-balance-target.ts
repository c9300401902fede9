import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import { nextCustomerPosition, wantedCustomers } from './customer-target.ts'
import {
  type Found,
  type ImportTarget,
  type ImportWrite,
  NO_KEY,
  type StoredValues,
  inOrder,
} from './import-target.ts'

/** The rows that say what was owed in the beginning. No row is ever changed: a correction is a further one. */
const BALANCE = sql`
  c.customer_id as key, coalesce(o.amount, 0)::text as stamp, jsonb_build_object(
    'CustomerID', c.customer_id, 'PhoneNo', c.phone_no, 'OpeningBalance', coalesce(o.amount, 0)) as values`
const OPENING = sql`
  left join lateral (select sum(e.amount)::bigint as amount from customer_entries e
    where e.registration_id = c.registration_id and e.customer_id = c.customer_id and e.kind = 'opening') o on true`

const amountOf = (values: ImportWrite['values'] | undefined): number =>
  Number(values?.['OpeningBalance'] ?? 0)

const addEntries = async (tx: Tx, rows: readonly { key: string; amount: number }[]): Promise<void> => {
  const position = await nextCustomerPosition(tx)
  const stored: RawBuilder<unknown> = sql`jsonb_to_recordset(${columnJson(rows)}::jsonb) as r(key uuid, amount bigint)`
  await run(tx)`
    insert into customer_entries (registration_id, customer_id, kind, amount, at, user_id)
    select current_registration(), r.key, 'opening', r.amount, now(), current_app_user() from ${stored}`
  await run(tx)`
    update customers c set action_on = now(), position = ${position} from ${stored} where c.customer_id = r.key`
}

export const openingBalanceTarget: ImportTarget = {
  find: async (tx, wanted) => {
    const found = await rowsOf<Found>(tx)`
      select w.at, ${BALANCE} from ${wantedCustomers(wanted)} w
        join customers c on c.customer_id = w.customer_id ${OPENING} order by w.at, c.customer_id`
    return inOrder(wanted.length, found)
  },
  findKeys: async (tx, rows) => {
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${BALANCE}
        from unnest(${rows.map(({ key }) => key)}::uuid[]) with ordinality as w(key, place)
        join customers c on c.customer_id = w.key ${OPENING}`
    return inOrder(rows.length, found)
  },
  write: async (tx, rows) => {
    await addEntries(
      tx,
      rows.map(({ key, values, before }) => ({ key, amount: amountOf(values) - amountOf(before) })),
    )
    return rows.map(({ values }) => String(amountOf(values)))
  },
  remove: (tx, rows) =>
    addEntries(
      tx,
      rows.map(({ key, values }) => ({ key, amount: -amountOf(values) })),
    ),
  page: (tx, after, size) => rowsOf<StoredValues>(tx)`
    select ${BALANCE} from customers c ${OPENING}
     where c.customer_id > ${after ?? NO_KEY}::uuid and not c.is_deleted and o.amount <> 0
     order by c.customer_id limit ${size}`,
}
