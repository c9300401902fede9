import type { Order } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toast } from '@evertill/ui/toast.ts'
import { onlineOrder, parcel } from '../../testing/orders.ts'
import { product } from '../../testing/products.ts'
import { openSaleStage, type StageOptions } from '../../testing/sale-stage.tsx'
import { paymentType } from '../../testing/selling-place.ts'
import { OnlineOrdersScreen } from './online-orders.screen.tsx'

const BUTTER = product({ key: 'butter', Name: 'Table butter 100 g', BarCode: '8900000000012', MRP: 5_800 })
const NOW = Date.parse('2026-11-15T06:02:00.000Z')
const COD = { Mode: 'cod', Status: 'pending', Reference: '', Amount: 11_000 } as const

const show = async (orders: readonly Order[], path = '/online_orders', options: StageOptions = {}) => {
  const stage = await openSaleStage({
    products: [BUTTER],
    now: NOW,
    flags: { EnableONDC: true, EnablePackageTracker: true },
    ...options,
  })
  const { strict } = stage.databases
  await strict.acl.bulkPut([
    { id: 'OnlineOrders', perms: { read: true, update: true } },
    { id: 'Packages', perms: { read: true, update: true } },
    { id: 'Customers', perms: { read: true, collect: true } },
  ])
  await strict.allPaymentTypes.bulkPut([
    paymentType('pay-bank', 'Other'),
    paymentType('pay-credit', 'Credit'),
  ])
  await strict.onlineOrder.bulkPut(orders)
  await stage.show(
    <main style={{ height: '100%' }}>
      <Routes>
        <Route path="/online_orders/:key?" element={<OnlineOrdersScreen />} />
      </Routes>
    </main>,
    path,
  )
  return { stage, strict }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

afterEach(() => page.viewport(1280, 800))

test('OT-10 a new order shows who, what and how long is left to accept it', async () => {
  await show([onlineOrder({ State: 'new', Version: 1 })], '/online_orders', { isOnline: true })
  const card = page.getByRole('listitem').filter({ hasText: 'W-1001' })
  await expect.element(card.getByText('Demo shop', { exact: false })).toBeVisible()
  await expect.element(card.getByText('3:00 left to accept')).toBeVisible()
  await expect.element(card.getByText('₹110.00')).toBeVisible()
  await expect.element(card.getByText('Prepaid')).toBeVisible()
  await expect.element(button('Accept')).toBeEnabled()
})

test('OR-9 offline the list says how old it is, and nothing can be promised', async () => {
  const { strict } = await show([onlineOrder({ State: 'new', Version: 1 })])
  await strict.metadata.put({
    ...{ id: 'order', lastSync: '2026-11-15T05:00:00.000Z', mark: '1', version: 1, count: 1 },
    ...{ serverCount: 1, scope: 'x', lastError: null },
  })
  await expect.element(page.getByText(/Offline. These orders are as of/)).toBeVisible()
  await expect.element(button('Accept')).toBeDisabled()
  await expect.element(button('Reject…')).toBeDisabled()
})

test('OT-15 OT-9 goods are scanned, and offline packing makes the bill at once', async () => {
  const order = onlineOrder()
  const { strict } = await show([order], `/online_orders/${order.key}`)
  const pack = button('Pack and bill ₹110.00')
  await expect.element(pack).toBeDisabled()
  const scan = page.getByLabelText('Scan a product')
  await scan.fill('123')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('123 is not in this order.')).toBeVisible()
  for (const have of ['1 of 2', '2 of 2']) {
    await scan.fill('8900000000012')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(have)).toBeVisible()
  }
  await pack.click()
  await expect.element(page.getByText('Packed on this device.', { exact: false })).toBeVisible()
  const bill = await strict.salesHistory.get(saleUuidOfOrder(order.key))
  expect(bill?.sale).toMatchObject({ OrderID: order.key, PayableAmount: 11_000 })
  await expect.element(page.getByRole('link', { name: bill?.sale.TransactionNo ?? '' })).toBeVisible()
  expect(await strict.orderPick.count()).toBe(0)
})

test('OT-12 cash on delivery is collected once and shows its receipt', async () => {
  const order = onlineOrder({ Payment: COD })
  const { strict } = await show([order], `/online_orders/${order.key}`)
  await button('Take all of Table butter 100 g').click()
  await button('Pack and bill ₹110.00').click()
  await button('Collect ₹110.00').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Collect ₹110.00' }).click()
  await expect.element(page.getByText(/₹110.00 was received for this order, receipt/)).toBeVisible()
  expect(
    await strict.otherWrites
      .where('key')
      .above('')
      .filter(({ kind }) => kind === 'payment')
      .count(),
  ).toBe(1)
})

test('OT-12 what is delivered and not paid is collected before the order is completed', async () => {
  const order = onlineOrder({ Payment: COD, State: 'delivered' })
  const { strict } = await show([order], `/online_orders/${order.key}`, { isOnline: true })
  const sale = {
    UUID: saleUuidOfOrder(order.key),
    OrderID: order.key,
    PayableAmount: 11_000,
    Payments: [{ UUID: 'p', Kind: 'Credit', Amount: 11_000 }],
    Lines: [],
  }
  await strict.storeBills.put({ UUID: sale.UUID, createdAt: order.PlacedAt, sale, summary: {} } as never)
  await expect.element(button('Collect ₹110.00')).toHaveAttribute('data-variant', 'filled')
  await expect.element(button('Complete')).toHaveAttribute('data-variant', 'default')
})

test('OT-7 a rejection asks for its reason, with the keyboard alone', async () => {
  await show([onlineOrder({ State: 'new', Version: 1 })], '/online_orders', { isOnline: true })
  await button('Reject…').click()
  const dialog = page.getByRole('dialog', { name: 'Reject order W-1001' })
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Please say why.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('OT-20 lines that the shop does not sell are suggested as rejected', async () => {
  const [item] = onlineOrder().Items
  if (!item) throw new Error('no item')
  const { ProductID: _none, ...gift } = { ...item, LineID: '2', Name: 'Gift card', Quantity: 1_000 }
  const order = onlineOrder({ State: 'new', Version: 1, Items: [item, gift] })
  await show([order], `/online_orders/${order.key}`, { isOnline: true })
  await button('Accept in part…').click()
  const dialog = page.getByRole('dialog', { name: 'Accept in part' })
  await expect.element(dialog.getByLabelText(/Gift card.*Not a product of this shop/)).toHaveValue('0')
  await expect.element(dialog.getByLabelText(/Table butter/)).toHaveValue('2')
})

test('PK-4 an order lists its packages and leads to a new one', async () => {
  const order = onlineOrder({ State: 'packed', Packages: [parcel().key] })
  const { strict } = await show([order], `/online_orders/${order.key}`, { isOnline: true })
  await strict.package.put(parcel({ State: 'ready' }))
  const list = page.getByRole('list', { name: 'Packages' })
  await expect.element(list.getByRole('link', { name: 'PK-1001-1' })).toBeVisible()
  await expect.element(list.getByText('Ready')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'New package' })).toBeVisible()
})

test('OT-20 a line of which nothing was accepted is rejected', async () => {
  const items = onlineOrder().Items.map((item) => ({ ...item, AcceptedQuantity: 0 }))
  await show([onlineOrder({ State: 'accepted', Items: items })], `/online_orders/${onlineOrder().key}`)
  await expect.element(page.getByText('Rejected, 2 ordered')).toBeVisible()
})

test('OT-22 a new order says where the shop does not deliver, also offline', async () => {
  const order = onlineOrder({ State: 'new', Version: 1, Payment: COD })
  const { strict } = await show([order])
  const area = {
    ...{ key: 'area', StoreID: order.StoreID, Pincode: '560038', MinOrder: 0, Fee: 0, EtaMinutes: 30 },
    ...{ CodAllowed: false, IsActive: true },
  }
  const mark = page.getByRole('listitem').filter({ hasText: 'W-1001' })
  await strict.serviceArea.put(area)
  await expect.element(mark.getByText('No cash on delivery in 560038')).toBeVisible()
  await strict.serviceArea.put({ ...area, Pincode: '560001' })
  await expect.element(mark.getByText('Not delivered to 560038')).toBeVisible()
  await strict.serviceArea.put({ ...area, CodAllowed: true })
  await expect.element(mark.getByText(/560038/)).toHaveTextContent('Bengaluru, 560038')
})

test('OT-25 a price below the shop’s and an unknown State are pointed out', async () => {
  const { Address } = onlineOrder()
  const order = onlineOrder({ State: 'new', Address: { ...Address, State: 'KA', StateCode: '' } })
  await show([order], `/online_orders/${order.key}`, {
    products: [{ ...BUTTER, RetailPrice: 5_800 }],
  })
  await expect.element(page.getByText('₹55.00 instead of ₹58.00 in this shop')).toBeVisible()
  await expect.element(page.getByText(/State “KA” not known/)).toBeVisible()
})

test('OT-23 what was not paid yet is not shown as paid', async () => {
  const { Payment } = onlineOrder()
  const rows = [
    onlineOrder({ State: 'new', Payment: { ...Payment, Status: 'pending' } }),
    onlineOrder({ key: 'b', ChannelOrderID: 'W-2', State: 'new' }),
  ]
  await show(rows)
  const card = (number: string) => page.getByRole('listitem').filter({ hasText: number })
  await expect.element(card('W-1001').getByText('Prepaid, not paid yet')).toBeVisible()
  await expect.element(card('W-2').getByText('Prepaid', { exact: true })).toBeVisible()
})

test('OT-24 without a printer the browser prints the pick list of an order', async () => {
  const printed: (string | undefined)[] = []
  window.print = () => {
    printed.push(document.body.lastElementChild?.textContent ?? undefined)
    window.dispatchEvent(new Event('afterprint'))
  }
  const order = onlineOrder({ Payment: COD })
  await show([order], `/online_orders/${order.key}`)
  await button('Print pick list').click()
  await expect.poll(() => printed.length).toBe(1)
  for (const text of ['Pick list', 'W-1001', '14 Lake Road', 'Table butter 100 g', 'Collect ₹110.00'])
    expect(printed[0]).toContain(text)
  expect(printed[0]).not.toContain('55.00')
})

test('FR-48 toasts leave the buttons of an order free in a window of 780 px', async () => {
  await page.viewport(780, 800)
  await show([onlineOrder({ State: 'dispatched' })], `/online_orders/${onlineOrder().key}`, {
    isOnline: true,
  })
  const next = button('Delivered')
  await expect.element(next).toBeVisible()
  for (const word of ['One', 'Two', 'Three']) toast.info(`${word} is done.`)
  await expect.element(page.getByText('Three is done.')).toBeVisible()
  const { left, top, width, height } = next.element().getBoundingClientRect()
  const atButton = () => document.elementFromPoint(left + width / 2, top + height / 2)
  await expect.poll(() => next.element().contains(atButton())).toBe(true)
})

test('OT-10 on a phone an order fits the width', async () => {
  await page.viewport(390, 844)
  const order = onlineOrder()
  await show([order], `/online_orders/${order.key}`)
  await expect.element(page.getByLabelText('Scan a product')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
