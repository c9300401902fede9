import { join } from 'node:path'
import pg from 'pg'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import { type Closing, createClosing } from './frame/closing.ts'
import type { Case, Side } from './frame/measure.ts'
import type { Entry } from './frame/entry.ts'
import { enterShop, makeSale, type Shop } from './shop.ts'
import { openColdStart, openNaiveColdStart } from './till-cold-start.ts'
import { openStage } from './till-stage.ts'

const PRODUCTS = 100_000
/** Sales made offline. The naive side sends a tenth of them and its time is multiplied, or it would take hours. */
const WAITING = 1_000

/** Copies one product until there are enough. */
export const fillShop = async (database: string, wanted: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: database })
  await owner.connect()
  await owner.query(
    `set session_replication_role = replica;
     insert into products select copy.* from (select * from products where sku = 'DEMO-001') p
      cross join generate_series(1, ${Math.max(0, wanted - 500)}) n
      cross join lateral jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
        'product_id', gen_random_uuid(), 'sku', 'COPY-' || n, 'sku_lower', 'copy-' || n, 'name', 'Table butter no. ' || n,
        'name_lower', 'table butter no. ' || n, 'bar_code', '89' || n, 'bar_code_lower', '89' || n)) copy`,
  )
  await owner.query('analyze products')
  await owner.end()
}

/** Counts rows, so that a sale that was booked twice counts twice. */
const countSales = async (database: string, uuids: readonly string[]): Promise<number> => {
  const owner = new pg.Client({ connectionString: database })
  await owner.connect()
  const { rowCount } = await owner.query('select 1 from sales where uuid = any($1)', [uuids])
  await owner.end()
  return rowCount ?? 0
}

export const promised = (figure: number): Side => ({ name: 'promised', run: () => Promise.resolve(figure) })
/** A side whose figures can be compared with a second goal without running it again. */
const recorded = (side: Side): { side: Side; again: Side } => {
  const figures: number[] = []
  let next = 0
  return {
    side: { ...side, run: async () => figures[figures.push(await side.run()) - 1] ?? Number.NaN },
    again: { ...side, run: () => Promise.resolve(figures[next++] ?? Number.NaN) },
  }
}
export const optionOf = (args: readonly string[], name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined

/**
 * `--products 10000` sets the size, `--only search,scan` selects cases. The page contains the shipped modules; cold
 * start and long tasks are measured on the built till.
 */
export const tillBench: Entry = {
  open: async (args) => {
    const closing = createClosing()
    try {
      return await openTillBench(args, closing)
    } catch (error) {
      await closing.close()
      throw error
    }
  },
}

type Stage = Awaited<ReturnType<typeof openStage>>
type TillCase = Case & { id: string }
type Setup = {
  readonly url: string
  readonly database: string
  readonly products: number
  readonly shop: Shop
  readonly closing: Closing
  /** Opened by the first case that needs it, so that a cold start is measured without a second browser. */
  readonly enterStage: () => Promise<Stage>
}

const compare =
  ({ products }: Setup) =>
  (id: string, name: string, ours: Side, baseline: Side, goal?: number, unit = 'ms'): TillCase => ({
    id,
    name: `${name}, ${products} products`,
    unit,
    better: 'lower',
    ours,
    baseline,
    ...(goal === undefined ? {} : { goal }),
  })

const pageSide =
  ({ enterStage }: Setup) =>
  (name: Parameters<Stage['run']>[0], arg?: string): Side => ({
    name,
    run: async () => (await enterStage()).run(name, arg),
  })

const memoryOf = ({ enterStage }: Setup, hold: 'holdOurs' | 'holdNaive'): Side => ({
  name: hold,
  run: async () => {
    const stage = await enterStage()
    // Stored first by a page with products: the measured page starts without them.
    await stage.enter()
    await stage.run(hold)
    await stage.enter()
    await stage.run('forgetProducts')
    const before = await stage.memory()
    await stage.run(hold)
    const after = await stage.memory()
    // Loads the products again: later cases need them.
    await stage.enter()
    return (after - before) / 2 ** 20
  },
})

/** Makes sales offline, then restores the network: no sale may be missing or booked twice. */
const drain = (setup: Setup, name: 'drainOurs' | 'drainNaive', count: number): Side => ({
  name,
  run: async () => {
    const { shop, database } = setup
    const sales = Array.from({ length: count }, () => makeSale(shop))
    const isOurs = name === 'drainOurs'
    const stage = await setup.enterStage()
    if (isOurs) {
      await stage.run('queueSales', JSON.stringify(sales))
      stage.cutBatch(4)
    }
    const took = await stage.run(name, isOurs ? shop.token : JSON.stringify({ token: shop.token, sales }))
    const booked = await countSales(
      database,
      sales.map((sale) => sale.UUID),
    )
    if (booked !== count) throw new Error(`${booked} of ${count} sales are on the server.`)
    return (took * WAITING) / count
  },
})

const catalogueCases = (setup: Setup): TillCase[] => {
  const [beside, side] = [compare(setup), pageSide(setup)]
  const { token } = setup.shop
  return [
    beside('store', 'the catalogue stored', side('storeOurs'), side('storeNaive'), 1 / 20),
    beside('read', 'the catalogue read at start', side('readOurs'), side('readNaive'), 1 / 5),
    beside('search', 'search, p99', side('searchOurs'), promised(5), 1),
    beside('search', 'search, p99, beside an array of objects', side('searchOurs'), side('searchNaive')),
    beside(
      'search',
      'terms whose hits differ from a plain search',
      side('searchDiffers'),
      promised(1),
      0,
      'terms',
    ),
    beside('scan', 'one exact scan of a thousand', side('scanOurs'), promised(0.1), 1),
    beside('scan', 'one exact scan beside an index of the database', side('scanOurs'), side('scanNaive')),
    beside('partial', 'partial sync of 200 scattered changes', side('partialOurs'), promised(1_000), 1),
    beside(
      'partial',
      'the same beside rows and an array read anew',
      side('partialOurs'),
      side('partialNaive'),
    ),
    beside('partial', 'slowest commit behind a partial sync', side('commitsBehindPartial'), promised(50), 1),
    beside('commit', 'strict commit, idle, p99', side('commitsIdle'), promised(50), 1),
    beside('commit', 'strict commit during a full sync, p99', side('commitsDuringSync'), promised(50), 1),
    beside(
      'sync',
      'full sync, 50 ms round trip, pages of 500, beside a tenth of it page by page into rows, times ten',
      side('syncOurs', token),
      side('syncNaive', token),
      1 / 2,
    ),
    beside(
      'memory',
      'memory of the catalogue beside an array of objects',
      memoryOf(setup, 'holdOurs'),
      memoryOf(setup, 'holdNaive'),
      0.5,
      'MiB',
    ),
  ]
}

const outboxCases = (setup: Setup): TillCase[] => {
  const [beside, side] = [compare(setup), pageSide(setup)]
  return [
    beside('queue', 'next to send of 10,000', side('nextOurs'), side('nextNaive'), 1 / 20),
    beside(
      'drain',
      '1,000 sales drained, 50 ms round trip, a reply cut',
      drain(setup, 'drainOurs', WAITING),
      promised(2_000),
      1,
    ),
    beside(
      'drain',
      'the same beside one call after the other',
      drain(setup, 'drainOurs', WAITING),
      drain(setup, 'drainNaive', WAITING / 10),
      1 / 20,
    ),
  ]
}

/** Opens a browser for each kind of case that is wanted. */
const startCases = async (
  setup: Setup,
  wants: (...ids: string[]) => boolean,
): Promise<readonly TillCase[]> => {
  const beside = compare(setup)
  const { url, products, closing } = setup
  const cold = wants('cold', 'tasks') ? await openColdStart(url, closing) : undefined
  const naive = wants('cold') ? await openNaiveColdStart(products, closing) : undefined
  const start = cold && recorded(cold.scan())
  return [
    ...(start && naive
      ? [
          // The goal is about 100,000 products: 10,000 rows are read before any till has drawn its first screen.
          beside(
            'cold',
            'cold start beside a page that reads its products into an array',
            start.side,
            naive.scan(),
            products > 10_000 ? 1 / 5 : undefined,
          ),
          // The same starts compared with the promise, because each one takes seconds in a new browser process.
          beside(
            'cold',
            'cold start offline to the first scan',
            start.again,
            promised(products > 10_000 ? 1_500 : 1_000),
            1,
          ),
        ]
      : []),
    ...(cold
      ? [beside('tasks', 'longest task of the page during a full sync', cold.longestTask(), promised(50), 1)]
      : []),
  ]
}

const openTillBench = async (args: readonly string[], closing: Closing) => {
  const products = Number(optionOf(args, '--products') ?? PRODUCTS)
  const only = optionOf(args, '--only')?.split(',')
  const wants = (...ids: string[]) => !only || only.some((id) => ids.includes(id))
  buildOnce()
  const work = openWorkspace()
  closing.add(work.close)
  const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
  const database = databaseUrl(join(work.dataDir, 'postgres'))
  await fillShop(database, products)
  const shop = await enterShop(url)
  let opening: ReturnType<typeof openStage> | undefined
  const enterStage = () => (opening ??= openStage(url, products, closing))
  const setup: Setup = { url, database, products, shop, closing, enterStage }
  const starts = await startCases(setup, wants)
  const cases = [...catalogueCases(setup), ...outboxCases(setup), ...starts]
  return {
    cases: cases.filter(({ id }) => wants(id)),
    // A row per product takes a minute each time.
    repeats: 5,
    close: closing.close,
  }
}
