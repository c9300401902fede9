import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../../e2e/start/launch.ts'
import { openWorkspace } from '../../e2e/start/workspace.ts'
import type { Score, ScoredEntry } from '../frame/entry.ts'
import { spreadOf } from '../frame/measure.ts'
import { quantileOf } from '../load.ts'
import { enterShop, makeSale, type Shop } from '../shop.ts'
import { statusOf } from './status-of.ts'

const ROUNDS = 5
const CALLS = 100
/** A cashier is no machine: between two calls of the quiet company is a moment. */
const BETWEEN_MS = 15
const SALES_OF_ATTACKER = 50_000
const GOAL = 10
const AFTERMATH_MS = 12_000

/** Copies one sale of the attacking company many times, so that its searches have something to search. */
const COPY_SALES = `
  insert into sales select (r).* from (select jsonb_populate_record(s, jsonb_build_object(
    'uuid', gen_random_uuid(), 'transaction_no', 'COPY/' || n, 'clash_key', gen_random_uuid(), 'position', null,
    'customer_name_lower', 'customer ' || n % 5000, 'business_date', current_date - n / 500,
    'transaction_date', now() - n * interval '20 seconds')) as r
    from sales s cross join generate_series(1, $2::int) n where s.uuid = $1) x`

type Times = { sale: number[]; list: number[]; failed: number }

const timeOf = async (...call: Parameters<typeof statusOf>): Promise<{ ms: number; status: number }> => {
  const began = performance.now()
  const status = await statusOf(...call)
  return { ms: performance.now() - began, status }
}

/** The quiet company sells and lists, one call after the other. */
const workQuietly = async (url: string, shop: Shop, agent: Agent): Promise<Times> => {
  const times: Times = { sale: [], list: [], failed: 0 }
  for (let nth = 0; nth < CALLS; nth++) {
    const body = JSON.stringify(makeSale(shop))
    const sale = await timeOf(agent, `${url}/api/transaction/sales/offline`, shop.token, body)
    await pause(BETWEEN_MS)
    const list = await timeOf(agent, `${url}/api/transaction/sales?size=50`, shop.token)
    await pause(BETWEEN_MS)
    times.sale.push(sale.ms)
    times.list.push(list.ms)
    times.failed += [sale, list].filter(({ status }) => status !== 200).length
  }
  return times
}

const startAttack = async (url: string, { lease }: Shop) => {
  const file = fileURLToPath(new URL('attack.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, url, 'manager@demo.test', lease.DeviceID], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (child.exitCode !== null) throw new Error('the attack ended at once')
  // Until all of it is under way.
  await pause(2_000)
  return async (): Promise<string> => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    return told.replace('attacking\n', '').trim()
  }
}

const scoresOf = (rounds: readonly { quiet: Times; attacked: Times }[]): Score[] => {
  const ratio = (what: 'sale' | 'list', quantile: number, goal: number | null): Score => {
    const spread = spreadOf(
      rounds.map(
        ({ quiet, attacked }) => quantileOf(attacked[what], quantile) / quantileOf(quiet[what], quantile),
      ),
    )
    const name = `neighbour, ${what}, p${quantile * 100} during the attack beside its quiet value`
    return {
      name,
      unit: 'ratio',
      repeats: ROUNDS,
      ...spread,
      goal,
      met: goal === null ? null : spread.median <= goal,
    }
  }
  const time = (what: 'sale' | 'list', when: 'quiet' | 'attacked', quantile: number): Score => ({
    name: `neighbour, ${what}, p${quantile * 100}, ${when}`,
    unit: 'ms',
    repeats: ROUNDS,
    ...spreadOf(rounds.map((round) => quantileOf(round[when][what], quantile))),
    goal: null,
    met: null,
  })
  const failed = spreadOf(rounds.map(({ attacked }) => attacked.failed))
  return [
    ratio('sale', 0.99, GOAL),
    ratio('list', 0.99, GOAL),
    ratio('sale', 0.5, null),
    ratio('list', 0.5, null),
    ...(['sale', 'list'] as const).flatMap((what) =>
      (['quiet', 'attacked'] as const).flatMap((when) => [time(what, when, 0.5), time(what, when, 0.99)]),
    ),
    {
      name: `neighbour, calls of ${2 * CALLS} that failed during the attack`,
      unit: 'calls',
      repeats: ROUNDS,
      ...failed,
      goal: 0,
      met: failed.max === 0,
    },
  ]
}

/** One company attacks, another one sells and lists. Quiet and attacked rounds alternate. */
export const neighbours: ScoredEntry = {
  score: async () => {
    buildOnce()
    const work = openWorkspace()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      const { url } = await work.launch({ env: { LOG_LEVEL: 'error' } }).ready
      const attacker = await enterShop(url, 'manager@demo.test')
      const first = makeSale(attacker)
      await timeOf(agent, `${url}/api/transaction/sales/offline`, attacker.token, JSON.stringify(first))
      const owner = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
      await owner.connect()
      await owner.query(COPY_SALES, [first.UUID, SALES_OF_ATTACKER])
      await owner.query('analyze')
      await owner.end()
      const quietShop = await enterShop(url, 'owner@other.test')
      await workQuietly(url, quietShop, agent)
      const rounds: { quiet: Times; attacked: Times }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        // What the attack left behind ends: statements after 10 s at the latest.
        await pause(AFTERMATH_MS)
        const quiet = await workQuietly(url, quietShop, agent)
        const stopAttack = await startAttack(url, attacker)
        const attacked = await workQuietly(url, quietShop, agent)
        process.stdout.write(`  the attacker was answered: ${await stopAttack()}\n`)
        rounds.push({ quiet, attacked })
        for (const what of ['sale', 'list'] as const) {
          const [before, during] = [quiet, attacked].map((times) => quantileOf(times[what], 0.99).toFixed(1))
          process.stdout.write(`  p99 of a ${what}: quiet ${before} ms, attacked ${during} ms\n`)
        }
      }
      return scoresOf(rounds)
    } finally {
      agent.destroy()
      await work.close()
    }
  },
}
