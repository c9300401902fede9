import { build } from 'esbuild'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { createProfile } from '../e2e/support/browser.ts'
import { longestTask } from './frame/longest-task.ts'
import { type Cashier, type CashierPage, CASHIER_SCRIPTS } from './cashier.ts'
import { installNameHelper, signIn } from './till-cold-start.ts'

/** One of the two screens, with products and a simulated cashier. */
export interface SaleStage {
  /** Barcodes, each of a different product. */
  codes: readonly string[]
  work<Name extends keyof Cashier>(
    name: Name,
    ...args: Parameters<Cashier[Name]>
  ): Promise<Awaited<ReturnType<Cashier[Name]>>>
  /** Milliseconds of script, style and layout of one action, until it is painted. */
  costOf<Name extends keyof Cashier>(name: Name, ...args: Parameters<Cashier[Name]>): Promise<number>
  /** The longest task of the page while it works, in milliseconds. */
  longestTask(work: () => Promise<void>): Promise<number>
  close(): Promise<void>
}

const PARTS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']

/** Measures CPU time of the page's thread, not wall time, so that other load on the machine does not count. */
const openMeter = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics
      .filter(({ name }) => PARTS.includes(name))
      .reduce((sum, { value }) => sum + value, 0)
    return seconds * 1_000
  }
}

const stageOf = async (
  page: Page,
  codes: readonly string[],
  close: () => Promise<void>,
): Promise<SaleStage> => {
  await installNameHelper(page)
  for (const script of CASHIER_SCRIPTS) await page.evaluate(script)
  const meter = await openMeter(page)
  const work: SaleStage['work'] = (name, ...args) =>
    page.evaluate(
      async ([method, given]) => {
        const { cashier } = globalThis as unknown as CashierPage
        const act = cashier[method] as (...given: readonly unknown[]) => unknown
        return (await act(...given)) as never
      },
      [name, args] as const,
    )
  return {
    codes,
    work,
    costOf: async (name, ...args) => {
      // Finishes the work of the previous action first, so that it is not measured here.
      await work('idle')
      const before = await meter()
      await work(name, ...args)
      await work('painted')
      return (await meter()) - before
    },
    longestTask: (busy) => longestTask(page, busy),
    close,
  }
}

/** Shorter codes would be treated as typing. */
const FIRST_CODE = 10_000

/** The built till, signed in, with the products of the server. */
export const openTill = async (url: string, products: number): Promise<SaleStage> => {
  const profile = createProfile()
  const browser = await profile.start()
  await signIn(browser.page, url)
  const codes = Array.from({ length: products - 500 - FIRST_CODE }, (_, index) => `89${FIRST_CODE + index}`)
  return stageOf(browser.page, codes, async () => {
    await browser.kill()
    profile.remove()
  })
}

/** The naive screen on its own page, with a row per product. */
export const openNaive = async (products: number): Promise<SaleStage> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../apps/pos/src/testing/bench/naive-sale.tsx', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    minify: true,
    logLevel: 'silent',
  })
  const server = createServer((incoming, answer) => {
    const isScript = incoming.url === '/naive.js'
    answer.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    answer.end(
      isScript
        ? outputFiles[0]?.text
        : '<!doctype html><title>naive</title><body><script type="module" src="/naive.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const profile = createProfile()
  const browser = await profile.start()
  const { page } = browser
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'openNaiveSale' in globalThis)
  type Naive = { openNaiveSale: (count: number) => Promise<string[]> }
  const codes = await page.evaluate(
    (count) => (globalThis as unknown as Naive).openNaiveSale(count),
    products,
  )
  return stageOf(page, codes, async () => {
    await browser.kill()
    profile.remove()
    await new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())))
  })
}
