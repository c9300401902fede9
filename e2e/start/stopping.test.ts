import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../support/long.ts'
import { copyShopData } from '../support/shop-data.ts'
import { buildOnce, databaseUrl, postmasterPid, processesIn } from './launch.ts'
import { openWorkspace, until, type Workspace } from './workspace.ts'

/** One data folder for all tests: each finds it as the previous one left it. */
let work: Workspace
const folder = () => join(work.dataDir, 'postgres')
beforeAll(() => {
  buildOnce()
  work = openWorkspace()
  copyShopData(work.dataDir)
}, 120_000)
afterEach(() => work.endAll())
afterAll(() => work.close())

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl(folder()) })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('stopping, and starting after the worst', { timeout: 60_000 }, () => {
  // Both end the same way; Ctrl-C is what people press.
  test.each(LONG ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const))(
    'ST-18 %s to the whole of npm start leaves no process',
    async (signal) => {
      const started = work.launch({ npm: true, env: { LOG_LEVEL: 'warn' } })
      await started.ready
      expect(processesIn(work.base).length).toBeGreaterThan(0)
      // As Ctrl-C in a terminal: every process of the group gets the signal, and npm forwards it once more.
      process.kill(-started.child.pid!, signal)
      await started.exit
      expect(processesIn(work.base)).toEqual([])
      expect(existsSync(join(folder(), 'data', 'postmaster.pid'))).toBe(false)
    },
  )

  test.runIf(LONG)(
    'ST-18 SIGTERM to npm alone, as a service manager sends it, leaves no process',
    async () => {
      const started = work.launch({ npm: true })
      await started.ready
      started.child.kill('SIGTERM')
      await started.exit
      await until(() => processesIn(work.base).length === 0)
    },
  )

  test.runIf(LONG)('ST-19 after kill -9 of npm alone the next start works all the same', async () => {
    const killed = work.launch({ npm: true })
    await killed.ready
    killed.child.kill('SIGKILL')
    const { url } = await work.launch().ready
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test.runIf(LONG)(
    'ST-19 after kill -9 the next start goes on with the PostgreSQL that lived on',
    async () => {
      const killed = work.launch()
      await killed.ready
      await ask('CREATE TABLE IF NOT EXISTS kept AS SELECT 42 AS answer')
      const postmaster = postmasterPid(folder())
      killed.child.kill('SIGKILL')
      await killed.exit
      expect(processesIn(work.base)).toContain(postmaster)

      const next = work.launch()
      const { url } = await next.ready
      expect(postmasterPid(folder())).toBe(postmaster)
      expect(await ask('SELECT answer FROM kept')).toEqual([{ answer: 42 }])
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      next.child.kill('SIGTERM')
      expect((await next.exit).code).toBe(0)
      expect(processesIn(work.base)).toEqual([])
    },
  )

  test('ST-19 after kill -9 of everything, as in a power cut, the next start recovers', async () => {
    const killed = work.launch()
    await killed.ready
    await ask('CREATE TABLE IF NOT EXISTS kept_too AS SELECT 42 AS answer')
    killed.child.kill('SIGKILL')
    for (const pid of processesIn(work.base)) process.kill(pid, 'SIGKILL')
    await killed.exit
    await work.launch().ready
    expect(await ask('SELECT answer FROM kept_too')).toEqual([{ answer: 42 }])
  })

  test.runIf(LONG)(
    'ST-20 a second start is refused in one sentence, and the first goes on serving',
    async () => {
      const first = work.launch()
      const { url } = await first.ready
      const postmaster = postmasterPid(folder())
      const second = work.launch({ env: { LOG_LEVEL: 'warn' } })
      expect(await second.exit).toEqual({ code: 1, signal: null })
      expect(second.stderr()).toBe(
        `Evertill is already running on the data in ${work.dataDir} (process ${first.child.pid}): stop it first, or name another folder with EVERTILL_DATA.\n`,
      )
      expect(second.stdout()).toBe('')
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      expect(postmasterPid(folder())).toBe(postmaster)
    },
  )
})
