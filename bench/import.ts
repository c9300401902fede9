import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { API_BASE, CSRF_HEADER, IMPORT_PART_BYTES, type ImportJob, type Product } from '@evertill/contract'
import { buildOnce } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Score, ScoredEntry } from './frame/entry.ts'
import { quantileOf, sendAll } from './load.ts'
import { enterShop, makeSale, type Shop } from './shop.ts'

const ROWS = 100_000
const GOAL_SECONDS = 60
const POLL_MS = 500
/** What the other tills of the shop send meanwhile: one sale after the other, each with a pause. */
const SALE_EVERY_MS = 100
const SALE_GOAL_MS = 50
const PRICES_GOAL_S = 30
/** Beyond what the server takes after its start. The file alone has 4 MB, its rows 60 MB as objects. */
const MEMORY_GOAL_MB = 150
const SYNC_PAGE = 500

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Signed in to the hub as the owner of the demo company. */
const enterHub = async (url: string): Promise<Call> => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers: body ? headers : { ...headers, 'content-type': 'text/plain' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    const cookie = answer.headers.get('set-cookie')
    if (cookie !== null) headers['cookie'] = cookie.split(';')[0] ?? ''
    return JSON.parse(text) as Record<string, unknown>
  }
  const signIn = { LoginID: 'manager@demo.test', Password: 'Demo@1234' }
  const { Session } = (await call('POST', '/manage/session', signIn)) as { Session: { CsrfToken: string } }
  headers[CSRF_HEADER] = Session.CsrfToken
  return call
}

const waitFor = async (call: Call, key: string, state: string): Promise<ImportJob> => {
  for (;;) {
    const { Import } = (await call('GET', `/manage/imports/${key}`)) as { Import: ImportJob }
    if (Import.State === state) return Import
    if (Import.State === 'failed') throw new Error(`the import failed: ${Import.Fault}`)
    await pause(POLL_MS)
  }
}

/** Seconds from the first byte until the last row is written, and of that the seconds until it is checked. */
const importRows = async (call: Call, rows: number): Promise<{ all: number; checked: number }> => {
  const lines = Array.from({ length: rows }, (_, at) => `BENCH-${at},Product ${at},GST 5%,${at % 900}.50`)
  const bytes = Buffer.from(`SKU,Name,Tax,RetailPrice\n${lines.join('\n')}\n`)
  const key = randomUUID()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  await call('POST', '/manage/imports', { key, Kind: 'products', FileName: 'bench.csv', Size: bytes.length })
  for (let part = 0; part * IMPORT_PART_BYTES < bytes.length; part++) {
    const piece = bytes.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)
    await call('PUT', `/manage/imports/${key}/parts/${part}`, { Content: piece.toString('base64') })
  }
  const Fields = ['SKU', 'Name', 'Tax', 'RetailPrice']
  await call('POST', `/manage/imports/${key}/check`, { Fields, DecimalSign: '.', DateOrder: 'day' })
  await waitFor(call, key, 'checked')
  const checked = seconds()
  await call('POST', `/manage/imports/${key}/run`, {})
  const { Written } = await waitFor(call, key, 'done')
  if (Written !== rows) throw new Error(`${Written} of ${rows} rows were written`)
  return { all: seconds(), checked }
}

/** Sells until it is stopped, and says how long each sale took. */
const keepSelling = (url: string, shop: Shop) => {
  let isOver = false
  const times: number[] = []
  const selling = (async () => {
    while (!isOver) {
      const sent = await sendAll(
        `${url}/api/transaction/sales/offline`,
        shop.token,
        [JSON.stringify(makeSale(shop))],
        1,
      )
      times.push(...sent.times)
      await pause(SALE_EVERY_MS)
    }
  })()
  return async (): Promise<number[]> => {
    isOver = true
    await selling
    return times
  }
}

/** The largest that the process has been, in MB. */
const memoryOf = (pid: number | undefined): number => {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}

interface SyncPage {
  products: Product[]
  pitId: string
  lastSort: unknown
  hasMore: boolean
}

/** What a till does that hears of changed products: page by page, until it has the last one. */
const syncAll = async (url: string, shop: Shop, expected: number): Promise<number> => {
  const began = performance.now()
  const known = new Set<string>()
  for (let last: SyncPage | undefined; last === undefined || last.hasMore;) {
    const query = new URLSearchParams({ size: String(SYNC_PAGE) })
    if (last) {
      query.set('pitId', last.pitId)
      query.set('searchAfter', JSON.stringify(last.lastSort))
    }
    const answer = await fetch(`${url}/api/catalog/productsync?${query.toString()}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    last = (await answer.json()) as SyncPage
    for (const { SKU } of last.products) if (SKU.startsWith('BENCH-')) known.add(SKU)
  }
  if (known.size < expected) throw new Error(`the till has ${known.size} of ${expected} products`)
  return (performance.now() - began) / 1_000
}

const scoreOf = (name: string, unit: string, figure: number, goal: number | null): Score => ({
  ...{ name, unit, repeats: 1, median: figure, min: figure, max: figure },
  ...{ goal, met: goal === null ? null : figure <= goal },
})

/** A file of products beside a shop that sells on. `--rows n` for a smaller file. */
export const importBench: ScoredEntry = {
  score: async (args) => {
    buildOnce()
    const rows = Number(args.includes('--rows') ? args[args.indexOf('--rows') + 1] : ROWS)
    const work = openWorkspace()
    try {
      const server = work.launch({ env: { LOG_LEVEL: 'warn' } })
      const { url } = await server.ready
      const call = await enterHub(url)
      const shop = await enterShop(url)
      const before = memoryOf(server.child.pid)
      const stopSelling = keepSelling(url, shop)
      const { all, checked } = await importRows(call, rows)
      const sales = await stopSelling()
      const memory = memoryOf(server.child.pid) - before
      const synced = await syncAll(url, shop, rows)
      const goal = (figure: number) => (rows === ROWS ? figure : null)
      return [
        scoreOf(`import of ${rows} products`, 's', all, goal(GOAL_SECONDS)),
        scoreOf(`of that until it is checked`, 's', checked, null),
        scoreOf(`a sale meanwhile, p99 of ${sales.length}`, 'ms', quantileOf(sales, 0.99), SALE_GOAL_MS),
        scoreOf(`a sale meanwhile, median`, 'ms', quantileOf(sales, 0.5), null),
        scoreOf(`memory of the server beyond its start`, 'MB', memory, MEMORY_GOAL_MB),
        scoreOf(`a till has all of them, after the end`, 's', synced, goal(PRICES_GOAL_S)),
      ]
    } finally {
      await work.close()
    }
  },
}
