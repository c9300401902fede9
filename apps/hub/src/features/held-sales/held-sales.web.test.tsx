import type { HeldSale, HeldSaleRow } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const KEY = '01938f2a-0000-4000-8000-000000000001'
const SALE_UUID = '01938f2a-0000-4000-8000-000000000002'
const MISSING = { path: 'Lines.0.ProductID', message: 'Too small: expected string to have >=1 characters' }

const ROW: HeldSaleRow = {
  key: KEY,
  SaleUUID: SALE_UUID,
  StoreID: 'blr1',
  StoreName: 'Indiranagar',
  RegisterName: 'Front counter',
  TransactionNo: 'BLR1A/S26/000007',
  At: '2026-11-19T03:00:00.000Z',
  Amount: 45_400,
  Code: 'SALE_INVALID',
  Errors: [MISSING],
  State: 'open',
  Attempts: 3,
  FirstSeen: '2026-11-19T03:00:05.000Z',
  LastSeen: '2026-11-19T04:00:00.000Z',
  SentByName: 'Cashier 1',
}
const BODY = {
  UUID: SALE_UUID,
  Revision: 1,
  CreatedByUserName: 'Cashier 1',
  Lines: [{ ProductID: '', Name: 'Butter 500 g', Quantity: 2_000, TotalAmount: 45_400 }],
  Payments: [{ PaymentType: 'Cash', Amount: 45_400 }],
  PayableAmount: 45_400,
}
const SALE: HeldSale = { ...ROW, RawBody: JSON.stringify(BODY), Settled: null, MayBook: true }
const RIGHTS = {
  ...rightsOf(['products', 'stores', 'registers']),
  quarantine: { read: true, create: false, update: true, delete: false },
}

let server: FakeManage

const list = (Sales: readonly HeldSaleRow[], Next: string | null = null) =>
  server.plan('GET /manage/held-sales', {
    status: 200,
    json: { code: '0', Sales, Open: Sales.length, Next },
  })
const show = (changes: Partial<HeldSale> = {}) =>
  server.plan(`GET /manage/held-sales/${KEY}`, {
    status: 200,
    json: { code: '0', Sale: { ...SALE, ...changes } },
  })
const answer = (step: string, json: object, status = 200) =>
  server.plan(`POST /manage/held-sales/${KEY}/${step}`, { status, json: { code: '0', message: '', ...json } })
const sent = (step: string) =>
  server.calls.filter(({ path }) => path === `/manage/held-sales/${KEY}/${step}`).map(({ body }) => body)
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: RIGHTS })
  list([ROW])
  show()
})

describe('the list', () => {
  test('HS-10 a sale says its number, amount, place and reason in plain words', async () => {
    await openHub(server, '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Sales that need somebody' }).click()
    await expect.element(page.getByRole('link', { name: ROW.TransactionNo })).toBeVisible()
    await expect.element(page.getByText('₹454.00')).toBeVisible()
    await expect
      .element(page.getByText(/Something in it is missing or wrong\. Line 1, Product:/))
      .toBeVisible()
    await expect.element(page.getByText(/Indiranagar · Front counter/)).toBeVisible()
    await expect.element(page.getByText('1 open')).toBeVisible()
  })

  test('HS-10 store and state are asked of the server and stay in the address', async () => {
    await openHub(server, '/held-sales')
    await page.getByRole('combobox', { name: 'Show' }).selectOptions('Closed')
    await page.getByRole('combobox', { name: 'Store' }).selectOptions('Koramangala')
    await expect
      .poll(() => Object.fromEntries(server.calls.at(-1)?.query ?? []))
      .toEqual({ state: 'closed', store: 'blr2' })
    expect(window.location.hash).toContain('state=closed')
  })

  test('HS-10 more are asked for behind the last one, none is said, and a failure is tried again', async () => {
    list([ROW], KEY)
    await openHub(server, '/held-sales')
    await expect.element(button('Show more')).toBeVisible()
    list([{ ...ROW, key: SALE_UUID }])
    await button('Show more').click()
    await expect.poll(() => server.calls.at(-1)?.query.get('cursor')).toBe(KEY)
    server.plan('GET /manage/held-sales', 'no answer')
    await page.getByRole('combobox', { name: 'Show' }).selectOptions('Booked')
    await expect.element(page.getByText('This could not be loaded')).toBeVisible()
    list([])
    await button('Try again').click()
    await expect.element(page.getByText('No held back sale was booked yet')).toBeVisible()
  })

  test('HS-10 nothing is wider than a phone', async () => {
    list([{ ...ROW, TransactionNo: 'A-VERY-LONG-NUMBER/00007', StoreName: 'Indiranagar'.repeat(6) }])
    await openHub(server, '/held-sales')
    await page.viewport(390, 844)
    await expect.element(page.getByRole('link', { name: /A-VERY-LONG/ })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await page.getByRole('link', { name: /A-VERY-LONG/ }).click()
    await expect.element(page.getByRole('heading', { name: 'What is wrong' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  test('HS-10 without the right there is no link and no page', async () => {
    server = createFakeManage({ Rights: rightsOf(['products']) })
    await openHub(server, '/held-sales')
    await expect.element(page.getByText('Page not found').first()).toBeVisible()
    expect(page.getByRole('link', { name: 'Sales that need somebody' }).elements()).toEqual([])
  })
})

describe('one sale', () => {
  test('HS-2 it shows the fault beside its field, the bill, and every word', async () => {
    await openHub(server, `/held-sales/${KEY}`)
    await expect.element(page.getByRole('combobox', { name: 'Line 1, Product' })).toBeVisible()
    await expect
      .element(page.getByRole('rowheader', { name: /Butter 500 g/ }))
      .toHaveTextContent(/Line 1, Product/)
    await expect.element(page.getByRole('rowheader', { name: 'Cash' })).toBeVisible()
    await page.getByText('Word for word, as it was sent').click()
    await expect.element(page.getByText(/"UUID": "01938f2a/)).toBeVisible()
  })

  test('HS-3 a product is chosen and the sale is booked', async () => {
    answer('book', { SaleUUID: SALE_UUID, replayed: false, Flags: [] })
    await openHub(server, `/held-sales/${KEY}`)
    await page.getByRole('combobox', { name: 'Line 1, Product' }).click()
    const option = page.getByRole('option', { name: /butter/i })
    await expect.element(option).toBeVisible()
    await option.click()
    show({ State: 'booked', Settled: { How: 'Booked', Reason: '', ByName: 'Manager 1', At: ROW.LastSeen } })
    await button('Book the sale').click()
    await expect.element(page.getByText(/It was corrected here and booked/)).toBeVisible()
    expect(sent('book')).toEqual([{ Corrections: [{ path: 'Lines.0.ProductID', value: 'butter' }] }])
    expect(button('Book the sale').elements()).toEqual([])
  })

  test('HS-4 whoever was too late is told so, and sees the sale as it stands', async () => {
    answer('book', { SaleUUID: SALE_UUID, replayed: true, Flags: [] })
    await openHub(server, `/held-sales/${KEY}`)
    await expect.element(button('Book the sale')).toBeVisible()
    show({ State: 'booked', Settled: { How: 'Booked', Reason: '', ByName: 'Asha', At: ROW.LastSeen } })
    await button('Book the sale').click()
    await expect.element(page.getByText(/It was corrected here and booked.*Asha/)).toBeVisible()
  })

  test('HS-5 what stands on the customer’s paper is explained and has no field', async () => {
    show({
      Code: 'SALE_CONTRADICTS_ITSELF',
      Errors: [{ path: 'PayableAmount', message: 'is 45500, computed 45400' }],
    })
    await openHub(server, `/held-sales/${KEY}`)
    await expect
      .element(page.getByRole('listitem').getByText('To pay: it says 455.00, but 454.00 is what it comes to'))
      .toBeVisible()
    await expect.element(page.getByText(/^Amounts, numbers and times are on the customer/)).toBeVisible()
    expect(page.getByRole('main').getByRole('textbox').elements()).toEqual([])
  })

  test('HS-6 whoever may only close it has no button to book', async () => {
    show({ MayBook: false })
    await openHub(server, `/held-sales/${KEY}`)
    await expect.element(page.getByText(/^You may close this sale/)).toBeVisible()
    expect(button('Book the sale').elements()).toEqual([])
  })

  test('HS-7 it is closed with a reason, which is required, and opened again', async () => {
    answer('close', { quarantineId: KEY, replayed: false })
    answer('reopen', { quarantineId: KEY, replayed: false })
    await openHub(server, `/held-sales/${KEY}`)
    await button('Close with a reason').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Close with a reason' }).click()
    await expect.element(dialog.getByText('A reason is required')).toBeVisible()
    expect(sent('close')).toEqual([])
    await dialog.getByLabelText('What happened').selectOptions('Not a sale')
    await dialog.getByLabelText('Reason').fill('Training')
    show({
      State: 'closed',
      Settled: { How: 'NotASale', Reason: 'Training', ByName: 'Asha', At: ROW.LastSeen },
    })
    await dialog.getByRole('button', { name: 'Close with a reason' }).click()
    await expect.element(page.getByText(/Closed: not a sale\. “Training” Asha/)).toBeVisible()
    expect(sent('close')).toEqual([{ Resolution: 'NotASale', Reason: 'Training' }])
    await button('Open again').click()
    await dialog.getByLabelText('Reason').fill('It was one')
    show()
    await dialog.getByRole('button', { name: 'Open again' }).click()
    await expect.element(button('Book the sale')).toBeVisible()
    expect(sent('reopen')).toEqual([{ Reason: 'It was one' }])
  })

  test('HS-9 what was typed survives a refused booking and a reload', async () => {
    show({
      Errors: [{ path: 'CustomerPhoneNo', message: 'Too big: expected string to have <=20 characters' }],
    })
    answer(
      'book',
      { code: 'SALE_INVALID', errors: [{ path: 'CustomerPhoneNo', message: 'is required' }] },
      422,
    )
    const { close } = await openHub(server, `/held-sales/${KEY}`)
    const phone = page.getByLabelText('Customer’s phone')
    await expect.element(page.getByText('it is longer than 20 characters')).toBeVisible()
    await phone.fill('98450 12345')
    await button('Book the sale').click()
    await expect.element(page.getByText('it is missing', { exact: true })).toBeVisible()
    await expect.element(phone).toHaveValue('98450 12345')
    close()
    await openHub(server, `/held-sales/${KEY}`)
    await expect.element(phone).toHaveValue('98450 12345')
  })

  test('HS-2 a body that cannot be read is said, and a sale that cannot be read is asked for again', async () => {
    show({ RawBody: '{"cut', Errors: [{ path: '', message: 'cannot be read' }] })
    await openHub(server, `/held-sales/${KEY}`)
    await expect.element(page.getByText(/^What was sent cannot be read/)).toBeVisible()
    expect(button('Book the sale').elements()).toEqual([])
    server.plan(`GET /manage/held-sales/${KEY}`, 'no answer')
    await openHub(server, `/held-sales/${KEY}`)
    await expect.element(page.getByText('This could not be loaded').last()).toBeVisible()
  })

  test('HS-11 HS-12 a change of a bill is booked as one, and one that does not fit any more says what to do', async () => {
    show({ RawBody: JSON.stringify({ ...BODY, Revision: 2 }) })
    answer(
      'book',
      { code: 'SALE_INVALID', errors: [{ path: 'Revision', message: 'was changed since' }] },
      422,
    )
    await openHub(server, `/held-sales/${KEY}`)
    await expect
      .element(page.getByText(/^It is a change of a bill that is booked: its version 2/))
      .toBeVisible()
    await button('Book the change').click()
    await expect.element(page.getByText('Revision: the bill was changed again since')).toBeVisible()
    await expect
      .element(page.getByText(/^The bill stands as it is.*make the change there again/))
      .toBeVisible()
  })

  test('HS-13 the second bill of an order says why it is not booked and what to do', async () => {
    show({
      Code: 'ORDER_ALREADY_BILLED',
      Errors: [{ path: 'OrderID', message: 'is already billed as BLR1A/S26/000006' }],
    })
    await openHub(server, `/held-sales/${KEY}`)
    await expect.element(page.getByText('Order: it is billed already as BLR1A/S26/000006')).toBeVisible()
    await expect.element(page.getByText(/^Two tills billed the same order.*cannot be booked/)).toBeVisible()
    expect(button('Book the sale').elements()).toEqual([])
    await expect.element(button('Close with a reason')).toBeVisible()
  })
})
