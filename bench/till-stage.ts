import { build } from 'esbuild'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { BenchPage } from '../apps/pos/src/testing/bench/bench-page.ts'
import type { Closing } from './frame/closing.ts'
import { createProfile } from '../e2e/support/browser.ts'

const ROUND_TRIP_MS = 50
const BATCH = '/transaction/sales/offline/batch'

/** Serves a bench page, and the API of the real server with a round trip of 50 ms. */
export const servePage = async (apiUrl: string, entry = 'bench-page.ts') => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../apps/pos/src/testing/bench/${entry}`, import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    minify: true,
    logLevel: 'silent',
  })
  const script = outputFiles[0]?.text ?? ''
  let batchesUntilCut = Number.POSITIVE_INFINITY
  const server = createServer((incoming, answer) => {
    if (incoming.url?.startsWith('/api')) {
      void pause(ROUND_TRIP_MS).then(() => {
        const { host: _host, ...headers } = incoming.headers
        const onward = request(
          `${apiUrl}${incoming.url ?? ''}`,
          { method: incoming.method, headers },
          (reply) => {
            // The server has booked them, but the reply is lost.
            if (incoming.url?.endsWith(BATCH) && --batchesUntilCut === 0) return void answer.destroy()
            answer.writeHead(reply.statusCode ?? 500, reply.headers)
            reply.pipe(answer)
          },
        )
        incoming.pipe(onward)
      })
      return
    }
    const isScript = incoming.url === '/bench.js'
    answer.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    answer.end(
      isScript
        ? script
        : '<!doctype html><title>bench</title><body><script type="module" src="/bench.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    cutBatch: (number: number) => {
      batchesUntilCut = number
    },
    close: () =>
      new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

type Name = keyof BenchPage
type Bench = { bench?: BenchPage; openBenchPage: (count: number) => Promise<BenchPage> }

/** A new browser with the bench page. */
export const openStage = async (apiUrl: string, products: number, closing: Closing) => {
  const site = await servePage(apiUrl)
  closing.add(site.close)
  const profile = createProfile()
  closing.add(profile.remove)
  const browser = await profile.start()
  closing.add(browser.kill)
  const { page } = browser
  const enter = async () => {
    await page.goto(site.url)
    await page.waitForFunction(() => 'openBenchPage' in globalThis)
    await page.evaluate(async (count) => {
      const here = globalThis as unknown as Bench
      here.bench = await here.openBenchPage(count)
    }, products)
  }
  await enter()
  return {
    /** Runs one measurement in the page. */
    run: (name: Name, arg = ''): Promise<number> =>
      page.evaluate(
        async ([method, argument]) => {
          const { bench } = globalThis as unknown as Bench
          if (!bench) throw new Error('The bench page is not open.')
          return (await (bench[method] as (arg: string) => Promise<number>)(argument)) ?? 0
        },
        [name, arg] as const,
      ),
    enter,
    /** Drops the reply to the n-th batch of sales from now on. */
    cutBatch: site.cutBatch,
    /** Memory in use after a garbage collection: objects and their buffers. */
    memory: () => memoryOf(page),
  }
}

const memoryOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  await session.detach()
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}
