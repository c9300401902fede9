import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { completeSale } from '../ledger/complete-sale.ts'
import { countPrint } from '../ledger/print-jobs.ts'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { isGone } from '../testing/turning.ts'
import { SaleHistoryRoute } from './sale-history-route.tsx'

const CRORES = 38_312_168_400

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
  const cart = { ...newCart({ ...butter(), UnitPrice: CRORES, MRP: CRORES }), SalesChannelID: 'web' }
  const done = await completeSale(ports, PLACE, cart, [cash(CRORES)])
  if (!done.ok) return expect.fail(done.message)
  await stage.show(<SaleHistoryRoute />)
  return { sale: done.sale, print: () => countPrint(ports, done.sale.UUID) }
}

const openMenu = async (number: string) => {
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
}

test.each([
  [1280, ['Cashier 1', 'R1 · Web shop', 'Cash', 'Sale', '1']],
  [768, ['Cash']],
])(
  'AS-43 at %i px history does not scroll sideways, and amounts over crores stay in their columns',
  async (width, facts) => {
    await page.viewport(width, 1024)
    const { sale } = await openHistory()
    const row = page.getByRole('row', { name: sale.TransactionNo })
    for (const fact of facts) await expect.element(row.getByText(fact, { exact: true })).toBeVisible()
    const list = page.getByRole('region', { name: 'Sales History' }).element() as HTMLElement
    // The menu of the frame and a scroll bar take the rest of the window.
    list.style.width = `${width - 103}px`
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    for (const amount of row.getByText('₹38,31,21,684.00').elements()) {
      const cell = amount.closest('[role=cell]') ?? expect.fail('an amount outside of a cell')
      expect(amount.getBoundingClientRect().width).toBeLessThanOrEqual(cell.clientWidth)
    }
  },
)

test('AS-44 a row of history has the actions of its sale, also on a phone', async () => {
  const { sale } = await openHistory()
  await openMenu(sale.TransactionNo)
  for (const name of ['View', 'Print', 'Share', 'Copy to cart'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await page.viewport(390, 844)
  await isGone(page.getByRole('columnheader'))
  await isGone(page.getByRole('menuitem'))
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
  for (const width of [844, 1280, 390]) {
    await page.viewport(width, 844)
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
