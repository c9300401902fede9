import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AS_ROOT, buildOnce, postmasterPid, processesIn, uidOf } from './launch.ts'
import { copyCheckout, openWorkspace, outsideFolder, type Workspace } from './workspace.ts'

const NOBODY = 65_534
let work: Workspace
beforeAll(buildOnce, 120_000)
beforeEach(() => {
  work = openWorkspace()
})
afterEach(() => work.close())

describe('the user who starts', { timeout: 60_000 }, () => {
  test('ST-14 an ordinary user runs PostgreSQL as itself', async () => {
    const uid = AS_ROOT ? NOBODY : (process.getuid?.() ?? 0)
    mkdirSync(work.dataDir)
    if (AS_ROOT) chownSync(work.dataDir, uid, uid)
    const started = work.launch(AS_ROOT ? { uid, gid: uid, env: { HOME: work.dataDir } } : {})
    const { url } = await started.ready
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const folder = join(work.dataDir, 'postgres')
    expect(uidOf(postmasterPid(folder))).toBe(uid)
    started.child.kill('SIGTERM')
    expect((await started.exit).code).toBe(0)
    expect(processesIn(work.base)).toEqual([])
  })

  test.runIf(AS_ROOT)('ST-14 root goes on as the ordinary user who began', async () => {
    mkdirSync(work.dataDir)
    chownSync(work.dataDir, NOBODY, NOBODY)
    const ordinary = { uid: NOBODY, gid: NOBODY, env: { HOME: work.dataDir } }
    const began = work.launch(ordinary)
    await began.ready
    began.child.kill('SIGTERM')
    await began.exit
    const asRoot = work.launch()
    await asRoot.ready
    expect(uidOf(postmasterPid(join(work.dataDir, 'postgres')))).toBe(NOBODY)
    asRoot.child.kill('SIGTERM')
    await asRoot.exit
    await work.launch(ordinary).ready
  })

  test.runIf(AS_ROOT)('ST-15 root runs PostgreSQL as another user who owns its data', async () => {
    await work.launch().ready
    const folder = join(work.dataDir, 'postgres')
    const { uid } = statSync(folder)
    expect(uid).not.toBe(0)
    expect(uidOf(postmasterPid(folder))).toBe(uid)
  })

  test.runIf(AS_ROOT)(
    'ST-15 a checkout that only root may enter is served from /var/lib/evertill',
    async () => {
      const home = join(work.base, 'home')
      const root = join(home, 'checkout')
      mkdirSync(home)
      chmodSync(home, 0o700)
      copyCheckout(root)
      const dataDir = join(root, 'data')
      const first = work.launch({ root, dataDir })
      const { url } = await first.ready
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      const outside = outsideFolder(dataDir)!
      try {
        expect(outside).toMatch(/^\/var\/lib\/evertill\/[0-9a-f]{12}-[0-9a-f]{6}$/)
        expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
        expect(first.stderr()).toContain(`PostgreSQL's data lies in ${outside}/postgres`)
        expect(first.stderr()).toContain("PostgreSQL's programs are run from /var/lib/evertill/postgresql/")
        expect(uidOf(postmasterPid(join(outside, 'postgres')))).not.toBe(0)
        first.child.kill('SIGTERM')
        expect((await first.exit).code).toBe(0)
        expect(processesIn(outside)).toEqual([])
        const second = work.launch({ root, dataDir })
        await second.ready
        expect(outsideFolder(dataDir)).toBe(outside)
        second.child.kill('SIGTERM')
        await second.exit
      } finally {
        await work.closeOutside(dataDir)
      }
    },
  )

  test.runIf(AS_ROOT)('ST-14 an ordinary user is told when the data belongs to another', async () => {
    const began = work.launch()
    await began.ready
    began.child.kill('SIGTERM')
    await began.exit
    const refused = work.launch({ uid: NOBODY, gid: NOBODY, env: { HOME: '/' } })
    expect((await refused.exit).code).toBe(1)
    expect(refused.stderr()).toContain(`The data in ${work.dataDir} was made by another user`)
  })
})
