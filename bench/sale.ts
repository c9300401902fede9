import { join } from 'node:path'
import { buildOnce, databaseUrl } from '../e2e/start/launch.ts'
import { openWorkspace } from '../e2e/start/workspace.ts'
import type { Case, Side } from './frame/measure.ts'
import type { Entry } from './frame/entry.ts'
import { openNaive, openTill, type SaleStage } from './sale-stage.ts'
import { fillShop, optionOf, promised } from './till.ts'

const PRODUCTS = 100_000
const LINES = 200
/** Number of samples behind each percentile. */
const SCANS = 100
const PRESSES = 60
const BILLS = 5
/** Both shops have thousands of products whose names begin so. */
const SEARCH_TEXT = 'table butter'

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** The measured actions of one size of bill. */
const sidesOf = (lines: number) => {
  const filled = new WeakSet<SaleStage>()
  /** Brings the cart to this number of lines, whatever was measured before. */
  const fill = async (stage: SaleStage) => {
    if (filled.has(stage)) return
    for (const code of stage.codes.slice(0, lines)) await stage.work('scan', code)
    filled.add(stage)
  }
  const costs = async (count: number, cost: (turn: number) => Promise<number>): Promise<number[]> => {
    const all: number[] = []
    for (let turn = 0; turn < count; turn++) all.push(await cost(turn))
    return all
  }
  /** Scans only products that are in the cart, so that the bill keeps its length. */
  const scan = (stage: SaleStage, count = SCANS): Side => ({
    name: 'scan',
    run: async () => {
      await fill(stage)
      const code = (turn: number) => stage.codes[(turn * 13) % lines] ?? ''
      return percentile(await costs(count, (turn) => stage.costOf('scan', code(turn))), 0.99)
    },
  })
  const newLine = (stage: SaleStage): Side => ({
    name: 'new line',
    run: async () => {
      await fill(stage)
      const all = await costs(SCANS, async (turn) => {
        const cost = await stage.costOf('scan', stage.codes[lines + turn] ?? '')
        await stage.work('undo')
        return cost
      })
      return percentile(all, 0.99)
    },
  })
  const type = (stage: SaleStage): Side => ({
    name: 'type',
    run: async () => {
      await fill(stage)
      const all: number[] = []
      for (let time = 0; time < 3; time++) {
        const keys = [...SEARCH_TEXT].map((_, index) => SEARCH_TEXT.slice(0, index + 1))
        for (const text of keys) all.push(await stage.costOf('type', text))
        await stage.work('type', '')
      }
      return percentile(all, 0.95)
    },
  })
  const oneMore = (stage: SaleStage, count = PRESSES): Side => ({
    name: 'one more',
    run: async () => {
      await fill(stage)
      return percentile(await costs(count, (turn) => stage.costOf('oneMore', turn)), 0.95)
    },
  })
  const pay = (stage: SaleStage): Side => ({
    name: 'pay',
    run: async () => {
      const times: number[] = []
      for (let bill = 0; bill < BILLS; bill++) {
        await fill(stage)
        times.push(await stage.work('pay'))
        filled.delete(stage)
      }
      return percentile(times, 0.99)
    },
  })
  const tasks = (stage: SaleStage): Side => ({
    name: 'tasks',
    run: async () => {
      await fill(stage)
      return stage.longestTask(async () => {
        await scan(stage, 20).run()
        await type(stage).run()
        await oneMore(stage, 20).run()
      })
    },
  })
  return { scan, newLine, type, oneMore, pay, tasks }
}

type SaleCase = Case & { id: string }

const casesOf = (till: SaleStage, naive: SaleStage, lines: number, products: number): SaleCase[] => {
  const { scan, newLine, type, oneMore, pay, tasks } = sidesOf(lines)
  const one = (id: string, name: string, ours: Side, baseline: Side, goal: number): SaleCase => ({
    id,
    name: `${name}, ${lines} lines, ${products} products`,
    unit: 'ms',
    better: 'lower',
    ours,
    baseline,
    goal,
  })
  return [
    // First: the other cases raise the quantities until cash alone may not pay the bill.
    one('pay', 'Complete sale to "Sale completed", p99', pay(till), promised(150), 1),
    one('scan', 'scan to line laid out, p99', scan(till), promised(16), 1),
    one('scan', 'scan of a further article, p99', newLine(till), promised(16), 1),
    one('scan', 'scan beside the naive screen, p99', scan(till), scan(naive), 1 / 5),
    one('type', 'key to first 20 results, p95', type(till), promised(16), 1),
    one('type', 'key beside the naive screen, p95', type(till), type(naive), 1 / 5),
    one('quantity', 'quantity to totals, p95', oneMore(till), promised(8), 1),
    one('quantity', 'quantity beside the naive screen, p95', oneMore(till), oneMore(naive), 1 / 5),
    one('tasks', 'longest task while scanning, typing and changing', tasks(till), promised(50), 1),
  ]
}

/**
 * Compares the sale screen of the built till with a naive one, with a long bill in the cart. `--products 20000
 * --lines 50` sets the size, `--only scan,pay` selects cases. Script and layout are measured as CPU time of the page's
 * thread, from an idle page until the frame is painted. Only Pay, which waits for the disk, is measured as wall time
 * and needs an idle machine.
 */
export const saleBench: Entry = {
  open: async (args) => {
    const products = Number(optionOf(args, '--products') ?? PRODUCTS)
    const lines = Number(optionOf(args, '--lines') ?? LINES)
    const only = optionOf(args, '--only')?.split(',')
    buildOnce()
    const work = openWorkspace()
    const { url } = await work.launch({ env: { LOG_LEVEL: 'warn' } }).ready
    await fillShop(databaseUrl(join(work.dataDir, 'postgres')), products)
    const till = await openTill(url, products)
    const naive = await openNaive(products)
    return {
      cases: casesOf(till, naive, lines, products).filter(({ id }) => !only || only.includes(id)),
      repeats: 5,
      close: async () => {
        await till.close()
        await naive.close()
        await work.close()
      },
    }
  },
}
