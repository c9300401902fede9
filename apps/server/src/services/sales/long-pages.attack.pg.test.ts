import type { Sale, SalesReply } from '@evertill/contract'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Database, openDatabase } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { pageOf } from '../../repositories/sales/sale-list.repository.ts'
import { OFFLINE, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)
let db: Database | undefined
afterAll(() => db?.close())

type Page = z.infer<typeof SalesReply>

const booked = async (sale: Sale): Promise<Sale> => {
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
  return sale
}

test('FS-21 a page of whole bills ends before their lines are too many, and all of them are read page by page', async () => {
  const long: string[] = []
  for (let nth = 0; nth < 3; nth++) long.push((await booked(till.makeSale({ lines: 1_500 }))).UUID)
  const small = [(await booked(till.makeSale())).UUID, (await booked(till.makeSale())).UUID]
  const pages: string[][] = []
  for (let after = ''; pages.length < 10;) {
    const { body } = await cashier.get<Page>(`/transaction/sales?bodies=true&size=100${after}`)
    pages.push(body.sales.map(({ UUID }) => UUID))
    expect(body.sales.every(({ sale }) => sale !== undefined)).toBe(true)
    if (!body.hasMore) break
    after = `&after=${body.sales.at(-1)?.UUID ?? ''}`
  }
  expect(pages.flat().sort()).toEqual([...long, ...small].sort())
  expect(pages.map((page) => page.filter((uuid) => long.includes(uuid)).length)).toEqual([1, 1, 1])
  // In the order of changes too: a till that reads those must not stop at the first long page.
  const changed = await cashier.get<Page>('/transaction/sales?bodies=true&updatedOn=0')
  expect([changed.body.sales.map(({ UUID }) => UUID), changed.body.hasMore]).toEqual([long.slice(0, 1), true])
}, 60_000)

test('FS-21 a list does not read the megabytes of a field that nobody knows', async () => {
  const sale = till.makeSale()
  await booked({ ...sale, Filler: 'x'.repeat(4_000_000) } as Sale)
  const { RegistrationID: registrationId, key: userId } = cashier.profile
  db = openDatabase(database.url)
  const read = await withTenant(db, { registrationId, userId }, async (tx) => {
    const filter = { stores: [storeKey('BLR1')], from: 0, size: 100, transactionNo: sale.TransactionNo }
    return (await pageOf(filter).execute(tx)).rows
  })
  expect(read.length).toBe(1)
  expect(JSON.stringify(read).length).toBeLessThan(20_000)
})
