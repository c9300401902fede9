import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOnce, databaseUrl, postmasterPid, processesIn } from './launch.ts'
import { openWorkspace, until, type Workspace } from './workspace.ts'

let work: Workspace
beforeAll(buildOnce, 120_000)
beforeEach(() => {
  work = openWorkspace()
})
afterEach(() => work.close())

describe('npm start', { timeout: 60_000 }, () => {
  test('ST-5 ST-6 the first start makes everything, the second is ready in under 5 seconds', async () => {
    const first = work.launch()
    const { url, seconds } = await first.ready
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(first.stdout()).toContain('Demo@1234')
    for (const account of ['manager@demo.test', 'cashier@demo.test', 'solo@demo.test']) {
      expect(first.stdout()).toContain(account)
    }
    first.child.kill('SIGTERM')
    expect(await first.exit).toEqual({ code: 0, signal: null })

    const second = work.launch()
    const again = await second.ready
    process.stdout.write(`first start ${seconds.toFixed(2)} s, second start ${again.seconds.toFixed(2)} s\n`)
    expect(again.seconds).toBeLessThan(5)
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
    second.child.kill('SIGTERM')
    await second.exit
  })

  test('ST-5 till and API answer on the same port', async () => {
    const { url } = await work.launch().ready
    const till = await fetch(`${url}/`)
    expect(till.status).toBe(200)
    expect(till.headers.get('content-type')).toContain('text/html')
    const api = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(api.status).toBeGreaterThanOrEqual(400)
    expect(api.headers.get('content-type')).toContain('application/json')
  })

  test('ST-7 a bad value is refused in one sentence and makes no data folder', async () => {
    const refused = work.launch({ env: { PORT: 'eighty' } })
    expect(await refused.exit).toEqual({ code: 1, signal: null })
    expect(refused.stderr()).toBe('PORT is "eighty", but must be a whole number from 0 to 65535.\n')
    expect(existsSync(work.dataDir)).toBe(false)
  })

  test('ST-9 with DATABASE_URL the database is that one, and no PostgreSQL is started', async () => {
    await work.launch().ready
    const folder = join(work.dataDir, 'postgres')
    const before = postmasterPid(folder)
    const other = work.launch({
      dataDir: join(work.base, 'other'),
      env: { DATABASE_URL: databaseUrl(folder) },
    })
    const { url } = await other.ready
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(existsSync(join(work.base, 'other', 'postgres'))).toBe(false)
    other.child.kill('SIGTERM')
    expect((await other.exit).code).toBe(0)
    expect(postmasterPid(folder)).toBe(before)
  })

  test('ST-11 a port in use is refused in one sentence, and PostgreSQL is stopped', async () => {
    const { url } = await work.launch().ready
    const port = new URL(url).port
    const dataDir = join(work.base, 'other')
    const refused = work.launch({ dataDir, env: { PORT: port, LOG_LEVEL: 'warn' } })
    expect(await refused.exit).toEqual({ code: 1, signal: null })
    expect(refused.stderr()).toBe(
      `Port ${port} is in use by another program: stop that one, or choose another with PORT.\n`,
    )
    await until(() => processesIn(dataDir).length === 0)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})
