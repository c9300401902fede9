import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { copyCheckout } from '../start/workspace.ts'
import { type BadFiles, FILE_FAULTS, type FileFault, openBadFiles } from '../support/bad-files.ts'
import { LONG } from '../support/long.ts'
import { precachedFiles, shipVersion } from '../support/ship.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tillOf } from '../support/till.ts'
import { sellButter } from '../sync/harness.ts'

/** `npm run prove files` damages every file on its own. */
const EACH_FILE = process.env['EVERTILL_EACH_FILE'] === '1'

const root = mkdtempSync(join(tmpdir(), 'evertill-damaged-'))
const dist = join(root, 'apps/pos/dist')
let version = 1
let shop: Shop
let files: BadFiles
let device: Page | undefined

beforeAll(async () => {
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

const HOUR = 3_600_000
/** The fault that `npm test` tries; the others run in `npm run prove browser`. */
const SHORT_FAULT: FileFault = 'portal'
const FIRST = '/assets/first-'
const fileLike = (start: string, end = '.js') =>
  precachedFiles(dist).find((path) => path.startsWith(start) && path.endsWith(end)) ?? ''

/** The files that differ between two versions. */
const changedFiles = () =>
  precachedFiles(dist).filter((path) => /\.(js|css|html)$/.test(path) && path !== '/early.js')

/** A device that nobody has used yet. */
const newDevice = async () => {
  device = (await shop.newDevice()).page
  return device
}
const isUp = (page: Page) => page.getByLabel('Login Id').waitFor()
const isInstalled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The stored files whose bytes differ from the hash in their key. */
const damagedInStore = (page: Page): Promise<string[]> =>
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

const opensOffline = async (page: Page) => {
  files.cut()
  await page.reload()
  await isUp(page)
  files.mend()
}

const installDamaged = async (paths: string[], fault: FileFault): Promise<number> => {
  files.damage(paths, fault)
  const page = await newDevice()
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.goto(files.url)
  await isUp(page)
  await isInstalled(page)
  // Two requests for the same file at once are both answered with the damaged one.
  expect([...new Set(files.damaged())].toSorted()).toEqual(paths.toSorted())
  const reloads = loads - 1
  expect(await damagedInStore(page)).toEqual([])
  await opensOffline(page)
  return reloads
}

/** Signs in, and makes a sale without a network after a reload. */
const sellsOffline = async (page: Page) => {
  const till = tillOf(page, files.url)
  await till.signIn('solo@demo.test')
  await till.productsLoaded()
  files.cut()
  await page.reload()
  await till.unlock()
  await till.atSale()
  await sellButter(till)
  files.mend()
}

const installed = async (): Promise<Page> => {
  files.damage([], 'truncated')
  const page = await newDevice()
  await page.goto(files.url)
  await isInstalled(page)
  return page
}
/** Ships a version whose files arrive damaged, and updates to it. */
const updateDamaged = async (page: Page, paths: string[], fault: FileFault) => {
  version += 1
  shipVersion(dist, version)
  files.damage(paths, fault)
  await askForUpdate(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(
    (wanted) => document.documentElement.dataset['version'] === wanted,
    String(version),
  )
  await isUp(page)
  expect([...new Set(files.damaged())].toSorted()).toEqual(paths.toSorted())
  expect(await damagedInStore(page)).toEqual([])
  await opensOffline(page)
}
const askForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

describe('F-57 files of the till that arrive damaged', () => {
  describe.each(FILE_FAULTS)('%s', (fault) => {
    const isShort = fault === SHORT_FAULT
    test.runIf(LONG || isShort)(
      'FR-25 FR-26 each once at the first start: the till opens, and sells offline',
      async () => {
        await installDamaged(precachedFiles(dist), fault)
        if (device !== undefined) await sellsOffline(device)
      },
    )

    test.runIf(LONG)('FR-25 each once at an update: the new version starts whole', async () => {
      await updateDamaged(await installed(), changedFiles(), fault)
    })

    test.runIf(LONG).each(['first', 'till', 'index'])(
      'FR-26 the file %s: one reload by itself at most',
      async (name) => {
        expect(await installDamaged([fileLike(`/assets/${name}-`)], fault)).toBeLessThanOrEqual(1)
      },
    )

    test.runIf(EACH_FILE)('FR-25 FR-26 any one file at the first start', { timeout: HOUR }, async () => {
      for (const path of precachedFiles(dist)) {
        expect(await installDamaged([path], fault), path).toBeLessThanOrEqual(1)
        await device?.context().close()
      }
    })

    test.runIf(EACH_FILE)('FR-25 any one file at an update', { timeout: HOUR }, async () => {
      const page = await installed()
      for (const path of changedFiles()) await updateDamaged(page, [path], fault)
    })
  })

  test('FR-25 a version with one file that stays damaged never becomes active', async () => {
    const page = await installed()
    version += 1
    shipVersion(dist, version)
    files.damage([fileLike(FIRST)], 'portal', 100)
    await askForUpdate(page)
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.installing === null && registration.waiting === null
    })
    await opensOffline(page)
    expect(await page.locator('html').getAttribute('data-version')).toBe(String(version - 1))
    files.damage([], 'portal')
    await askForUpdate(page)
    await page.getByRole('button', { name: 'Reload' }).waitFor()
  })

  test('FR-27 a stored file that is damaged on the device is replaced, and the till says what it does', async () => {
    const page = await installed()
    await page.evaluate(async (path) => {
      const cache = await caches.open('evertill-shell')
      for (const { url } of await cache.keys())
        if (new URL(url).pathname === path)
          await cache.put(url, new Response('import {', { headers: { 'content-type': 'text/javascript' } }))
    }, fileLike(FIRST))
    files.cut()
    await page.reload()
    await page.getByText('the server cannot be reached').waitFor()
    files.mend()
    await isUp(page)
    expect(await damagedInStore(page)).toEqual([])
    await opensOffline(page)
  })
})
