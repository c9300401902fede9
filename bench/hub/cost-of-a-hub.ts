import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Score } from '../frame/entry.ts'
import { spreadOf } from '../frame/measure.ts'
import { sendAll } from '../load.ts'
import { makeSale, type Shop } from '../shop.ts'
import { LINES, today } from './big-company.ts'

const ROUNDS = 5
const ROUND_MS = 20_000
/** Each till sells so often at a busy hour. */
const SALE_OF_A_TILL_MS = 10_000
/** How many tills sell while a hub is open. */
const TILLS = 20

type Scene = {
  readonly url: string
  readonly shop: Shop
  /** Seconds of processor that server and PostgreSQL have used so far. */
  readonly work: () => number
  /** The page of an owner, which is left and opened again. */
  readonly page: Page
}

/** Seconds of the server's work in a minute, while so many tills sell one after the other. */
const workWith = async ({ url, shop, work }: Scene, tills: number): Promise<number> => {
  const began = work()
  const end = performance.now() + ROUND_MS
  const wait = tills === 0 ? ROUND_MS : SALE_OF_A_TILL_MS / tills
  while (performance.now() < end) {
    const next = performance.now() + wait
    if (tills > 0) {
      const body = JSON.stringify(makeSale(shop, { lines: LINES, day: today() }))
      await sendAll(`${url}/api/transaction/sales/offline`, shop.token, [body], 1)
    }
    await pause(Math.max(0, next - performance.now()))
  }
  return ((work() - began) * 60_000) / ROUND_MS
}

const closeHub = (page: Page) => page.goto('about:blank')
const openHub = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/hub/#/`)
  await page.getByRole('row', { name: /^All stores/ }).waitFor()
  await pause(3_000)
}

const score = (name: string, unit: string, figures: readonly number[], goal: number | null): Score => {
  const spread = spreadOf(figures)
  return {
    ...{ name, unit, repeats: figures.length, ...spread, goal },
    met: goal === null ? null : spread.median <= goal,
  }
}

/**
 * What an open hub and an open till cost the server: seconds of processor a minute, each beside the same minute without
 * it. The hub is a page in a real browser, whose own work does not count; of a till it is what its sales cost.
 */
export const costOfAHub = async (scene: Scene, size: string): Promise<Score[]> => {
  const rounds: { till: number; quiet: number; busy: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await closeHub(scene.page)
    const nothing = await workWith(scene, 0)
    const selling = await workWith(scene, TILLS)
    await openHub(scene.page, scene.url)
    const quiet = (await workWith(scene, 0)) - nothing
    const busy = (await workWith(scene, TILLS)) - selling
    rounds.push({ till: (selling - nothing) / TILLS, quiet, busy })
  }
  const of = (read: (round: (typeof rounds)[number]) => number) => rounds.map(read)
  return [
    score(
      `an open till that sells every 10 s, ${size}`,
      's/min',
      of(({ till }) => till),
      null,
    ),
    score(
      `an open hub while nobody sells, ${size}`,
      's/min',
      of(({ quiet }) => quiet),
      null,
    ),
    score(
      `an open hub while ${TILLS} tills sell, ${size}`,
      's/min',
      of(({ busy }) => busy),
      null,
    ),
    score(
      `an open hub, by an open till, while nobody sells, ${size}`,
      '×',
      of(({ till, quiet }) => quiet / till),
      1,
    ),
    score(
      `an open hub, by an open till, while ${TILLS} tills sell, ${size}`,
      '×',
      of(({ till, busy }) => busy / till),
      1,
    ),
  ]
}
