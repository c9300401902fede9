import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProfile, type Browser, type Profile } from '../support/browser.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { type Till, tillOf } from '../support/till.ts'

const BUTTER = '8900000000012'
const TITLE = 'Local database unavailable. Proceeding without local storage.'

/** Each is run in the page before its own code. */
const FAULTS: readonly { name: string; hint: RegExp; damage: () => void }[] = [
  {
    name: '`indexedDB` is undefined',
    hint: /offers no local database/,
    damage: () => {
      Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true })
    },
  },
  {
    name: 'an open throws',
    hint: /blocks site data/,
    damage: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  },
  {
    name: 'an open fails',
    hint: /cannot open its storage/,
    damage: () => {
      IDBFactory.prototype.open = () => {
        const request = new EventTarget() as IDBOpenDBRequest
        const error = new DOMException('Internal error opening backing store.', 'UnknownError')
        Object.assign(request, { error })
        setTimeout(() => {
          const event = new Event('error', { cancelable: true })
          request.dispatchEvent(event)
          request.onerror?.(event)
        })
        return request
      }
    },
  },
  {
    name: 'an open and a listing never answer',
    hint: /does not answer/,
    damage: () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      IDBFactory.prototype.databases = () => new Promise(() => {})
    },
  },
  {
    name: 'localStorage throws',
    hint: /blocks site data/,
    damage: () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    },
  },
]

let shop: Shop
let profile: Profile
let browser: Browser

beforeAll(async () => {
  shop = await openShop()
  profile = createProfile()
  browser = await profile.start()
})
afterEach(() => shop.proxy.mend())
afterAll(async () => {
  await browser?.kill()
  profile?.remove()
  await shop?.close()
})

const countSales = async () => Number((await shop.query('select count(*) as n from sales'))[0]?.['n'])

/** Sells once with the server and not without it. */
const sellsOnlineOnly = async (till: Till) => {
  const before = await countSales()
  await till.signIn('solo@demo.test')
  await till.productsLoaded()
  await till.scan(BUTTER)
  const number = await till.payCash('100')
  expect(await shop.sales(number)).toMatchObject([{ payable: 5_800 }])
  expect(await countSales()).toBe(before + 1)
  await till.newSale()

  await till.scan(BUTTER)
  shop.proxy.cut()
  await till.page.keyboard.press('F9')
  await till.page.getByLabel('Amount', { exact: true }).fill('100')
  await till.page.keyboard.press('Enter')
  await till.page
    .getByText(/^Not completed: this device cannot store sales/)
    .first()
    .waitFor()
  expect(await till.page.getByText('Sale completed').count()).toBe(0)

  shop.proxy.mend()
  await till.page.evaluate(() => window.dispatchEvent(new Event('online')))
  // The till sells again when it has read the answer, a moment after the browser has it.
  await till.page.getByText('Online', { exact: true }).waitFor()
  await till.page.keyboard.press('Enter')
  await till.page.getByText('Sale completed').waitFor()
}

/** A browser that never answers is the worst; the others run in `npm run prove browser`. */

test.each(FAULTS)(
  'LD-44 LD-59 F-60 when $name, the till says so and sells with the server',
  async (fault) => {
    const till = tillOf(await browser.newDevice(), shop.proxy.url)
    await till.page.addInitScript(fault.damage)
    await till.open()
    await till.page.getByText(TITLE).first().waitFor()
    await till.page.getByText(fault.hint).first().waitFor()
    await sellsOnlineOnly(till)
    await till.page.context().close()
  },
)

test('LD-59 F-60 a browser that blocks all site data says so and sells with the server', async () => {
  const blocking = createProfile()
  mkdirSync(join(blocking.folder, 'Default'), { recursive: true })
  writeFileSync(
    join(blocking.folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  )
  const strict = await blocking.start()
  try {
    const till = tillOf(strict.page, shop.proxy.url)
    await till.open()
    expect(
      await till.page.evaluate(() => {
        try {
          return window.localStorage.length
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
    await till.page.getByText(TITLE).first().waitFor()
    await till.page
      .getByText(/blocks site data/)
      .first()
      .waitFor()
    await sellsOnlineOnly(till)
  } finally {
    await strict.kill()
    blocking.remove()
  }
})

test('LD-60 two tabs without a database both sell, and localStorage keeps nothing of it', async () => {
  const page = await browser.newDevice()
  const denied = FAULTS[1]
  if (!denied) throw new Error('no such fault')
  await page.context().addInitScript(denied.damage)
  const tills = [tillOf(page, shop.proxy.url), tillOf(await page.context().newPage(), shop.proxy.url)]
  for (const till of tills) {
    // Chromium hardly draws a tab behind another one.
    await till.page.bringToFront()
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await till.scan(BUTTER)
    expect(await shop.sales(await till.payCash('100'))).toHaveLength(1)
    // Which hints are done is kept, as the look is; nothing of the sign-in or of the sale.
    expect(await till.page.evaluate(() => Object.keys(window.localStorage))).toEqual(['layoutMode'])
  }
  await page.context().close()
})

test('LD-61 a database that answers late is not used before a reload, and the sale made meanwhile exists once', async () => {
  const till = tillOf(await browser.newDevice(), shop.proxy.url)
  await till.open()
  await till.signIn('solo@demo.test')
  await till.productsLoaded()
  const before = await countSales()

  await till.page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    const released = new Promise<void>((resolve) => {
      Object.assign(window, { releaseStorage: resolve })
    })
    IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
      if (sessionStorage.getItem('answers') === 'yes') return open.apply(this, args)
      const request = open.apply(this, args)
      const held = new EventTarget() as IDBOpenDBRequest
      const answer = (type: 'onsuccess' | 'onerror') => () =>
        void released.then(() => {
          if (type === 'onsuccess') Object.defineProperty(held, 'result', { value: request.result })
          held[type]?.(new Event(type))
        })
      request.addEventListener('success', answer('onsuccess'))
      request.addEventListener('error', answer('onerror'))
      return held
    }
  })
  await till.page.reload()
  await till.page
    .getByText(/does not answer/)
    .first()
    .waitFor()
  await till.signIn('solo@demo.test')
  await till.productsLoaded()
  await till.scan(BUTTER)
  await till.page.evaluate(() => {
    sessionStorage.setItem('answers', 'yes')
    ;(window as unknown as { releaseStorage(): void }).releaseStorage()
  })
  await till.page.getByText('The local database is responding again.').first().waitFor()
  expect(await shop.sales(await till.payCash('100'))).toHaveLength(1)

  await till.page.getByRole('button', { name: 'Reload' }).first().click()
  await till.unlock()
  await till.productsLoaded()
  expect(await till.page.getByText(TITLE).count()).toBe(0)
  await till.scan(BUTTER)
  const number = await till.payCash('100')
  await expect.poll(() => shop.sales(number), { timeout: 20_000 }).toHaveLength(1)
  expect(await countSales()).toBe(before + 2)
  await till.page.context().close()
})
