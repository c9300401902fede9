import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { databaseUrl } from '../start/launch.ts'
import { openWorkspace } from '../start/workspace.ts'
import { copyShopData } from '../support/shop-data.ts'
import { expectedComparison, compareWithDatabase, startLoad } from './load.ts'

/** `npm run prove kills` runs the whole of F-10 with 100. */
const KILLS = Number(process.env.EVERTILL_KILLS ?? 3)
const TILLS = 4
const MAX_LIFETIME_MS = 1_500

const work = openWorkspace()
copyShopData(work.dataDir)
afterAll(() => work.close())

test(
  `KP-1 a server killed ${KILLS} times in the middle of selling loses no sale and doubles none`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    const start = async () => {
      const server = work.launch({ env: { LOG_LEVEL: 'warn' } })
      return { server, url: (await server.ready).url }
    }
    let now = await start()
    const load = await startLoad(() => now.url, TILLS)
    for (let kills = 0; kills < KILLS; kills++) {
      // A random moment, possibly before the first sale after the start.
      await pause(Math.random() * MAX_LIFETIME_MS)
      now.server.child.kill('SIGKILL')
      await now.server.exit
      now = await start()
    }
    await load.finish()
    expect(load.journal.size).toBeGreaterThan(KILLS)
    const comparison = await compareWithDatabase(load.journal, databaseUrl(join(work.dataDir, 'postgres')))
    expect(comparison).toEqual(expectedComparison(load.journal))
    expect([...load.statuses.keys()].filter((status) => status >= 400 && status < 500)).toEqual([])
  },
)
