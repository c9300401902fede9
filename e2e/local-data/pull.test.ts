import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import {
  intercept,
  lastPull,
  metadataOf,
  nextPull,
  rowsOf,
  sendPush,
  requestFullSync,
} from '../support/device.ts'

const SYNC = '/api/catalog/productsync'
const BUTTER = '8900000000012'
/** In addition to the demo's 500. `EVERTILL_PRODUCTS=100000` is the full size. */
const EXTRA_PRODUCTS = Number(process.env['EVERTILL_PRODUCTS'] ?? 2_000)

let shop: Shop
let till: Till
let undo: (() => Promise<void>) | undefined

/** Changes all prices without an event: the test decides when the till syncs. */
const setPrices = (minor: number) =>
  shop.query(
    `set session_replication_role = replica;
     with moved as (update change_positions set position = position + 1 returning registration_id, position)
     update products p set retail_price = ${minor}, action_on = clock_timestamp(), position = moved.position
       from moved where moved.registration_id = p.registration_id and p.name like 'Copy %'`,
  )
/** The price in the product list. */
const priceOf = async (sku: string): Promise<string> => {
  const box = till.page.getByLabel('Scan or search products')
  await box.fill(sku)
  const option = till.page.getByRole('option').filter({ hasText: new RegExp(`${sku}(?!\\d)`) })
  await option.first().waitFor()
  const text = (await option.first().textContent()) ?? ''
  await box.fill('')
  return text
}
const sync = async (event: string, kind: string) => {
  const before = await lastPull(till.page)
  await sendPush(till.page, event)
  return nextPull(till.page, kind, before)
}

beforeAll(async () => {
  shop = await openShop()
  await shop.query(
    `insert into products select copy.* from (select * from products where sku = 'DEMO-001') p
      cross join generate_series(1, ${EXTRA_PRODUCTS}) n
      cross join lateral jsonb_populate_record(null::products, to_jsonb(p) || jsonb_build_object(
        'product_id', gen_random_uuid(), 'sku', 'COPY-' || n, 'sku_lower', 'copy-' || n, 'name', 'Copy ' || n,
        'name_lower', 'copy ' || n, 'bar_code', '', 'bar_code_lower', '')) copy`,
  )
  till = await shop.startBrowser()
  await till.open()
  // A hundred thousand products take longer to arrive than anything else that a test waits for.
  till.page.setDefaultTimeout(EXTRA_PRODUCTS < 10_000 ? 30_000 : 180_000)
  await shop.enter(till)
  till.page.setDefaultTimeout(30_000)
})
afterAll(() => shop?.close())
afterEach(async () => {
  await undo?.()
  undo = undefined
})

const count = async () => Number((await metadataOf(till.page, 'product')).count)

describe('what a till pulls', () => {
  test.runIf(LONG)('LD-31 every kind is on the device with its time and count', async () => {
    const kinds = [
      'registeration',
      'acl',
      'transactionTypes',
      'taxes',
      'paymentTypes',
      'category',
      'subCategory',
      'productTag',
      'offer',
      'cashRegisters',
      'printConfig',
      'employee',
      'salesChannel',
      'denomination',
      'customField',
      'serviceArea',
      'membership',
      'product',
      'customer',
      'order',
      'package',
      'bill',
    ]
    await vi.waitFor(
      async () => {
        const known = await rowsOf(till.page, 'metadata')
        expect(
          known
            .filter((row) => row.lastSync !== '')
            .map((row) => String(row.id))
            // Not kinds: the time of the last reconciliation, and a second record of the catalogue.
            .filter((id) => id !== 'reconcile' && id !== 'product/copy')
            .toSorted(),
        ).toEqual(kinds.toSorted())
      },
      { timeout: 30_000 },
    )
    expect(await count()).toBeGreaterThan(EXTRA_PRODUCTS)
    for (const store of [
      'acl',
      'taxes',
      'paymentTypes',
      'category',
      'offer',
      'customer',
      'denomination',
      'employee',
    ]) {
      expect((await rowsOf(till.page, store)).length).toBeGreaterThan(0)
    }
    expect(await rowsOf(till.page, 'setAside')).toEqual([])
  })

  test('LD-32 a change on the server is on the till without a reload, by the live stream', async () => {
    await shop.query(`update categories set category_name = 'Renamed by hand'
      where category_id = (select category_id from categories where registration_id =
        (select registration_id from products where sku = 'DEMO-001') limit 1)`)
    await vi.waitFor(
      async () => expect(JSON.stringify(await rowsOf(till.page, 'category'))).toContain('Renamed by hand'),
      { timeout: 30_000, interval: 200 },
    )
  })

  test.runIf(LONG)(
    'F-48 PS-4 a full sync cut off at any page leaves the old catalogue whole, and then goes on',
    async () => {
      const pages = Math.ceil((EXTRA_PRODUCTS + 500) / 500)
      const before = await count()
      await setPrices(100)
      await sync('product_updated', 'product')
      await requestFullSync(till.page)
      await setPrices(200)
      let asked = 0
      // Each try continues where the previous one was cut, so its second page is always a later one.
      for (const cutAt of [1, 2, 2]) {
        undo = await intercept(till.page, SYNC, async (route, call) => {
          asked = call
          if (call === cutAt) await route.abort('connectionreset')
          else await route.continue()
        })
        expect(await sync('product_updated', 'product')).toMatchObject({
          error: expect.any(String) as string,
        })
        await undo()
        expect(await count()).toBe(before)
        expect(await priceOf('COPY-1001')).toContain('1.00')
        expect(await priceOf(`COPY-${EXTRA_PRODUCTS}`)).toContain('1.00')
      }
      undo = await intercept(till.page, SYNC, async (route, call) => {
        asked = call
        await route.continue()
      })
      expect(await sync('product_updated', 'product')).toMatchObject({ error: null })
      expect(asked).toBeLessThan(pages)
      expect(await count()).toBe(before)
      expect(await priceOf('COPY-1001')).toContain('2.00')
      expect(await priceOf(`COPY-${EXTRA_PRODUCTS}`)).toContain('2.00')
    },
  )

  const FALSE_ANSWERS: [string, object][] = [
    ['truncated', { hasMore: false }],
    ['empty', { products: [], hasMore: false, totalCount: 0, lastSort: [] }],
    ['of a wrong count', { hasMore: false, totalCount: 9_999_999 }],
  ]
  test.each(FALSE_ANSWERS.slice(0, LONG ? 3 : 1))(
    'F-49 PS-4 an answer that is %s deletes nothing',
    async (_, spoiled) => {
      const last = `COPY-${EXTRA_PRODUCTS}`
      const [before, price] = [await count(), await priceOf(last)]
      await requestFullSync(till.page)
      undo = await intercept(till.page, SYNC, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...((await answer.json()) as object), ...spoiled } })
      })
      expect(await sync('product_updated', 'product')).toMatchObject({ error: expect.any(String) as string })
      expect(await count()).toBe(before)
      expect(await priceOf(last)).toBe(price)
      await undo()
      await sync('product_updated', 'product')
    },
  )

  test.runIf(LONG).each([
    [
      'F-07 a captive portal',
      { status: 200, contentType: 'text/html', body: '<html>Sign in to the Wi-Fi</html>' },
    ],
    ['F-08 a server that says 503', { status: 503, json: { code: 'UNAVAILABLE', message: 'busy' } }],
  ])('LD-7 %s changes nothing on the device', async (_, answer) => {
    const kinds: [string, string, string][] = [
      [SYNC, 'product_updated', 'product'],
      ['/api/setup/taxes', 'tax_updated', 'taxes'],
      ['/api/catalog/categories', 'category_updated', 'category'],
    ]
    for (const [path, event, kind] of kinds) {
      const { count } = await metadataOf(till.page, kind)
      undo = await intercept(till.page, path, (route) => route.fulfill(answer))
      const failed = await sync(event, kind)
      expect(failed).toMatchObject({ error: expect.any(String) as string, changed: 0 })
      // Checked while the answer is still wrong: the next sync may succeed afterwards.
      const after = await metadataOf(till.page, kind)
      expect(after.count).toBe(count)
      // A background sync may have succeeded just before; anything written by this pull would have a later time.
      expect(Date.parse(String(after.lastSync))).toBeLessThanOrEqual(Date.parse(String(failed.at)))
      await undo()
    }
    await till.scan(BUTTER)
    await till.expectCart('58.00')
  })

  test.runIf(LONG)(
    'F-52 LD-10 a storm of a thousand events is one sync of a kind in five seconds',
    async () => {
      const at: number[] = []
      undo = await intercept(till.page, '/api/setup/taxes', async (route) => {
        at.push(performance.now())
        await route.continue()
      })
      let events = 0
      while (at.length < 3 || events < 1_000) {
        events += 50
        await till.page.evaluate(() => {
          const data = { type: 'SYNC_EVENT', event: 'tax_updated' }
          for (let one = 0; one < 50; one++) {
            navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
          }
        })
      }
      for (const [index, moment] of at.entries()) {
        // The interval between two starts; the interception adds or removes a few milliseconds.
        if (index > 0) expect(moment - (at[index - 1] ?? 0)).toBeGreaterThan(4_500)
      }
    },
  )

  test('LD-25 a push to the service worker starts the sync of its kind', async () => {
    const session = await till.page.context().newCDPSession(till.page)
    const registrationId = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    let asked = 0
    undo = await intercept(till.page, '/api/setup/printconfig', async (route) => route.continue())
    till.page.on('request', (request) => {
      if (request.url().includes('/api/setup/printconfig/')) asked += 1
    })
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(shop.proxy.url).origin,
      registrationId: await registrationId,
      data: JSON.stringify({ event: 'printConfig_updated', eventId: 'e.1' }),
    })
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 20_000 })
  })
})
