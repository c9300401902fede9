import { join } from 'node:path'
import { CSRF_HEADER, type HubSession } from '@evertill/contract'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs'
import type { Score, ScoredEntry } from './frame/entry.ts'
import { longestTask } from './frame/longest-task.ts'
import { spreadOf } from './frame/measure.ts'
import { quantileOf } from './load.ts'

const LOGIN = 'manager@demo.test'
const PASSWORD = 'Demo@1234'
const PRODUCTS = 100_000
const ROUNDS = 5
const CALLS = 100
/** One after the other, over some pages of rows that were fetched before. */
const SCROLL_STEPS = 60
const SCROLL_GOAL_MS = 16
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
    body: JSON.stringify({ LoginID: LOGIN, Password: PASSWORD }),
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

/** The longest task of the page in a step of the scroll, over the rows of pages that are fetched on the way. */
const scrollTimes = async (url: string): Promise<number[]> => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${url}/hub/#/sign-in`)
    await page.getByLabel('Login ID', { exact: true }).fill(LOGIN)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('navigation').waitFor()
    await page.goto(`${url}/hub/#/products`)
    await page.getByRole('grid').getByRole('link').first().hover()
    const frame = () => page.evaluate(() => new Promise((next) => requestAnimationFrame(next)))
    const times: number[] = []
    for (let step = 0; step < SCROLL_STEPS; step += 1)
      times.push(
        await longestTask(page, async () => {
          await page.mouse.wheel(0, 700)
          await frame()
          await frame()
        }),
      )
    return times
  } finally {
    await browser.close()
  }
}

/** The hub's table of 100,000 products at the server, and a change of 10,000 prices. `--rounds 1` for a quick look. */
export const catalogueBench: ScoredEntry = {
  score: async (args) => {
    buildOnce()
    const count = Number(args.includes('--rounds') ? args[args.indexOf('--rounds') + 1] : ROUNDS)
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
        for (let round = 0; round < count; round += 1) rounds.push(await timed(query))
        scores.push(score(`${first.Count} products, ${name}: p99 of ${CALLS} calls`, 'ms', rounds, GOAL_MS))
      }
      scores.push(score(`a change of ${BULK} prices`, 's', await bulkTimes(call, count), BULK_GOAL_S))
      const steps = await scrollTimes(url)
      const slowest = [quantileOf(steps, 0.99)]
      scores.push(
        score(`script of a step of the scroll, p99 of ${SCROLL_STEPS}`, 'ms', slowest, SCROLL_GOAL_MS),
      )
      await owner.end()
      return scores
    } finally {
      await work.close()
    }
  },
}

const bulkTimes = async (call: Awaited<ReturnType<typeof openHub>>, rounds: number): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
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
