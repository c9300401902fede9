import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { copyCheckout } from '../start/workspace.ts'
import { type BadFiles, type FileFault, openBadFiles } from '../support/bad-files.ts'
import { onVersion, precachedFiles, shipVersion } from '../support/ship.ts'
import { openShop, type Shop } from '../support/shop.ts'

const root = join(tmpdir(), `evertill-damaged-${randomUUID()}`)
export const dist = join(root, 'apps/pos/dist')
let version = 1
let shop: Shop
export let files: BadFiles
export let device: Page | undefined

/** For the `describe` that uses it; a test file of its own has a till of its own. */
export const openDamagedTill = (): void => {
  beforeAll(async () => {
    mkdirSync(root)
    copyCheckout(root)
    shipVersion(dist, version)
    shop = await openShop({ root })
    files = await openBadFiles(shop.proxy.url)
  })
  afterEach(async () => {
    files.mend()
    await device?.context().close()
    device = undefined
  })
  afterAll(async () => {
    await files?.close()
    await shop?.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  })
}

export const fileLike = (start: string, end = '.js') =>
  precachedFiles(dist).find((path) => path.startsWith(start) && path.endsWith(end)) ?? ''

/** The files that differ between two versions. */
export const changedFiles = () =>
  precachedFiles(dist).filter((path) => /\.(js|css|html)$/.test(path) && path !== '/early.js')

/** A device that nobody has used yet. */
const newDevice = async () => {
  device = (await shop.newDevice()).page
  return device
}
export const isUp = (page: Page) => page.getByLabel('Login Id').waitFor()
const isInstalled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The stored files whose bytes differ from the hash in their key. */
export const damagedInStore = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const wrong: string[] = []
    const cache = await caches.open('evertill-shell')
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url)
      if (!search) continue
      const body = await (await cache.match(url))?.arrayBuffer()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body ?? new ArrayBuffer(0)))
      const hash = `sha256-${btoa(String.fromCodePoint(...digest))}`
      if (decodeURIComponent(search.slice(1)) !== hash) wrong.push(pathname)
    }
    return wrong
  })

export const opensOffline = async (page: Page) => {
  files.cut()
  await page.reload()
  await isUp(page)
  files.mend()
}

export const installDamaged = async (paths: string[], fault: FileFault): Promise<number> => {
  files.damage(paths, fault)
  files.keep(true)
  const page = await newDevice()
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.goto(files.url)
  // Two hundred files that are all fetched twice: a busy machine needs longer than one wait.
  await page.getByLabel('Login Id').waitFor({ timeout: 60_000 })
  await isInstalled(page)
  // Two requests for the same file at once are both answered with the damaged one.
  expect([...new Set(files.damaged())].toSorted()).toEqual(paths.toSorted())
  const reloads = loads - 1
  expect(await damagedInStore(page)).toEqual([])
  await opensOffline(page)
  return reloads
}

export const installed = async (): Promise<Page> => {
  files.damage([], 'truncated')
  files.keep(false)
  const page = await newDevice()
  await page.goto(files.url)
  await isInstalled(page)
  return page
}
/** Ships a version whose files arrive damaged, and updates to it. */
export const updateDamaged = async (page: Page, paths: string[], fault: FileFault) => {
  const version = shipNext()
  files.damage(paths, fault)
  await askForUpdate(page)
  // A busy machine needs longer than one wait for two hundred files that are all fetched twice.
  await expect.poll(() => new Set(files.damaged()).size, { timeout: 60_000 }).toBe(paths.length)
  await page.getByRole('button', { name: 'Reload' }).click()
  await onVersion(page, version)
  await isUp(page)
  expect([...new Set(files.damaged())].toSorted()).toEqual(paths.toSorted())
  expect(await damagedInStore(page)).toEqual([])
  await opensOffline(page)
}
export const askForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

/** Ships the next version without any damage. */
export const shipNext = (): number => {
  version += 1
  shipVersion(dist, version)
  return version
}
