import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { completeSale } from '../ledger/complete-sale.ts'
import { countPrint } from '../ledger/count-print.ts'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { SaleHistoryRoute } from './sale-history-route.tsx'

beforeEach(() => page.viewport(1600, 900))
afterEach(() => vi.restoreAllMocks())

const openHistory = async (reprint: 'Allow' | 'Approve' | 'Deny' = 'Allow') => {
  const stage = await openSaleStage({ rules: [{ Action: 'Reprint', Mode: reprint }] })
  const { strict } = stage.databases
  await strict.cashRegisters.put({
    key: PLACE.lease.CashRegisterID,
    CashRegisterCode: 'R1',
    CashRegisterName: 'Front counter',
  } as never)
  await strict.salesChannel.put({ key: 'web', ChannelName: 'Web shop', IsDeleted: false } as never)
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const cart = { ...newCart(), SalesChannelID: 'web' }
  const done = await completeSale(ports, PLACE, cart, [cash(50_000)])
  if (!done.ok) return expect.fail(done.message)
  await stage.show(<SaleHistoryRoute />)
  return { sale: done.sale, print: () => countPrint(ports, done.sale.UUID) }
}

const openMenu = async (number: string) => {
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
}

test('AS-43 history has the columns paid, register and channel', async () => {
  const { sale } = await openHistory()
  for (const name of ['Total', 'Paid', 'Due', 'Register', 'Channel'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = page.getByRole('row', { name: sale.TransactionNo })
  await expect.element(row.getByRole('cell', { name: 'R1', exact: true })).toBeVisible()
  await expect.element(row.getByRole('cell', { name: 'Web shop' })).toBeVisible()
})

test('AS-43 at 1280 px history names items, methods, cashier, register and channel, and does not scroll sideways', async () => {
  await page.viewport(1280, 800)
  const { sale } = await openHistory()
  const row = page.getByRole('row', { name: sale.TransactionNo })
  await expect.element(page.getByRole('columnheader', { name: 'Items', exact: true })).toBeVisible()
  for (const fact of ['Cash', 'Cashier 1', 'R1 · Web shop'])
    await expect.element(row.getByText(fact, { exact: true })).toBeVisible()
  const list = page.getByRole('region', { name: 'Sales History' }).element()
  // The frame's menu takes 88 px of the window, and there is no frame here.
  list.style.width = '1192px'
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
})

test('AS-44 a row of history has the actions of its sale, also on a phone', async () => {
  const { sale } = await openHistory()
  await openMenu(sale.TransactionNo)
  for (const name of ['View', 'Print', 'Share', 'Copy to cart'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await page.viewport(390, 844)
  await openMenu(sale.TransactionNo)
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
})

test('AS-48 a dialog that was opened from a row stays open, with what was typed, when the device is turned', async () => {
  const { sale } = await openHistory()
  await page.viewport(390, 844)
  await openMenu(sale.TransactionNo)
  await page.getByRole('menuitem', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: /Send/ })
  const phone = dialog.getByRole('textbox').first()
  await phone.fill('9845012345')
  for (const size of [
    [844, 390],
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.viewport(...size)
    await expect.element(page.getByRole('button', { name: 'View' })).not.toBeInTheDocument()
    await expect.element(phone).toHaveValue('9845012345')
  }
})

test('RC-30 under Deny a receipt that was printed before does not print again, and the cashier is told why', async () => {
  const out = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { sale, print } = await openHistory('Deny')
  await print()
  await openMenu(sale.TransactionNo)
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect.element(page.getByText(/this shop does not allow copies/).first()).toBeVisible()
  expect(out).not.toHaveBeenCalled()
})
