import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AS_ROOT, buildOnce, NOBODY, postmasterPid, processesIn, uidOf, type Launched } from './launch.ts'
import { copyCheckout, openWorkspace, outsideFolder, type Workspace } from './workspace.ts'

let work: Workspace
const folder = () => join(work.dataDir, 'postgres')
beforeAll(buildOnce, 120_000)
beforeEach(() => {
  work = openWorkspace()
})
afterEach(() => work.close())

async function serveOnce(started: Launched): Promise<void> {
  const { url } = await started.ready
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}

async function stop(started: Launched): Promise<void> {
  started.child.kill('SIGTERM')
  expect(await started.exit).toEqual({ code: 0, signal: null })
}

describe('the user who starts', { timeout: 60_000 }, () => {
  test('ST-14 an ordinary user runs PostgreSQL as itself, and root goes on as that user', async () => {
    const uid = AS_ROOT ? NOBODY : (process.getuid?.() ?? 0)
    mkdirSync(work.dataDir)
    if (AS_ROOT) chownSync(work.dataDir, uid, uid)
    const ordinary = AS_ROOT ? { uid, gid: uid, env: { HOME: work.dataDir } } : {}
    const began = work.launch(ordinary)
    await serveOnce(began)
    expect(uidOf(postmasterPid(folder()))).toBe(uid)
    await stop(began)
    expect(processesIn(work.base)).toEqual([])
    if (!AS_ROOT) return
    const asRoot = work.launch()
    await serveOnce(asRoot)
    expect(uidOf(postmasterPid(folder()))).toBe(uid)
    await stop(asRoot)
    expect(statSync(join(folder(), 'log', 'start.log')).uid).toBe(uid)
  })

  test.runIf(AS_ROOT)('ST-15 a checkout only root may enter is served from /var/lib/evertill', async () => {
    const home = join(work.base, 'home')
    const root = join(home, 'checkout')
    mkdirSync(home)
    chmodSync(home, 0o700)
    copyCheckout(root)
    const dataDir = join(root, 'data')
    const first = work.launch({ root, dataDir })
    await serveOnce(first)
    const outside = outsideFolder(dataDir)!
    expect(outside).toMatch(/^\/var\/lib\/evertill\/[0-9a-f]{12}-[0-9a-f]{6}$/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(first.stdout()).toContain(`  Data   ${dataDir}\n         ${outside}/postgres\n`)
    expect(first.stderr()).toContain(`PostgreSQL's data lies in ${outside}/postgres`)
    expect(first.stderr()).toContain("PostgreSQL's programs are run from /var/lib/evertill/postgresql/")
    expect(uidOf(postmasterPid(join(outside, 'postgres')))).not.toBe(0)
    await stop(first)
    expect(processesIn(outside)).toEqual([])
    const second = work.launch({ root, dataDir })
    await serveOnce(second)
    expect(outsideFolder(dataDir)).toBe(outside)
    await stop(second)
  })
})
