import { join } from 'node:path'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Case, Side } from './frame/measure.ts'
import { quantileOf, sendAll } from './load.ts'
import { startBare } from './naive/start-bare.ts'
import type { Entry } from './frame/entry.ts'
import { atRegister, enterShop, LINES, makeSale, type Shop } from './shop.ts'

const SALES_PER_RUN = 400
const BATCH_SIZE = 100
const MANY_CLIENTS = 16

type Load = { readonly shops: readonly Shop[]; readonly clients: number; readonly batch: boolean }

/** One run: the bodies are made in advance, then sent by `clients` clients. Any refusal ends the benchmark. */
const run = async (url: string, { shops, clients, batch }: Load) => {
  const sales = Array.from({ length: SALES_PER_RUN }, (_, index) =>
    JSON.stringify(makeSale(shops[index % shops.length] as Shop)),
  )
  const bodies = batch
    ? Array.from(
        { length: SALES_PER_RUN / BATCH_SIZE },
        (_, index) => `{"sales":[${sales.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE).join(',')}]}`,
      )
    : sales
  const target = batch ? `${url}/batch` : url
  const { seconds, times } = await sendAll(target, (shops[0] as Shop).token, bodies, clients)
  return { rate: SALES_PER_RUN / seconds, p99: quantileOf(times, 0.99) }
}

const sides = (ours: string, bare: string, load: Load, figure: 'rate' | 'p99') => {
  const side = (name: string, url: string): Side => ({
    name,
    run: async () => (await run(url, load))[figure],
  })
  return { ours: side('Evertill', ours), baseline: side('bare Node and pg', bare) }
}

/** Adds registers, so that each of many clients has its own. */
const addRegisters = async (database: string, shop: Shop): Promise<string[]> => {
  const owner = new pg.Client({ connectionString: database })
  await owner.connect()
  const { rows } = await owner.query<{ register_id: string }>(
    `insert into cash_registers (registration_id, register_id, store_id, register_code, register_name)
     select $1, gen_random_uuid(), $2, 'B' || n, 'Bench ' || n from generate_series(1, $3::int) n returning register_id`,
    [shop.user.RegistrationID, shop.store.key, MANY_CLIENTS],
  )
  await owner.end()
  return rows.map((row) => row.register_id)
}

const casesOf = (ours: string, bare: string, one: Shop, many: readonly Shop[]): Case[] => {
  const of = (name: string, load: Load, goal: number): Case => ({
    name: `ingest, ${name}, sales of ${LINES} lines`,
    unit: 'sales/s',
    better: 'higher',
    goal,
    ...sides(ours, bare, load, 'rate'),
  })
  const sixteen = { shops: many, clients: MANY_CLIENTS, batch: false }
  return [
    of('1 client', { shops: [one], clients: 1, batch: false }, 0.4),
    of(`${MANY_CLIENTS} clients on different registers`, sixteen, 0.6),
    of('6 clients on one register', { shops: [one], clients: 6, batch: false }, 0.5),
    of(`1 client, batches of ${BATCH_SIZE}`, { shops: [one], clients: 1, batch: true }, 0.4),
    {
      name: `ingest, p99 of ${MANY_CLIENTS} clients on different registers`,
      unit: 'ms',
      better: 'lower',
      goal: 4,
      ...sides(ours, bare, sixteen, 'p99'),
    },
  ]
}

export const ingest: Entry = {
  open: async () => {
    buildOnce()
    const work = openWorkspace()
    const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
    const database = databaseUrl(join(work.dataDir, 'postgres'))
    const one = await enterShop(url)
    const many: Shop[] = []
    for (const register of await addRegisters(database, one)) many.push(await atRegister(url, one, register))
    const bare = await startBare(database, one)
    return {
      cases: casesOf(`${url}/api/transaction/sales/offline`, bare.address, one, many),
      close: async () => {
        await bare.close()
        await work.close()
      },
    }
  },
}
