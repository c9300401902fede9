import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deviceDb } from '../../db/device/device-db.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { type FakeBridge, startFakeBridge } from '../../print/testing/fake-bridge.ts'
import { OFFICE_PRINTER } from '../../print/testing/office-printer.ts'
import { plugIn, USB_PRINTER } from '../../print/testing/plug-in.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { ReceiptActions } from './receipt-actions.tsx'

let bridge: FakeBridge
beforeEach(async () => {
  await page.viewport(1280, 800)
  bridge = startFakeBridge()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deviceDb().printers.clear()
})

const openReceipt = async () => {
  const stage = await openSaleStage()
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const done = await completeSale(ports, PLACE, newCart(), [cash(50_000)])
  if (!done.ok) return expect.fail(done.message)
  const { sale } = done
  // Below the toasts, which would be in the way of the mouse.
  await stage.show(
    <div style={{ paddingTop: 400 }}>
      <ReceiptActions sale={sale} approvalOf={() => null} />
    </div>,
  )
  const { strict } = stage.databases
  return {
    sale,
    jobs: () => strict.printJobs.toArray(),
    prints: async () => (await strict.salesHistory.get(sale.UUID))?.prints ?? 0,
  }
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const openOnA4 = async () => {
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  await page.getByText('A4', { exact: true }).click()
}
const sheets = () => [...bridge.jobs.values()]
const watchBrowserPrint = () =>
  vi.spyOn(window, 'print').mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))

describe('a bill on the printer for A4', () => {
  test('PR-33 is a PDF on the print queue, and nothing on the printer for rolls', async () => {
    const roll = await plugIn([USB_PRINTER, OFFICE_PRINTER])
    const { sale, jobs, prints } = await openReceipt()
    await openOnA4()
    await expect.element(page.getByText('Printing on Office')).toBeVisible()
    await inDialog('Print').click()
    await expect.poll(prints).toBe(1)
    await expect.poll(jobs).toEqual([])
    expect(sheets()).toMatchObject([
      { type: 'application/pdf', text: expect.stringMatching(/^%PDF-/) as string },
    ])
    expect(sheets()[0]?.text, 'the title of the file').toContain(sale.TransactionNo)
    expect(roll.printed).toEqual([])
  })

  test('PR-10 PR-33 waits while the bridge is gone, and is printed once, as the original, when it is back', async () => {
    await plugIn([OFFICE_PRINTER])
    bridge.isRunning = false
    const { jobs, prints } = await openReceipt()
    await openOnA4()
    await inDialog('Print').click()
    await expect.element(page.getByText(/Not printed yet.*The bridge is not running/)).toBeVisible()
    expect(await jobs()).toMatchObject([{ state: 'waiting', reason: 'bridgeGone', purpose: 'a4' }])
    expect(await prints()).toBe(0)
    bridge.isRunning = true
    await inDialog('Print').click()
    await expect.poll(jobs).toEqual([])
    expect(sheets()).toHaveLength(1)
    expect(await prints()).toBe(1)
  })

  test('PR-35 goes through the browser if that is wanted, and waits no longer', async () => {
    await plugIn([OFFICE_PRINTER])
    bridge.isRunning = false
    const { jobs, prints } = await openReceipt()
    await openOnA4()
    await inDialog('Print').click()
    await expect.poll(async () => (await jobs()).map(({ state }) => state)).toEqual(['waiting'])
    const browserPrint = watchBrowserPrint()
    await inDialog('Browser print dialog').click()
    await expect.poll(() => browserPrint.mock.calls.length).toBe(1)
    await expect.poll(jobs).toEqual([])
    expect(await prints()).toBe(1)
  })

  test('PR-35 without one goes through the browser, and the dialog leads to setting one up', async () => {
    await plugIn([USB_PRINTER])
    await openReceipt()
    await openOnA4()
    await expect.element(page.getByRole('link', { name: 'Set up a printer for A4' })).toBeVisible()
    const browserPrint = watchBrowserPrint()
    await inDialog('Print').click()
    await expect.poll(() => browserPrint.mock.calls.length).toBe(1)
  })
})
