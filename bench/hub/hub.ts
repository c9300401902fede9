import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import pg from 'pg'
import { buildOnce, databaseUrl, type Launched } from '../../e2e/start/launch.ts'
import { openWorkspace } from '../../e2e/start/workspace.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../../tools/chromium.mjs'
import type { Score, ScoredEntry } from '../frame/entry.ts'
import { spreadOf } from '../frame/measure.ts'
import { quantileOf, sendAll } from '../load.ts'
import { enterShop, makeSale, type Shop } from '../shop.ts'
import { LINES, makeBigCompany, STORES, today } from './big-company.ts'
import { costOfAHub } from './cost-of-a-hub.ts'
import { deletionOfACompany } from './deletion.ts'
import { serverWork } from './server-work.ts'

const SALES = 1_000_000
const CALLS = 200
const ROUNDS = 5
const LOOKS = 20

const LOGIN = 'manager@demo.test'

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

const argOf = (args: readonly string[], name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined

/** Stopped in order, so that the next start need not recover the database. */
const stop = async ({ child, exit }: Launched): Promise<void> => {
  child.kill('SIGTERM')
  await exit
}

type Part = { readonly url: string; readonly shop: Shop; readonly page: Page; readonly size: string }

const overview = async ({ page, size }: Part): Promise<Score> => {
  const tails: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    for (let call = 0; call < CALLS; call += 1) times.push(await overviewTime(page))
    tails.push(quantileOf(times, 0.99))
  }
  return scoreOf(`overview, p99, ${size}`, 300, tails)
}

const live = async ({ url, shop, page, size }: Part): Promise<Score[]> => {
  const looks: number[] = []
  for (let look = 0; look < LOOKS; look += 1) looks.push(await liveTime(url, shop, page))
  return [
    scoreOf(`a sale is on the owner's page, slowest of ${LOOKS}, ${size}`, 2_000, [Math.max(...looks)]),
    scoreOf(`a sale is on the owner's page, median, ${size}`, 2_000, looks),
  ]
}

/**
 * `--sales 50000` for a smaller company. `--data <folder>` keeps what was made there, so that making and measuring can be
 * separate runs: `--only make`, then `--only overview`, `--only live`, `--only cost`, and `--only deletion` at the end.
 */
export const hubBench: ScoredEntry = {
  score: async (args) => {
    buildOnce()
    const sales = Number(argOf(args, '--sales') ?? SALES)
    const wants = (part: string) => (argOf(args, '--only') ?? part) === part
    const kept = argOf(args, '--data')
    const work = openWorkspace(kept)
    const made = join(work.base, 'made')
    try {
      const launched = work.launch({ env: { LOG_LEVEL: 'warn' } })
      const { url } = await launched.ready
      const shop = await enterShop(url, LOGIN)
      const ownerUrl = databaseUrl(join(work.dataDir, 'postgres'))
      if (!existsSync(made)) {
        const owner = new pg.Client({ connectionString: ownerUrl })
        await owner.connect()
        process.stdout.write(`${await makeBigCompany(owner, url, shop, sales)}\n`)
        await owner.end()
        writeFileSync(made, '')
      }
      const size = `${STORES} stores, ${sales} sales`
      const scores: Score[] = []
      if (['overview', 'live', 'cost'].some(wants)) {
        const { page, close } = await openHub(url)
        const part = { url, shop, page, size }
        if (wants('overview')) scores.push(await overview(part))
        if (wants('live')) scores.push(...(await live(part)))
        const used = () => serverWork(launched.child.pid ?? 0, work.base)
        if (wants('cost')) scores.push(...(await costOfAHub({ ...part, work: used }, size)))
        await close()
      }
      if (wants('deletion'))
        scores.push(...(await deletionOfACompany(ownerUrl, shop.user.RegistrationID, size)))
      if (kept !== undefined) await stop(launched)
      return scores
    } finally {
      await work.close()
    }
  },
}
