import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { type CartLine, type CartSnapshot, type Offer, gstRate } from '@evertill/domain'
import type { Case, Side } from './frame/measure.ts'
import type { Entry } from './frame/entry.ts'

/** A settlement runs at every key press: 4 ms at the 99th percentile leaves the rest of the frame to the screen. */
const PROMISED_MS = 4
/** 1,000 lines are five times 200 lines; a factor of six leaves room for sorting. */
const PROMISED_GROWTH = 6
const RUNS_PER_FIGURE = 200

const TAXES = [0, 50_000, 180_000, 400_000].map((percent) => ({
  id: `gst${percent}`,
  name: 'GST',
  rates: [gstRate(percent)],
}))

const linesOf = (count: number): CartLine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `line ${index}`,
    quantity: (1 + (index % 7)) * 1000,
    unitPrice: 1_000 + ((index * 7_919) % 50_000),
    priceIncludesTax: true,
    tax: TAXES[index % TAXES.length] ?? { id: '', name: '', rates: [] },
    productId: `product ${index % 120}`,
    categoryId: `category ${index % 12}`,
    hsn: String(1_900 + (index % 9)),
    mrp: 60_000,
  }))

/** Offers of every type, a quarter of them for all products and the rest for one category each. */
const offersOf = (count: number): Offer[] =>
  Array.from({ length: count }, (_, index) => {
    const terms = {
      id: `offer ${index}`,
      version: 1,
      name: `Offer ${index}`,
      stacking: index % 3 === 0 ? ('stackable' as const) : ('exclusive' as const),
      priority: index % 5,
      ...(index % 4 === 0 ? {} : { scope: { categoryIds: [`category ${index % 12}`] } }),
    }
    const pair = [1, 2].map((units) => ({ scope: { categoryIds: [`category ${units}`] }, units }))
    const kinds: Offer[] = [
      { ...terms, type: 'percent', percent: 50_000 + index * 1_000 },
      { ...terms, type: 'amount', amount: 500, per: 'unit' },
      { ...terms, type: 'buyXGetY', buy: 2, get: 1 },
      { ...terms, type: 'fixedPrice', price: 9_900 },
      { ...terms, type: 'bundle', items: pair, price: 40_000 },
      { ...terms, type: 'quantitySlab', slabs: [3_000, 6_000].map((from) => ({ from, price: 9_000 })) },
      { ...terms, type: 'percent', percent: 100_000, cap: 20_000 },
      { ...terms, type: 'minimumBill', amount: 5_000, minAmount: 100_000 },
    ]
    return kinds[index % kinds.length] as Offer
  })

const cartOf = (lines: number, offers: number): CartSnapshot => ({
  businessDate: '2026-11-15',
  rounding: { step: 100 },
  lines: linesOf(lines),
  offers: offersOf(offers),
  billDiscount: { kind: 'percent', percent: 20_000 },
  soldAt: '2026-11-15T10:00:00Z',
  timeZoneOffsetMinutes: 330,
})

/** A percentile of the time of many calls. */
const sideOf = (name: string, percentile: number, call: () => unknown): Side => ({
  name,
  run: () => {
    const times = Array.from({ length: RUNS_PER_FIGURE }, () => {
      const began = performance.now()
      call()
      return performance.now() - began
    })
    const sorted = times.toSorted((a, b) => a - b)
    return Promise.resolve(sorted[Math.floor((RUNS_PER_FIGURE - 1) * percentile)] ?? Number.NaN)
  },
})

const plainSum = (cart: CartSnapshot): number =>
  cart.lines.reduce((sum, line) => sum + (line.quantity * line.unitPrice) / 1000, 0)

/**
 * The domain as it is shipped, in one bundle. The loader that runs the benchmarks adds a helper call to every function
 * it creates, and a settlement creates thousands. That time must not be measured: no till or server spends it.
 */
const shippedSettle = async (): Promise<typeof import('@evertill/domain').settle> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('@evertill/domain'))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    minify: true,
    logLevel: 'silent',
  })
  const script = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  const shipped: typeof import('@evertill/domain') = await import(`data:text/javascript;base64,${script}`)
  return shipped.settle
}

export const settleBench: Entry = {
  open: async () => {
    const settle = await shippedSettle()
    const [full, bare, long] = [cartOf(200, 50), cartOf(200, 0), cartOf(1_000, 50)]
    const cases: Case[] = [
      {
        name: '200 lines with 50 offers, p99, beside what is promised',
        unit: 'ms',
        better: 'lower',
        ours: sideOf('settle', 0.99, () => settle(full)),
        baseline: { name: 'promised', run: () => Promise.resolve(PROMISED_MS) },
        goal: 1,
      },
      {
        name: '200 lines with 50 offers, median, beside the same cart without offers',
        unit: 'ms',
        better: 'lower',
        ours: sideOf('with offers', 0.5, () => settle(full)),
        baseline: sideOf('without', 0.5, () => settle(bare)),
      },
      {
        name: '200 lines without offers, median, beside a plain sum',
        unit: 'ms',
        better: 'lower',
        ours: sideOf('settle', 0.5, () => settle(bare)),
        baseline: sideOf('sum', 0.5, () => plainSum(bare)),
      },
      {
        name: '1,000 lines with 50 offers, median, beside 200 lines',
        unit: 'ms',
        better: 'lower',
        ours: sideOf('1,000 lines', 0.5, () => settle(long)),
        baseline: sideOf('200 lines', 0.5, () => settle(full)),
        goal: PROMISED_GROWTH,
      },
    ]
    return { cases, close: () => Promise.resolve() }
  },
}
