import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { LONG } from '../support/long.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'
const SOAP = '8900000000029'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

const goTo = (type: string) =>
  till.page.goto(`${shop.proxy.url}/#/sales/newsales?type=${encodeURIComponent(type)}`)
beforeEach(async () => {
  await goTo('Sale')
  await till.atSale()
})
afterEach(async () => {
  shop.proxy.mend()
  await till.page.context().setOffline(false)
})

const press = (name: string) => till.page.getByRole('button', { name, exact: true }).click()
const amount = () => till.page.getByLabel('Amount', { exact: true })
const pay = async (type: string, sum: string) => {
  await press(type)
  await amount().fill(sum)
  await till.page.keyboard.press('Enter')
}
const goOffline = async () => {
  await till.page.context().setOffline(true)
  shop.proxy.cut()
}
const goOnline = async () => {
  shop.proxy.mend()
  await till.page.context().setOffline(false)
}
const numberOf = async (letter: string): Promise<string> =>
  (await till.page
    .getByText(new RegExp(`^[A-Z0-9]+/${letter}\\d\\d/\\d{5,6}$`))
    .first()
    .textContent()) ?? ''
const chooseCustomer = async (text: string) => {
  await till.page.keyboard.press('F6')
  await till.page.getByLabel('Name, phone or GSTIN').fill(text)
  await till.page.keyboard.press('Enter')
  await till.page.getByRole('dialog').waitFor({ state: 'detached' })
  await till.page.getByRole('button', { name: new RegExp(`^${text}`) }).waitFor()
}

interface Booked {
  type: string
  payable: number
  due: number
  flags: string[]
  customer: string | null
  payments: { type: string; tendered: number; change: number }[]
  drawer: { kind: string; amount: number }[]
}

/** Waits for the document in the database; more than one is an error. */
const booked = async (number: string): Promise<Booked> => {
  let rows: Record<string, unknown>[] = []
  await expect
    .poll(
      async () => {
        rows = await shop.query(
          `select s.transaction_type as type, s.payable_amount::int as payable, s.due_amount::int as due, s.flags,
                  s.customer_id as customer,
                  (select coalesce(json_agg(json_build_object('type', p.payment_type, 'tendered', p.tendered_amount,
                     'change', p.change_amount) order by p.payment_type), '[]') from sale_payments p
                    where p.sale_uuid = s.uuid) as payments,
                  (select coalesce(json_agg(json_build_object('kind', d.kind, 'amount', d.amount) order by d.kind), '[]')
                     from drawer_entries d where d.sale_uuid = s.uuid) as drawer
             from sales s where s.transaction_no = $1`,
          [number],
        )
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  return rows[0] as unknown as Booked
}

/** 156.00: UPI 100 and cash 60, so 4.00 goes back. */
const splitPayment = async () => {
  for (const code of [BUTTER, BUTTER, SOAP]) await till.scan(code)
  await till.expectCart('156.00')
  await till.page.keyboard.press('F9')
  await pay('UPI', '100')
  await till.page.getByRole('list', { name: 'Payments' }).getByText('UPI').waitFor()
  await pay('Cash', '60')
  await till.page.getByText('Sale completed').waitFor()
  expect(await till.page.getByRole('main').textContent()).toMatch(/Change₹4\.00/)
  const number = await numberOf('S')
  await till.newSale()
  return number
}
const SPLIT = {
  payable: 15_600,
  due: 0,
  payments: [
    { type: 'Cash', tendered: 6_000, change: 400 },
    { type: 'UPI', tendered: 10_000, change: 0 },
  ],
  drawer: [
    { kind: 'cashSale', amount: 6_000 },
    { kind: 'changeGiven', amount: 400 },
  ],
}

describe('paying', () => {
  test('SP-1 SA-16 two payments with change are stored as they were made, online and offline', async () => {
    expect(await booked(await splitPayment())).toMatchObject({ ...SPLIT, flags: [] })
    await goOffline()
    const number = await splitPayment()
    expect(await shop.sales(number)).toEqual([])
    await goOnline()
    expect(await booked(number)).toMatchObject(SPLIT)
  })

  test('SP-15 SP-16 notes of the shop are offered, and UPI shows a code that is no payment yet', async () => {
    await till.scan(SOAP)
    await till.page.keyboard.press('F9')
    const notes = till.page.getByRole('group', { name: 'Quick cash' }).getByRole('button')
    expect(await notes.allTextContents()).toEqual(['Exact', '₹50', '₹100', '₹200', '₹500'])
    await press('UPI')
    await till.page.getByRole('img', { name: 'UPI code for ₹40.00 to Demo Retail & Sons' }).waitFor()
    await amount().fill('50')
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Only cash can be more than the amount due.').waitFor()
    await till.page.keyboard.press('Escape')
    await till.page.getByRole('button', { name: 'Clear cart' }).click()
    await till.page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click()
  })

  test('SP-3 a sale on credit names customer and day, and is what the customer owes', async () => {
    await till.scan(BUTTER)
    await till.page.keyboard.press('F9')
    await press('Customer Credit')
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Choose a customer first').first().waitFor()
    await till.page.keyboard.press('Escape')
    await chooseCustomer('Customer 009')
    await till.page.keyboard.press('F9')
    await press('Customer Credit')
    await till.page.getByLabel('Due date').fill('2099-01-31')
    await till.page.getByLabel('Due date').press('Enter')
    await till.page.getByText('Sale completed').waitFor()
    await till.page.getByText('Due on 31 Jan 2099').waitFor()
    const number = await numberOf('S')
    const sale = await booked(number)
    expect(sale).toMatchObject({ flags: [], drawer: [] })
    const owed = await shop.query(
      `select e.amount::int as amount, c.last_name as name from customer_entries e
         join sales s on s.uuid = e.sale_uuid join customers c on c.customer_id = e.customer_id
        where s.transaction_no = $1`,
      [number],
    )
    expect(owed).toEqual([{ amount: 5_800, name: '009' }])
    await till.newSale()
  })

  test('SP-18 CM-4 a full disk says so and keeps the cart; pressed twice it is one sale (F-18, F-29)', async () => {
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    await till.page.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      Reflect.set(window, 'mendDisk', () => (IDBObjectStore.prototype.add = add))
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await till.page.keyboard.press('F9')
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Not saved: this device could not store the sale.').waitFor()
    expect(await till.page.getByText('Sale completed').count()).toBe(0)
    await till.page.evaluate(() => (Reflect.get(window, 'mendDisk') as () => void)())
    const before = await shop.query('select count(*)::int as n from sales')
    await till.page.getByRole('button', { name: 'Complete sale' }).dblclick()
    await till.page.getByText('Sale completed').waitFor()
    await booked(await numberOf('S'))
    const after = await shop.query('select count(*)::int as n from sales')
    expect(Number(after[0]?.['n'])).toBe(Number(before[0]?.['n']) + 1)
    await till.newSale()
  })
})

describe('a cashier who may not sell on credit alone', () => {
  test.runIf(LONG)('SP-6 asks a manager on the spot, and the sale comes in without a flag', async () => {
    const second = await shop.newDevice()
    const solo = till
    till = second
    try {
      await till.beginShift('cashier@demo.test', 'R1', '1000')
      await till.scan(BUTTER)
      await chooseCustomer('Customer 012')
      await till.page.keyboard.press('F9')
      await press('Customer Credit')
      await till.page.keyboard.press('Enter')
      await till.page.getByText('Sell on credit: ₹58.00 to Customer 012').waitFor()
      await till.page.getByLabel('Manager 1').check()
      await till.page.getByLabel('Approval PIN, digit 1').focus()
      await till.page.keyboard.type('2580')
      await till.page.keyboard.press('Enter')
      await till.page.getByText('Sale completed').waitFor()
      expect(await booked(await numberOf('S'))).toMatchObject({ payable: 5_800, flags: [] })
    } finally {
      till = solo
      await second.page.context().close()
    }
  })
})

describe('documents of other kinds', () => {
  test('SP-14 SP-5 an order with an advance, a quotation and a return reach the server as such, once', async () => {
    await goTo('Sales Order')
    await till.atSale()
    await till.scan(BUTTER)
    await till.page.keyboard.press('F9')
    await amount().fill('20')
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Sales Order completed').waitFor()
    expect(await booked(await numberOf('O'))).toMatchObject({
      type: 'Sales Order',
      payable: 5_800,
      due: 3_800,
      flags: [],
      drawer: [{ kind: 'cashSale', amount: 2_000 }],
    })
    await till.newSale()

    await goTo('Quotation')
    await till.scan(BUTTER)
    await till.page.keyboard.press('F9')
    await till.page.getByText('A quotation takes no payment').waitFor()
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Quotation completed').waitFor()
    expect(await booked(await numberOf('Q'))).toMatchObject({
      type: 'Quotation',
      due: 5_800,
      flags: [],
      payments: [],
      drawer: [],
    })
    await till.newSale()

    await goTo('Sales Return')
    await till.scan(SOAP)
    await till.page.keyboard.press('F9')
    await till.page.keyboard.press('Enter')
    await till.page.getByText('Sales Return completed').waitFor()
    expect(await booked(await numberOf('C'))).toMatchObject({
      type: 'Sales Return',
      payable: -4_000,
      due: 0,
      flags: [],
      drawer: [{ kind: 'cashRefund', amount: 4_000 }],
    })
    await till.newSale()
  })
})

describe('customers and parked sales', () => {
  test('SP-10 a customer made offline reaches the server before the sale that names them', async () => {
    await goOffline()
    await till.scan(SOAP)
    await till.page.keyboard.press('F6')
    await till.page.getByLabel('Name, phone or GSTIN').fill('98765 43210')
    await till.page.keyboard.press('Enter')
    await till.page.getByLabel('First name').fill('Customer')
    await till.page.getByLabel('Last name').fill('061')
    await till.page.getByLabel('GSTIN').fill('29ABCDE1234F1ZX')
    await till.page.keyboard.press('Enter')
    await till.page.getByText('This GSTIN is not valid.').waitFor()
    await till.page.getByLabel('GSTIN').fill('29ABCDE1234F1ZW')
    await till.page.keyboard.press('Enter')
    await till.page.getByRole('button', { name: /^Customer 061/ }).waitFor()
    const number = await till.payCash('40')
    await till.newSale()
    await goOnline()
    const sale = await booked(number)
    const made = await shop.query('select last_name, phone_no, gstin from customers where customer_id = $1', [
      sale.customer,
    ])
    expect(made).toEqual([{ last_name: '061', phone_no: '98765 43210', gstin: '29ABCDE1234F1ZW' }])
    expect(sale.flags).toEqual([])
  })

  test.runIf(LONG)(
    'SP-11 SP-12 a sale is parked, outlives a reload, and comes back whole, once',
    async () => {
      await till.scan(BUTTER)
      await chooseCustomer('Customer 010')
      await till.page.keyboard.press('F8')
      await till.page.getByLabel('Label').fill('Red bag')
      await till.page.keyboard.press('Enter')
      await till.page.getByText('Scan or search an article').waitFor()
      await till.page.reload()
      await till.unlock()
      await till.atSale()
      await till.scan(SOAP)
      await press('Parked sales')
      const list = till.page.getByRole('list', { name: 'Parked sales' })
      await list.getByText('Red bag').waitFor()
      expect(await list.textContent()).toMatch(/Customer 010.*₹58\.00/)
      await expect
        .poll(() => till.page.evaluate(() => document.activeElement?.ariaLabel))
        .toBe('Resume Red bag')
      await till.page.keyboard.press('Enter')
      await press('Park and resume')
      await till.page.getByRole('button', { name: /^Customer 010/ }).waitFor()
      await till.expectCart('Table butter 100 g')
      const number = await till.payCash('58')
      expect(await booked(number)).toMatchObject({ payable: 5_800 })
      await till.newSale()
      await press('Parked sales')
      await list.getByText('No label').waitFor()
      expect(await list.getByRole('listitem').count()).toBe(1)
      await till.page.getByRole('button', { name: 'Delete No label' }).click()
      await till.page.getByLabel('Reason').fill('did not come back')
      await press('Delete')
      await till.page.getByText('No parked sales').waitFor()
    },
  )
})
