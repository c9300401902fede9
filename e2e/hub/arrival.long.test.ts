import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../support/device.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { SOON_MS } from '../support/soon.ts'
import type { Till } from '../support/till.ts'

type Row = Record<string, unknown> & { key: string; Version: number }

/** F-52: a kind is fetched again after this time at the earliest. */
const QUIET_MS = 5_000

let shop: Shop
let till: Till
let hub: Page

const call = <Reply>(method: string, path: string, body?: object): Promise<Reply> =>
  hub.evaluate(
    async ({ how, where, what }) => {
      const csrf = sessionStorage.getItem('csrf') ?? ''
      const type = what === null ? {} : { 'content-type': 'application/json' }
      const reply = await fetch(`/api/manage${where}`, {
        method: how,
        headers: { ...type, 'x-csrf-token': csrf },
        body: what,
      })
      return (await reply.json()) as never
    },
    { how: method, where: path, what: body === undefined ? null : JSON.stringify(body) },
  )

const change = async (
  list: string,
  key: (row: Row) => boolean,
  fields: object,
  search = '',
): Promise<void> => {
  const { Rows } = await call<{ Rows: Row[] }>('GET', `/${list}?size=200${search}`)
  const row = Rows.find((one) => key(one))
  if (!row) throw new Error(`No such row of ${list}`)
  const reply = await call<{ code: string }>('PUT', `/${list}/${row.key}`, {
    Version: row.Version,
    Row: fields,
  })
  expect(reply.code).toBe('0')
}

const ownStore = (): Promise<Row> =>
  till.page.evaluate(() => JSON.parse(localStorage.getItem('store') ?? '{}') as never)

/** Each with what the till keeps of it. */
const CHANGES: readonly (readonly [
  what: string,
  make: (word: string) => Promise<void>,
  kept: () => Promise<unknown>,
])[] = [
  [
    'the name of a payment type',
    (word) => change('payment-types', ({ Kind }) => Kind === 'Cash', { PaymentType: word }),
    () => rowsOf(till.page, 'paymentTypes'),
  ],
  [
    'the rate of a tax',
    (word) =>
      change('taxes', ({ TaxName }) => TaxName === 'GST 5%', {
        Rates: [{ Name: word, Heads: [{ Code: 'CGST', Kind: 'Percent', Rate: 30_000 }] }],
      }),
    () => rowsOf(till.page, 'taxes'),
  ],
  [
    'the head of the receipt',
    async (word) => {
      const { key } = await ownStore()
      await change('print-configs', (row) => row['StoreID'] === key && row['IsDefault'] === true, {
        HeaderLines: [word],
      })
    },
    () => rowsOf(till.page, 'printConfig'),
  ],
  [
    'a line of the address of the store',
    async (word) => {
      const { key } = await ownStore()
      await change('stores', (row) => row.key === key, { Address2: word })
    },
    ownStore,
  ],
]

const arrived = (kept: () => Promise<unknown>, word: string, timeout: number) =>
  expect.poll(async () => JSON.stringify(await kept()), { timeout, interval: 50 }).toContain(word)

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  hub = (await shop.newDevice()).page
  await hub.goto(`${shop.proxy.url}/hub/`)
  const { Session } = await call<{ Session: { CsrfToken: string } }>('POST', '/session', {
    LoginID: 'manager@demo.test',
    Password: 'Demo@1234',
  })
  await hub.evaluate((csrf) => sessionStorage.setItem('csrf', csrf), Session.CsrfToken)
})
afterAll(() => shop?.close())

test('HB-23 a change in the hub is at an open till within three seconds, also one of its store', async () => {
  const quietFrom = Date.now() + QUIET_MS
  await expect.poll(() => Date.now(), { timeout: 2 * QUIET_MS, interval: 250 }).toBeGreaterThan(quietFrom)
  for (const [what, make, kept] of CHANGES) {
    await make(`New: ${what}`)
    await arrived(kept, `New: ${what}`, SOON_MS)
  }
})

test('HB-23 a till that was away has all of it when it is back', async () => {
  await till.page.context().setOffline(true)
  for (const [what, make] of CHANGES) await make(`Away: ${what}`)
  await till.page.context().setOffline(false)
  for (const [what, , kept] of CHANGES) await arrived(kept, `Away: ${what}`, 30_000)
})

test('HB-24 a cart keeps its prices when the shop changes them, and says so', async () => {
  await till.scan('8900000000012')
  const price = () => till.page.getByRole('listitem').filter({ hasText: 'Table butter' })
  const notice = till.page.getByRole('region', { name: 'Prices of this cart are those when it was scanned' })
  await price().getByText('58.00').first().waitFor()
  await change(
    'products',
    ({ SKU }) => SKU === 'DEMO-001',
    { RetailPrice: 6_500, MRP: 6_500, StoreSpecificPrices: [] },
    '&q=DEMO-001',
  )
  await notice.waitFor()
  await price().getByText('58.00').first().waitFor()
  await notice.getByRole('button', { name: 'Use new prices' }).click()
  // At once: the press that pays must not be faster than the one that reprices.
  await till.page.keyboard.press('F9')
  await expect.poll(() => till.page.getByLabel('Amount', { exact: true }).inputValue()).toBe('65.00')
  expect(await notice.count()).toBe(0)
})
