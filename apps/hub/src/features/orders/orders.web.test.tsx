import type { ManagedOrder, ManagedOrderReply, ManagedOrdersReply } from '@evertill/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { rightsOf } from '../../testing/fake-rows.ts'
import { openHub } from '../../testing/open-hub.tsx'

const KEY = '01938f2a-0000-4000-8000-000000000031'
const OTHER = '01938f2a-0000-4000-8000-000000000032'
const ROW: ManagedOrder = {
  key: KEY,
  ChannelName: 'Web shop',
  ChannelOrderID: 'W-1001',
  StoreName: 'Indiranagar',
  State: 'accepted',
  PlacedAt: '2026-11-19T03:00:00.000Z',
  AcceptBy: '2026-11-19T03:05:00.000Z',
  PromisedBy: null,
  CustomerName: 'Asha Nair',
  Amount: 29_000,
  TransactionNo: '',
}
const REPLY: ManagedOrderReply = {
  code: '0',
  Order: {
    key: KEY,
    Channel: 'web-shop',
    ChannelName: 'Web shop',
    ChannelOrderID: 'W-1001',
    StoreID: 'blr1',
    State: 'accepted',
    Version: 2,
    PlacedAt: ROW.PlacedAt,
    AcceptBy: ROW.AcceptBy,
    Customer: { Name: 'Asha Nair', PhoneNo: '9800000001' },
    Address: {
      Address1: '14 Lake Road',
      Address2: '',
      City: 'Bengaluru',
      State: 'Karnataka',
      StateCode: '29',
      Pincode: '560038',
    },
    Items: [
      {
        LineID: '1',
        ChannelItemID: 'A',
        Name: 'Rice 1 kg',
        Quantity: 2_000,
        UnitPrice: 12_000,
        TaxAmount: 0,
        AcceptedQuantity: 1_000,
      },
    ],
    Payment: { Mode: 'prepaid', Status: 'paid', Reference: 'PAY-1', Amount: 29_000 },
    Packages: [],
    CreditNoteDue: false,
    Timeline: [
      {
        EventID: 'e-1',
        To: 'accepted',
        At: ROW.PlacedAt,
        By: 'Cashier 1',
        Source: 'till',
        Moved: true,
        Note: 'In a hurry',
      },
    ],
  },
  StoreName: 'Indiranagar',
  Deliveries: [
    {
      key: OTHER,
      ReceiverName: 'Book-keeping',
      EventType: 'order.accepted',
      At: ROW.PlacedAt,
      State: 'dead',
      Attempts: 13,
      Fault: 'answered 500',
    },
  ],
  MayCancel: true,
}
const MAY = { read: true, create: false, update: true, delete: false }

let server: FakeManage

const list = (changes: Partial<ManagedOrdersReply> = {}) =>
  server.plan('GET /manage/orders', {
    status: 200,
    json: {
      code: '0',
      Orders: [ROW],
      Next: null,
      Waiting: { New: 2, Late: 1 },
      Channels: [{ key: 'web-shop', Name: 'Web shop' }],
      ...changes,
    },
  })
const order = (changes: Partial<ManagedOrderReply> = {}) =>
  server.plan(`GET /manage/orders/${KEY}`, { status: 200, json: { ...REPLY, ...changes } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const asked = () =>
  Object.fromEntries(server.calls.findLast(({ path }) => path === '/manage/orders')?.query ?? [])

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage({ Rights: { ...rightsOf(['products']), orders: MAY } })
  list()
  order()
})

test('HX-40 HX-41 orders are listed, narrowed by each filter, and what waits is found with one click', async () => {
  await openHub(server, '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Online orders' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Online orders' }))
    .toHaveTextContent(/W-1001₹290\.00Accepted.*Web shop · Indiranagar.*Asha Nair · Not billed yet/)
  await expect.element(button('2 wait to be accepted')).toBeVisible()
  await button('1 is late').click()
  await page.getByRole('combobox', { name: 'Channel' }).selectOptions('Web shop')
  await page.getByRole('combobox', { name: 'Store' }).selectOptions('Koramangala')
  await page.getByLabelText('Number, name or phone').fill('asha')
  await expect.poll(asked).toMatchObject({ state: 'late', channel: 'web-shop', store: 'blr2', q: 'asha' })
})

test('HX-42 one order shows its lines, its timeline and what others were told', async () => {
  await openHub(server, '/orders')
  await page.getByRole('link', { name: 'W-1001' }).click()
  await expect.element(page.getByText(/14 Lake Road, Bengaluru, Karnataka, 560038/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Rice 1 kg/ })).toHaveTextContent(/2.*1.*₹120\.00/)
  await expect
    .element(page.getByRole('list', { name: 'What happened' }))
    .toHaveTextContent(/Accepted.*Cashier 1 · Shop · “In a hurry”/)
  await expect
    .element(page.getByRole('list', { name: 'What others were told' }))
    .toHaveTextContent(/order\.accepted · Book-keeping.*not delivered.*13 tries answered 500/)
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('HX-43 an order is cancelled with a reason, and a refusal keeps it', async () => {
  const path = `/manage/orders/${KEY}/cancel`
  server.plan(`POST ${path}`, { status: 409, json: { code: 'ORDER_STALE', message: '' } })
  await openHub(server, `/orders/${KEY}`)
  await button('Cancel the order').click()
  const cancel = dialog.getByRole('button', { name: 'Cancel the order' })
  await cancel.click()
  await expect.element(dialog.getByText('A reason is required')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Out of stock')
  await cancel.click()
  await expect.element(dialog.getByText(/The order was changed meanwhile/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Out of stock')
  server.plan(`POST ${path}`, { status: 200, json: { code: '0' } })
  order({ MayCancel: false, Order: { ...REPLY.Order, State: 'cancelled' } })
  await cancel.click()
  await expect.element(button('Cancel the order')).not.toBeInTheDocument()
  const sent = server.calls.filter((call) => call.path === path).map(({ body }) => body)
  expect(sent.at(-1)).toMatchObject({ Version: 2, Reason: 'Out of stock' })
  expect(new Set(sent.map((body) => body['EventID'])).size).toBe(1)
})

test('HX-40 HX-44 none is said, a failure is tried again, and without the right there is no page', async () => {
  server.plan('GET /manage/orders', 'no answer')
  await openHub(server, '/orders')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  list({ Orders: [], Waiting: { New: 0, Late: 0 } })
  await button('Try again').click()
  await expect.element(page.getByText('No order matches')).toBeVisible()
  server = createFakeManage({ Rights: rightsOf(['products']) })
  await openHub(server, '/orders')
  await expect.element(page.getByText('Page not found').last()).toBeVisible()
})
