import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, postmasterPid, processesIn, type Launched } from '../start/launch.ts'
import { openWorkspace } from '../start/workspace.ts'
import { copyShopData } from '../support/shop-data.ts'
import { expectedComparison, compareWithDatabase, startLoad } from './load.ts'

/** Longer than the server's database timeout, so that it must answer itself. */
const PAUSED_MS = Number(process.env.EVERTILL_PAUSED_SECONDS ?? 14) * 1_000
const TILLS = 4

const work = openWorkspace()
copyShopData(work.dataDir)
const cluster = join(work.dataDir, 'postgres')
let server: Launched
let url: string

beforeAll(async () => {
  server = work.launch({ env: { LOG_LEVEL: 'warn' } })
  url = (await server.ready).url
})
afterAll(() => work.close())

const signalAll = (signal: NodeJS.Signals) => {
  for (const pid of processesIn(cluster)) process.kill(pid, signal)
}

const outages: [string, () => Promise<void> | void][] = [
  [
    'paused',
    async () => {
      signalAll('SIGSTOP')
      await pause(PAUSED_MS)
      signalAll('SIGCONT')
    },
  ],
  ['stopped', () => void process.kill(postmasterPid(cluster), 'SIGINT')],
  ['killed', () => void process.kill(postmasterPid(cluster), 'SIGKILL')],
]

describe.each(outages)('PostgreSQL %s under load', (_what, takeAway) => {
  test(
    'KP-2 the tills hear only yes or try again, and no part of a sale stays',
    { timeout: 120_000 },
    async () => {
      const load = await startLoad(() => url, TILLS)
      while (load.journal.size < 20) await pause(20)
      await takeAway()
      const before = load.journal.size
      while (load.journal.size < before + 20) await pause(20)
      await load.finish()
      const answered = [...load.statuses.keys()].filter((status) => status !== 0)
      expect(answered.filter((status) => status !== 200 && status < 500)).toEqual([])
      const comparison = await compareWithDatabase(load.journal, databaseUrl(cluster))
      const { unexpected, ...ours } = comparison
      // Sales of earlier outages are not in this journal.
      const { unexpected: _none, ...inOrder } = expectedComparison(load.journal)
      expect({ ...ours, bookedSum: 0 }).toEqual({ ...inOrder, bookedSum: 0 })
      expect(unexpected.every((uuid) => !load.journal.has(uuid))).toBe(true)
      expect(server.child.exitCode).toBeNull()
    },
  )
})
