import type { HistoryPage } from '../apps/pos/src/testing/bench/history-page.ts'
import { createProfile } from '../e2e/support/browser.ts'
import type { Case, Side } from './frame/measure.ts'
import type { Entry } from './frame/entry.ts'
import { servePage } from './till-stage.ts'

const SALES = 50_000

type Here = { bench?: HistoryPage; openHistoryPage: (count: number) => Promise<HistoryPage> }

/** `--sales 5000` for another size. */
export const historyBench: Entry = {
  open: async (args) => {
    const sales = Number(args.includes('--sales') ? args[args.indexOf('--sales') + 1] : SALES)
    const site = await servePage('', 'history-page.ts')
    const profile = createProfile()
    const browser = await profile.start()
    const { page } = browser
    await page.goto(site.url)
    await page.waitForFunction(() => 'openHistoryPage' in globalThis)
    await page.evaluate(async (count) => {
      const here = globalThis as unknown as Here
      here.bench = await here.openHistoryPage(count)
    }, sales)
    const side = (name: keyof HistoryPage): Side => ({
      name,
      run: () =>
        page.evaluate(async (method) => {
          const { bench } = globalThis as unknown as Here
          if (!bench) throw new Error('The page is not open.')
          return bench[method]()
        }, name),
    })
    const compare = (name: string, ours: Side, baseline: Side): Case => ({
      name: `${name}, ${sales} sales`,
      unit: 'ms',
      better: 'lower',
      ours,
      baseline,
      goal: 1 / 10,
    })
    return {
      cases: [
        compare('the first hundred of the history', side('firstOurs'), side('firstNaive')),
        compare('the sales of one phone number', side('phoneOurs'), side('phoneNaive')),
      ],
      repeats: 5,
      close: async () => {
        await browser.kill()
        profile.remove()
        await site.close()
      },
    }
  },
}
