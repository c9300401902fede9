import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Entry } from './frame/entry.ts'
import { enterShop } from './shop.ts'

const PRODUCTS = 100_000
const PAGE = 1_000

/** Copies the demo products, with new keys and codes, until there are enough. */
const addProducts = async (database: string, registrationId: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: database })
  await owner.connect()
  await owner.query(
    `insert into products select copy.*
       from (select * from products where registration_id = $1 limit 500) p
      cross join generate_series(1, $2::int / 500 + 1) n
      cross join lateral jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
        'product_id', gen_random_uuid(), 'sku', p.sku || '-' || n, 'sku_lower', p.sku_lower || '-' || n,
        'bar_code', n || p.bar_code, 'bar_code_lower', n || p.bar_code_lower)) copy
      limit $2`,
    [registrationId, PRODUCTS],
  )
  await owner.query('analyze products')
  await owner.end()
}

type Page = { lastSort: string[]; hasMore: boolean; pitId: string; totalCount: number }

const residentMiB = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export const productsync: Entry = {
  open: async () => {
    buildOnce()
    const work = openWorkspace()
    const launched = work.launch({ env: { LOG_LEVEL: 'warn' } })
    const { url } = await launched.ready
    const shop = await enterShop(url)
    await addProducts(databaseUrl(join(work.dataDir, 'postgres')), shop.user.RegistrationID)
    const page = async (after?: Page): Promise<Page> => {
      const query = new URLSearchParams({ size: String(PAGE) })
      if (after) {
        query.set('pitId', after.pitId)
        query.set('searchAfter', JSON.stringify(after.lastSort))
      }
      const headers = { authorization: `Bearer ${shop.token}` }
      const answer = await fetch(`${url}/api/catalog/productsync?${query.toString()}`, { headers })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Page
    }
    /** The page before the last full one: continuing from it gives the end of the catalogue. */
    const walk = async (): Promise<Page> => {
      let [before, at] = [await page(), await page()]
      for (let next = await page(at); next.hasMore; next = await page(at)) [before, at] = [at, next]
      return before
    }
    const end = await walk()
    const timed = async (after?: Page) => {
      const began = performance.now()
      await page(after)
      return performance.now() - began
    }
    const pid = launched.child.pid ?? 0
    return {
      cases: [
        {
          name: `product sync, ${PRODUCTS} products, the last page beside the first, ${PAGE} a page`,
          unit: 'ms',
          better: 'lower',
          goal: 1.5,
          ours: { name: 'last page', run: () => timed(end) },
          baseline: { name: 'first page', run: () => timed() },
        },
        {
          name: 'product sync, memory of the server after a full walk beside before it',
          unit: 'MiB',
          better: 'lower',
          goal: 1.5,
          ours: { name: 'after', run: async () => (await walk(), residentMiB(pid)) },
          baseline: { name: 'before', run: () => Promise.resolve(residentMiB(pid)) },
        },
      ],
      close: () => work.close(),
    }
  },
}
