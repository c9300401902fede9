import { join } from 'node:path'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Case } from './frame/measure.ts'
import { quantileOf, sendAll, timeOfCall } from './load.ts'
import type { Entry } from './frame/entry.ts'
import { enterShop, makeSale, type Shop } from './shop.ts'

const SALES = 1_000
const QUICK_TENANTS = 50
const FULL_TENANTS = 1_000
const CALLS_PER_RUN = 40

const TABLES = ['sales', 'sale_lines', 'sale_payments', 'drawer_entries']

/** Copies the shop's sales to other companies: same keys, other registration. */
const addTenants = async (database: string, registrationId: string, tenants: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: database })
  await owner.connect()
  await owner.query(
    'create temp table others as select gen_random_uuid() as id from generate_series(1, $1::int)',
    [tenants],
  )
  for (const table of TABLES) {
    await owner.query(
      `insert into ${table} select copy.* from ${table} t cross join others o
        cross join lateral jsonb_populate_record(t, jsonb_build_object('registration_id', o.id)) copy
        where t.registration_id = $1`,
      [registrationId],
    )
    await owner.query(`analyze ${table}`)
  }
  await owner.end()
}

/** A new server with a shop of a thousand sales, alone or among other companies. */
const openServer = async (tenants: number) => {
  const work = openWorkspace()
  const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
  const shop = await enterShop(url)
  const bodies = Array.from({ length: SALES }, () => JSON.stringify(makeSale(shop)))
  await sendAll(`${url}/api/transaction/sales/offline`, shop.token, bodies, 4)
  const database = databaseUrl(join(work.dataDir, 'postgres'))
  await addTenants(database, shop.user.RegistrationID, tenants)
  return { url, shop, close: () => work.close() }
}

type BenchServer = Awaited<ReturnType<typeof openServer>>

const readsOf = (shop: Shop): Record<string, string> => ({
  'a page of products': '/catalog/productsync?size=500',
  'a page of sales': `/transaction/sales?storeId=${shop.store.key}`,
  'the registers of a store': `/user/stores/${shop.store.key}/cashregisters`,
})

const timeOf = ({ url, shop }: BenchServer, path: string): Promise<number> =>
  timeOfCall(`${url}/api${path}`, shop.token, CALLS_PER_RUN)

const timeOfSale = async ({ url, shop }: BenchServer): Promise<number> => {
  const bodies = Array.from({ length: CALLS_PER_RUN }, () => JSON.stringify(makeSale(shop)))
  const { times } = await sendAll(`${url}/api/transaction/sales/offline`, shop.token, bodies, 1)
  return quantileOf(times, 0.5)
}

export const tenants: Entry = {
  open: async (args) => {
    buildOnce()
    const count = args.includes('--full') ? FULL_TENANTS : QUICK_TENANTS
    const alone = await openServer(0)
    const among = await openServer(count)
    const of = (name: string, run: (server: BenchServer) => Promise<number>): Case => ({
      name: `${name}, among ${count} companies of ${SALES} sales beside alone`,
      unit: 'ms',
      better: 'lower',
      goal: 1.5,
      ours: { name: `among ${count}`, run: () => run(among) },
      baseline: { name: 'alone', run: () => run(alone) },
    })
    const reads = Object.entries(readsOf(among.shop)).map(([name, path]) =>
      of(name, (server) => timeOf(server, path)),
    )
    return {
      cases: [...reads, of('a new sale', timeOfSale)],
      close: async () => {
        await alone.close()
        await among.close()
      },
    }
  },
}
