import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FILE_FAULTS, type FileFault } from '../support/bad-files.ts'
import { LONG } from '../support/long.ts'
import { precachedFiles } from '../support/ship.ts'
import { tillOf } from '../support/till.ts'
import { sellButter } from '../sync/harness.ts'
import {
  askForUpdate,
  changedFiles,
  damagedInStore,
  device,
  dist,
  fileLike,
  files,
  installDamaged,
  installed,
  isUp,
  openDamagedTill,
  opensOffline,
  shipNext,
  updateDamaged,
} from './damaged-till.ts'

/** The fault that `npm test` tries; the others run in `npm run prove browser`. */
const SHORT_FAULT: FileFault = 'portal'
const FIRST = '/assets/first-'

/** `npm test` damages the page, the code that starts it and every tenth other file. */
const triedFiles = (): string[] => {
  const all = precachedFiles(dist)
  const first = new Set([fileLike('/', '.html'), fileLike(FIRST), fileLike('/assets/till-')])
  return LONG ? all : all.filter((path, index) => first.has(path) || index % 10 === 0)
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

describe('F-57 files of the till that arrive damaged', () => {
  openDamagedTill()

  describe.each(FILE_FAULTS)('%s', (fault) => {
    const isShort = fault === SHORT_FAULT
    test.runIf(LONG || isShort)(
      'FR-25 FR-26 each once at the first start: the till opens, and sells offline',
      async () => {
        await installDamaged(triedFiles(), fault)
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
  })

  test.runIf(LONG)('FR-25 a version with one file that stays damaged never becomes active', async () => {
    const page = await installed()
    const version = shipNext()
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

  test.runIf(LONG)(
    'FR-27 a stored file that is damaged on the device is replaced, and the till says what it does',
    async () => {
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
    },
  )
})
