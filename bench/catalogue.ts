import { join } from 'node:path'
import { CSRF_HEADER, type HubSession } from '@evertill/contract'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Score, ScoredEntry } from './frame/entry.ts'
import { spreadOf } from './frame/measure.ts'
import { quantileOf } from './load.ts'

const PRODUCTS = 100_000
const ROUNDS = 5
const CALLS = 100
const GOAL_MS = 200
const BULK = 10_000
const BATCH = 1_000
const BULK_GOAL_S = 5

/** Copies the demo's products with names and codes of their own, until there are enough. */
const COPY_PRODUCTS = `
  insert into products select copy.*
    from (select * from products where not is_deleted and registration_id = $1 limit 500) p
   cross join generate_series(1, $2::int / 500 + 1) n
   cross join lateral jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
     'product_id', gen_random_uuid(), 'sku', p.sku || '-' || n, 'sku_lower', p.sku_lower || '-' || n,
     'name', p.name || ' ' || n, 'name_lower', p.name_lower || ' ' || n, 'retail_price', p.retail_price + n,
     'mrp', 0, 'bar_code', n || p.bar_code, 'bar_code_lower', n || p.bar_code_lower)) copy
   limit $2`

const openHub = async (url: string) => {
  const signedIn = await fetch(`${url}/api/manage/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ LoginID: 'manager@demo.test', Password: 'Demo@1234' }),
  })
  const { Session } = (await signedIn.json()) as { Session: HubSession }
  const headers = {
    cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '',
    'content-type': 'application/json',
    [CSRF_HEADER]: Session.CsrfToken,
  }
  return async <Reply>(path: string, body?: object): Promise<Reply> => {
    const answer = await fetch(`${url}/api/manage${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
}

type Page = { Rows: { key: string; CategoryID: string; TaxID: string }[]; Next?: string; Count: number }
type Prices = { Rows: { key: string; Version: number; RetailPrice: number }[] }

const score = (name: string, unit: string, figures: readonly number[], goal: number): Score => {
  const spread = spreadOf(figures)
  return { name, unit, repeats: figures.length, goal, met: spread.median <= goal, ...spread }
}

/** The hub's table of 100,000 products at the server, and a change of 10,000 prices. */
export const catalogueBench: ScoredEntry = {
  score: async () => {
    buildOnce()
    const work = openWorkspace()
    try {
      const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
      const call = await openHub(url)
      const owner = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
      await owner.connect()
      const { rows } = await owner.query<{ id: string }>(
        'select registration_id as id from products group by 1 order by count(*) desc limit 1',
      )
      await owner.query(COPY_PRODUCTS, [rows[0]?.id, PRODUCTS])
      await owner.query('vacuum analyze products')
      const first = await call<Page>('/products?size=200')
      const [row] = first.Rows
      const queries: Record<string, string> = {
        'first page': '',
        'next page': `&cursor=${first.Next}`,
        'by category': `&CategoryID=${row?.CategoryID}`,
        'by tax, sorted by price': `&TaxID=${row?.TaxID}&sort=-RetailPrice`,
        'sorted by last change': '&sort=-ChangedAt',
        'search, many hits': '&q=butter',
        'search, one hit': '&q=table%20butter%20100%20g%20137',
        'search, no hit': '&q=nothing-like-it',
      }
      const timed = async (query: string): Promise<number> => {
        const times: number[] = []
        for (let nth = 0; nth < CALLS; nth += 1) {
          const began = performance.now()
          await call(`/products?size=200${query}`)
          times.push(performance.now() - began)
        }
        return quantileOf(times, 0.99)
      }
      const scores: Score[] = []
      for (const [name, query] of Object.entries(queries)) {
        const rounds: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timed(query))
        scores.push(score(`${first.Count} products, ${name}: p99 of ${CALLS} calls`, 'ms', rounds, GOAL_MS))
      }
      scores.push(score(`a change of ${BULK} prices`, 's', await bulkTimes(call), BULK_GOAL_S))
      await owner.end()
      return scores
    } finally {
      await work.close()
    }
  },
}

const bulkTimes = async (call: Awaited<ReturnType<typeof openHub>>): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { Rows } = await call<Prices>('/products/prices')
    const changes = Rows.slice(0, BULK).map(({ key, Version, RetailPrice }) => ({
      key,
      Version,
      RetailPrice: RetailPrice + 1,
      MRP: 0,
    }))
    const began = performance.now()
    for (let from = 0; from < changes.length; from += BATCH)
      await call('/products/prices', { Changes: changes.slice(from, from + BATCH) })
    times.push((performance.now() - began) / 1_000)
  }
  return times
}
