import { join } from 'node:path'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Case } from './frame/measure.ts'
import { sendAll, timeOfCall } from './load.ts'
import type { Entry } from './frame/entry.ts'
import { enterShop, makeSale, type Shop } from './shop.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const REAL = 100
const CALLS_PER_RUN = 5

/** Copies real sales, three per minute into the past, with customers, cashiers and a rare payment type. */
const COPY_SALES = `
  insert into sales select copy.* from
    (select *, row_number() over (order by uuid) as nth from sales where registration_id = $1) t
    join generate_series(1, $2::int) n on n % $3 = t.nth - 1
   cross join lateral (select now() - n * interval '20 seconds' as at, 'Customer ' || n % 5000 as customer) v
   cross join lateral jsonb_populate_record(null::sales, to_jsonb(t) || jsonb_build_object(
     'uuid', gen_random_uuid(), 'running_no', n, 'transaction_no', 'COPY/S26/' || lpad(n::text, 7, '0'),
     'clash_key', '00000000-0000-0000-0000-000000000000', 'position', n,
     'transaction_date', v.at, 'business_date', v.at::date, 'created_by_user_name', 'Cashier ' || n % 40,
     'customer_name_lower', lower(v.customer), 'customer_phone_no', '98450' || lpad((n % 5000)::text, 5, '0'),
     'customer_email_lower', 'c' || n % 5000 || '@demo.test', 'content_sha256', '\\x00')) copy`

const COPY_PAYMENTS = `
  insert into sale_payments (registration_id, uuid, sale_uuid, payment_type_id, payment_type, kind, tendered_amount,
    amount, change_amount)
  select registration_id, gen_random_uuid(), uuid, 'copy', case when running_no % 5000 = 7 then 'Cheque' else 'Cash' end,
         'Other', payable_amount, payable_amount, 0
    from sales where registration_id = $1 and series <> '' and transaction_no like 'COPY/%'`

/** A new server with a shop that has this many sales. */
const openServer = async (sales: number) => {
  const work = openWorkspace()
  const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
  const shop = await enterShop(url)
  const bodies = Array.from({ length: REAL }, () => JSON.stringify(makeSale(shop)))
  await sendAll(`${url}/api/transaction/sales/offline`, shop.token, bodies, 4)
  const owner = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
  await owner.connect()
  const { RegistrationID } = shop.user
  await owner.query('update sales set position = null')
  await owner.query(COPY_SALES, [RegistrationID, sales, REAL])
  await owner.query(
    `insert into sale_positions values ($1, $2) on conflict (registration_id) do update set position = $2`,
    [RegistrationID, sales],
  )
  await owner.query(COPY_PAYMENTS, [RegistrationID])
  await owner.query('analyze')
  await owner.end()
  return { url, shop, close: () => work.close() }
}

type BenchServer = Awaited<ReturnType<typeof openServer>>

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Every filter of the call, one at a time. */
const filtersOf = ({ store, lease }: Shop): Record<string, Record<string, string>> => ({
  none: {},
  'one store': { storeId: store.key },
  'one register': { cashRegisterId: lease.CashRegisterID },
  'one day': { fromDate: day(1), toDate: day(1) },
  'one number': { transactionNo: 'COPY/S26/0009000' },
  'one customer': { customerFirstName: 'Customer 4711' },
  'one address': { customerEmailId: 'c4711@demo.test' },
  'one phone number': { customerPhoneNo: '9845004711' },
  'a search': { searchParam: '9845004711' },
  'a type': { transactionTypeId: 'bench' },
  'one cashier': { createdByUserName: 'Cashier 7' },
  'a usual payment': { paymentType: 'Cash' },
  'a rare payment': { paymentType: 'Cheque' },
  'a payment never used': { paymentType: 'Barter' },
  'void sales': { status: 'Void' },
  'completed sales': { status: 'Completed' },
})

const timeOf = ({ url, shop }: BenchServer, filter: Record<string, string>): Promise<number> =>
  timeOfCall(
    `${url}/api/transaction/sales?${new URLSearchParams(filter).toString()}`,
    shop.token,
    CALLS_PER_RUN,
  )

/** `--sales 100000` for another size. */
export const saleslist: Entry = {
  open: async (args) => {
    buildOnce()
    const count = Number(args.includes('--sales') ? args[args.indexOf('--sales') + 1] : LARGE)
    const small = await openServer(SMALL)
    const large = await openServer(count)
    return {
      repeats: 5,
      cases: Object.entries(filtersOf(large.shop)).map(([name, filter]): Case => ({
        name: `the list of sales, ${name}, ${count} sales beside ${SMALL}`,
        unit: 'ms',
        better: 'lower',
        goal: 3,
        ours: { name: String(count), run: () => timeOf(large, filter) },
        baseline: { name: String(SMALL), run: () => timeOf(small, filter) },
      })),
      close: async () => {
        await small.close()
        await large.close()
      },
    }
  },
}
