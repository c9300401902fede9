import type pg from 'pg'
import { sendAll } from '../load.ts'
import { columnsOf, copySales, rebuildReports } from '../report-sales.ts'
import { makeSale, type Shop } from '../shop.ts'

export const STORES = 200
const TILLS_OF_A_STORE = 5
const DAYS = 30
const TEMPLATES = 200
export const LINES = 5
/** The shop is in India: its day is not that of UTC in the evening. */
const INDIA_MS = 5.5 * 60 * 60_000
export const today = (): string => new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10)

/** Rows of a table like one that is there, so many times. `n` counts them. */
const cloneRow = async (
  owner: pg.Client,
  table: string,
  { times, where, others }: { times: number; where: string; others: Readonly<Record<string, string>> },
): Promise<void> => {
  const { names, values } = await columnsOf(owner, table, others)
  await owner.query(
    `insert into ${table} (${names}) select ${values} from generate_series(1, ${times}) n, (select * from ${table} where ${where}) t`,
  )
}

/** A company of two hundred stores with five tills each, all of which the owner may see. */
const openStores = async (owner: pg.Client, { store, user, lease }: Shop): Promise<string[]> => {
  const id = `md5('bench store ' || n)::uuid`
  const own = `registration_id = '${user.RegistrationID}' and store_id = '${store.key}'`
  const { rows: before } = await owner.query('select from stores where registration_id = $1', [
    user.RegistrationID,
  ])
  const times = STORES - before.length
  await cloneRow(owner, 'stores', {
    times,
    where: own,
    others: { store_id: id, store_code: `'N' || n`, store_name: `'Store ' || n`, prefix: `'N' || n` },
  })
  for (const table of ['user_stores', 'access_entries'])
    await cloneRow(owner, table, {
      times,
      where: `${own} and user_id = '${user.key}'`,
      others: { store_id: id },
    })
  for (let till = 1; till <= TILLS_OF_A_STORE; till += 1)
    await cloneRow(owner, 'cash_registers', {
      times,
      where: `${own} and register_id = '${lease.CashRegisterID}'`,
      others: {
        store_id: id,
        register_id: `md5('bench till ${till} ' || n)::uuid`,
        register_code: `'T${till}'`,
        register_name: `'Till ${till}'`,
      },
    })
  const { rows } = await owner.query<{ id: string }>(
    'select store_id as id from stores where registration_id = $1',
    [user.RegistrationID],
  )
  return rows.map((row) => row.id)
}

/** Makes the stores, and so many sales of the last thirty days up to today. Returns what it has made. */
export const makeBigCompany = async (
  owner: pg.Client,
  url: string,
  shop: Shop,
  sales: number,
): Promise<string> => {
  const stores = await openStores(owner, shop)
  const bodies = Array.from({ length: TEMPLATES }, () => JSON.stringify(makeSale(shop, { lines: LINES })))
  await sendAll(`${url}/api/transaction/sales/offline`, shop.token, bodies, 4)
  await copySales(owner, shop, { sales, lastDay: today(), perDay: Math.ceil(sales / DAYS), stores })
  const days = await rebuildReports(owner, shop, stores)
  return `${sales} sales of ${stores.length} stores, ${days} days rebuilt`
}
