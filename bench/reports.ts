import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { ReportReply } from '@evertill/contract'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Score, ScoredEntry } from './frame/entry.ts'
import { measure, spreadOf } from './frame/measure.ts'
import { quantileOf, sendAll } from './load.ts'
import { copySales, rebuildReports } from './report-sales.ts'
import { enterShop, makeSale } from './shop.ts'

/** One month of the shop, and ten. */
const SMALL = 100_000
const LARGE = 1_000_000
const TEMPLATES = 500
const LINES = 5
const ROUNDS = 5

/** Of what an ordinary shop sells: one bill in twenty has a buyer with a GSTIN, one in fifty goes to another State. */
const termsOf = (index: number) => ({
  lines: LINES,
  ...(index % 20 === 0 ? { gstin: '27AAPFU0939F1ZV' } : {}),
  ...(index % 50 === 1 ? { placeOfSupply: '07' } : {}),
})

/** A new server with a shop that has this many sales, so many in the month before this one. */
const openServer = async (sales: number) => {
  const work = openWorkspace()
  try {
    return await fillServer(work, sales)
  } catch (error) {
    await work.close()
    throw error
  }
}

const fillServer = async (work: ReturnType<typeof openWorkspace>, sales: number) => {
  const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
  const shop = await enterShop(url)
  const bodies = Array.from({ length: TEMPLATES }, (_, index) =>
    JSON.stringify(makeSale(shop, termsOf(index))),
  )
  await sendAll(`${url}/api/transaction/sales/offline`, shop.token, bodies, 4)
  const owner = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
  await owner.connect()
  const period = monthBefore(new Date())
  const began = performance.now()
  await copySales(owner, shop, { sales, lastDay: period.to, perDay: Math.ceil(SMALL / period.days) })
  const copied = performance.now()
  const days = await rebuildReports(owner, shop)
  const rebuilt = performance.now()
  process.stdout.write(
    `${sales} sales copied in ${seconds(copied - began)} s, ${days} days rebuilt in ${seconds(rebuilt - copied)} s\n`,
  )
  const close = async () => {
    await owner.end()
    await work.close()
  }
  return { url, shop, owner, period, close }
}
type BenchServer = Awaited<ReturnType<typeof openServer>>

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

const monthBefore = (now: Date) => {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const to = last.toISOString().slice(0, 10)
  return { from: `${to.slice(0, 7)}-01`, to, month: to.slice(0, 7), days: last.getUTCDate() }
}

/** The milliseconds until the whole answer is there. */
const timeOf = async ({ url, shop }: BenchServer, path: string): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(`${url}/api/reports/${path}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  return performance.now() - began
}

const dayPage = ({ shop, period }: BenchServer, index: number): string => {
  const day = new Date(Date.parse(period.to) - (index % period.days) * 86_400_000).toISOString().slice(0, 10)
  return `day?stores=${shop.store.key}&from=${day}&to=${day}&compareFrom=${day}&compareTo=${day}`
}
const monthOf = ({ shop, period }: BenchServer): string =>
  `stores=${shop.store.key}&from=${period.from}&to=${period.to}`
const byProduct = (server: BenchServer): string => `sales?${monthOf(server)}&by=product`
/** Of the first category, hour by hour. */
const byHour = async (server: BenchServer): Promise<string> => {
  const { url, shop } = server
  const month = monthOf(server)
  const answer = await fetch(`${url}/api/reports/sales?${month}&by=category`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const { Tables } = (await answer.json()) as ReportReply
  return `sales?${month}&by=hour&where=${encodeURIComponent(Tables[0]?.Rows[0]?.Where ?? '')}`
}
const gstr1 = ({ shop, period }: BenchServer): string =>
  `gstr1?stores=${shop.store.key}&period=${period.month}`

const CALLS_OF_A_DAY = 200

/** One figure a round. */
const score = async (
  name: string,
  goal: number | null,
  run: () => Promise<number>,
  { unit = 'ms', rounds = ROUNDS }: { unit?: string; rounds?: number } = {},
): Promise<Score> => {
  await run()
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) figures.push(await run())
  const spread = spreadOf(figures)
  return { name, unit, repeats: rounds, ...spread, goal, met: goal === null ? null : spread.median <= goal }
}

const quantileOfCalls = async (
  server: BenchServer,
  paths: (index: number) => string,
  { calls, quantile }: { calls: number; quantile: number },
): Promise<number> => {
  const times: number[] = []
  for (let call = 0; call < calls; call++) times.push(await timeOf(server, paths(call)))
  return quantileOf(times, quantile)
}

/** The goals in milliseconds, with all sales there. */
const speeds = async (large: BenchServer, count: number): Promise<Score[]> => {
  const month = monthOf(large)
  const of = (what: string) => `${what}, ${count} sales`
  const worst = { calls: 5, quantile: 1 }
  return [
    await score(of('a day, compared, p99'), 200, () =>
      quantileOfCalls(large, (index) => dayPage(large, index), { calls: CALLS_OF_A_DAY, quantile: 0.99 }),
    ),
    await score(of('a month by product'), 500, () => quantileOfCalls(large, () => byProduct(large), worst)),
    await score(of('a category of a month by hour'), 1_000, async () => timeOf(large, await byHour(large))),
    await score(of('GSTR-1 of a month'), 5_000, () => timeOf(large, gstr1(large))),
    await score(of('tax of a month'), null, () => timeOf(large, `tax?${month}`)),
    await score(of('discounts of a month'), null, () => timeOf(large, `discounts?${month}`)),
    await score(of('customers of a month'), null, () => timeOf(large, `customers?${month}`)),
    await score(of('numbers of a month'), null, () => timeOf(large, `numbers?${month}`)),
    await score(of('100 bills of a month'), null, () => timeOf(large, `bills?${month}`)),
  ]
}

/** The same period beside ten times as many sales. */
const growths = async (small: BenchServer, large: BenchServer): Promise<Score[]> => {
  const ratio = async (
    name: string,
    path: (server: BenchServer) => string,
    calls: number,
  ): Promise<Score> => {
    const side = (server: BenchServer) => ({
      name,
      run: () => quantileOfCalls(server, () => path(server), { calls, quantile: 0.5 }),
    })
    const { ratio: spread, met } = await measure(
      { name, unit: 'ms', better: 'lower', goal: 1.5, ours: side(large), baseline: side(small) },
      ROUNDS,
    )
    return { name, unit: 'times', repeats: ROUNDS, ...spread, goal: 1.5, met }
  }
  const beside = `${LARGE / SMALL} times as many sales`
  return [
    await ratio(`a day beside ${beside}`, (server) => dayPage(server, 3), 20),
    await ratio(`a month by product beside ${beside}`, byProduct, 5),
    await ratio(`GSTR-1 of a month beside ${beside}`, gstr1, 1),
  ]
}

/** The lock of the job: while somebody else holds it, no roll-up is touched. */
const ROLLUP_LOCK = 7_316_402_123
const SALES_PER_RUN = 6_000
/** Over so many days, as of tills that come back: a single day that grows by thousands in seconds is no shop's. */
const DAYS_OF_A_RUN = 16
const BATCH = 100
const CLIENTS = 4

const ingestRate = async ({ url, shop }: BenchServer): Promise<number> => {
  const sales = Array.from({ length: SALES_PER_RUN }, (_, index) => {
    const at = new Date(Date.now() - (index % DAYS_OF_A_RUN) * 86_400_000)
    return JSON.stringify(makeSale(shop, { at }))
  })
  const bodies = Array.from(
    { length: SALES_PER_RUN / BATCH },
    (_, index) => `{"sales":[${sales.slice(index * BATCH, (index + 1) * BATCH).join(',')}]}`,
  )
  const done = await sendAll(`${url}/api/transaction/sales/offline/batch`, shop.token, bodies, CLIENTS)
  return SALES_PER_RUN / done.seconds
}

/** How much of the rate of the ingest is left while roll-ups are rebuilt, in one run with rounds in which they are not. */
const ingestLoss = async (server: BenchServer): Promise<Score> => {
  const { owner } = server
  const name = 'ingest while roll-ups are rebuilt, beside ingest while they are not'
  const { ratio, met } = await measure(
    {
      name,
      unit: 'sales/s',
      better: 'higher',
      goal: 0.9,
      ours: { name: 'with roll-ups', run: () => ingestRate(server) },
      baseline: {
        name: 'without',
        run: async () => {
          await owner.query('select pg_advisory_lock($1)', [ROLLUP_LOCK])
          try {
            return await ingestRate(server)
          } finally {
            await owner.query('select pg_advisory_unlock($1)', [ROLLUP_LOCK])
          }
        },
      },
    },
    ROUNDS,
  )
  return { name, unit: 'times', repeats: ROUNDS, ...ratio, goal: 0.9, met }
}

/** `--sales 50000` for another size of the larger shop. */
export const reportsBench: ScoredEntry = {
  score: async (args) => {
    buildOnce()
    const count = Number(args.includes('--sales') ? args[args.indexOf('--sales') + 1] : LARGE)
    const large = await openServer(count)
    const small = count > SMALL ? await openServer(SMALL) : undefined
    try {
      return [
        ...(await speeds(large, count)),
        ...(small ? await growths(small, large) : []),
        await ingestLoss(large),
      ]
    } finally {
      await small?.close()
      await large.close()
    }
  },
}
