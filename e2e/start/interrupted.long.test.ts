import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildOnce, processesIn } from './launch.ts'
import { openWorkspace, until, type Workspace } from './workspace.ts'

let work: Workspace
const folder = () => join(work.dataDir, 'postgres')
beforeAll(buildOnce, 120_000)
beforeEach(() => {
  work = openWorkspace()
})
afterEach(() => work.close())

describe('a first start that is disturbed', { timeout: 60_000 }, () => {
  test('ST-18 a stop in the middle of the first start leaves no process and a folder that starts', async () => {
    const broken = work.launch()
    await until(() => existsSync(folder()))
    broken.child.kill('SIGTERM')
    expect(await broken.exit).toEqual({ code: 0, signal: null })
    expect(processesIn(work.base)).toEqual([])
    await work.launch().ready
  })

  test('ST-21 of two first starts at the same moment one serves and the other is refused', async () => {
    const both = [work.launch(), work.launch()]
    const loser = await Promise.race(both.map((one) => one.exit.then(() => one)))
    const winner = both.find((one) => one !== loser)!
    expect(await loser.exit).toEqual({ code: 1, signal: null })
    expect(loser.stderr()).toContain('Evertill is already running on the data in')
    const { url } = await winner.ready
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(readdirSync(work.dataDir).filter((name) => name.includes('.new-'))).toEqual([])
  })

  // The pg ring tests what such a start leaves (ST-22); here the start is really killed.
  test('ST-22 a start killed while the cluster was made is made good by the next', async () => {
    mkdirSync(work.dataDir)
    const killed = work.launch()
    await until(() => readdirSync(work.dataDir).some((name) => name.startsWith('postgres.new-')))
    killed.child.kill('SIGKILL')
    await killed.exit
    expect(existsSync(folder())).toBe(false)
    await work.launch().ready
    expect(existsSync(folder())).toBe(true)
  })
})
