import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

let shop: Shop
let till: Till
let customer: { id: string; name: string; owed: number }

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  const [owing] = await shop.query(
    `select c.customer_id as id, trim(c.first_name || ' ' || c.last_name) as name, sum(e.amount)::int as owed
       from customer_entries e join customers c using (registration_id, customer_id)
      where e.sale_uuid is not null
      group by 1, 2 having sum(e.amount) > 10000 order by 2 limit 1`,
  )
  customer = owing as typeof customer
  till = await shop.startTill()
})
afterAll(() => shop?.close())

/** Receives a cash payment from the customer; resolves with the number of the receipt. */
const takeMoney = async (amount: string): Promise<string> => {
  const { page } = till
  await till.openAt('/sales/receivepayment')
  await page.getByRole('searchbox').fill(customer.name)
  await page.getByRole('option', { name: customer.name }).click()
  await page.getByLabel('Amount received').fill(amount)
  await page.getByRole('button', { name: /^Receive / }).click()
  await page.getByText('Payment received').waitFor()
  const number = page.getByText(/[A-Z0-9]+\/R\d\d\/\d{5}/).first()
  const text = (await number.textContent()) ?? ''
  await page.getByRole('button', { name: 'Next payment' }).click()
  return /[A-Z0-9]+\/R\d\d\/\d{5}/.exec(text)?.[0] ?? ''
}

/** The rows in the customer's ledger and in the drawer, from the database. */
const booked = async () => {
  const [row] = await shop.query(
    `select (select sum(e.amount)::int from customer_entries e where e.customer_id = $1) as balance,
            (select coalesce(sum(d.amount), 0)::int from drawer_entries d where d.kind = 'receivedOnAccount') as cash,
            (select count(*)::int from customer_receipts r where r.customer_id = $1) as receipts`,
    [customer.id],
  )
  return row as { balance: number; cash: number; receipts: number }
}

test('RP-8 money received on account reaches ledger and drawer, without a network once it is back', async () => {
  const before = await booked()
  const first = await takeMoney('10')
  await expect
    .poll(booked, { timeout: 20_000 })
    .toEqual({ balance: before.balance - 1_000, cash: before.cash + 1_000, receipts: before.receipts + 1 })

  await till.page.context().setOffline(true)
  shop.proxy.cut()
  const second = await takeMoney('25.50')
  expect(second).not.toBe(first)
  shop.proxy.mend()
  await till.page.context().setOffline(false)
  await expect
    .poll(booked, { timeout: 20_000 })
    .toEqual({ balance: before.balance - 3_550, cash: before.cash + 3_550, receipts: before.receipts + 2 })
})
