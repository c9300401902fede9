import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs'
import type { Score, ScoredEntry } from './frame/entry.ts'
import { spreadOf } from './frame/measure.ts'
import { quantileOf, sendAll } from './load.ts'
import { columnsOf, copySales, rebuildReports } from './report-sales.ts'
import { enterShop, makeSale, type Shop } from './shop.ts'

const STORES = 200
const TILLS_OF_A_STORE = 5
const SALES = 1_000_000
const DAYS = 30
const TEMPLATES = 200
const LINES = 5
const CALLS = 200
const ROUNDS = 5
const LOOKS = 20
/** The shop is in India: its day is not that of UTC in the evening. */
const INDIA_MS = 5.5 * 60 * 60_000
const today = (): string => new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10)

const LOGIN = 'manager@demo.test'

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
    others: {
      store_id: id,
      store_code: `'N' || n`,
      store_name: `'Store ' || n`,
      prefix: `'N' || n`,
    },
  })
  await cloneRow(owner, 'user_stores', {
    times,
    where: `${own} and user_id = '${user.key}'`,
    others: { store_id: id },
  })
  await cloneRow(owner, 'access_entries', {
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

/** The hub in a browser of its own, signed in. */
const openHub = async (url: string) => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  const page = await browser.newPage()
  await page.goto(`${url}/hub/#/sign-in`)
  await page.getByLabel('Login ID', { exact: true }).fill(LOGIN)
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation').waitFor()
  await page.goto(`${url}/hub/#/`)
  await page.getByRole('row', { name: /^All stores/ }).waitFor()
  return { page, close: () => browser.close() }
}

const overviewTime = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const began = performance.now()
    const answer = await fetch('/api/manage/overview', { cache: 'no-store' })
    await answer.text()
    if (!answer.ok) throw new Error(`overview: ${answer.status}`)
    return performance.now() - began
  })

/** From the acceptance of a sale until its amount stands on the page of an owner. */
const liveTime = async (url: string, shop: Shop, page: Page): Promise<number> => {
  const row = page.getByRole('row', { name: /^All stores/ })
  const before = await row.textContent()
  await sendAll(
    `${url}/api/transaction/sales/offline`,
    shop.token,
    [JSON.stringify(makeSale(shop, { lines: LINES, day: today() }))],
    1,
  )
  const began = performance.now()
  await page.waitForFunction(
    (old) => [...document.querySelectorAll('tfoot tr')].some(({ textContent }) => textContent !== old),
    before,
    { polling: 20, timeout: 30_000 },
  )
  return performance.now() - began
}

const scoreOf = (name: string, goal: number, figures: readonly number[]): Score => {
  const spread = spreadOf(figures)
  return { name, unit: 'ms', repeats: figures.length, ...spread, goal, met: spread.median <= goal }
}

/** `--sales 50000` for a smaller company. */
export const hubBench: ScoredEntry = {
  score: async (args) => {
    buildOnce()
    const count = Number(args.includes('--sales') ? args[args.indexOf('--sales') + 1] : SALES)
    const work = openWorkspace()
    try {
      const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
      const shop = await enterShop(url, LOGIN)
      const owner = new pg.Client({ connectionString: databaseUrl(join(work.dataDir, 'postgres')) })
      await owner.connect()
      const stores = await openStores(owner, shop)
      const bodies = Array.from({ length: TEMPLATES }, () => JSON.stringify(makeSale(shop, { lines: LINES })))
      await sendAll(`${url}/api/transaction/sales/offline`, shop.token, bodies, 4)
      await copySales(owner, shop, {
        sales: count,
        lastDay: today(),
        perDay: Math.ceil(count / DAYS),
        stores,
      })
      const days = await rebuildReports(owner, shop, stores)
      await owner.end()
      process.stdout.write(`${count} sales of ${stores.length} stores, ${days} days rebuilt\n`)
      const { page, close } = await openHub(url)
      const tails: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const times: number[] = []
        for (let call = 0; call < CALLS; call += 1) times.push(await overviewTime(page))
        tails.push(quantileOf(times, 0.99))
      }
      const looks: number[] = []
      for (let look = 0; look < LOOKS; look += 1) looks.push(await liveTime(url, shop, page))
      await close()
      const size = `${stores.length} stores, ${count} sales`
      return [
        scoreOf(`overview, p99, ${size}`, 300, tails),
        scoreOf(`a sale is on the owner's page, slowest of ${LOOKS}, ${size}`, 2_000, [Math.max(...looks)]),
        scoreOf(`a sale is on the owner's page, median, ${size}`, 2_000, looks),
      ]
    } finally {
      await work.close()
    }
  },
}
