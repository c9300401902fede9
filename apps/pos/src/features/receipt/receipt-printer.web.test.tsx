import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deviceDb } from '../../db/device/device-db.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { plugIn } from '../../print/testing/plug-in.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { ReceiptActions } from './receipt-actions.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => deviceDb().printers.clear())

const openReceipt = async () => {
  const stage = await openSaleStage()
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const done = await completeSale(ports, PLACE, newCart(), [cash(50_000)])
  if (!done.ok) return expect.fail(done.message)
  // Below the toasts, which would be in the way of the mouse.
  await stage.show(
    <div style={{ paddingTop: 400 }}>
      <ReceiptActions sale={done.sale} approvalOf={() => null} />
    </div>,
  )
  const { strict } = stage.databases
  return {
    strict,
    sale: done.sale,
    jobs: () => strict.printJobs.toArray(),
    prints: async () => (await strict.salesHistory.get(done.sale.UUID))?.prints ?? 0,
  }
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const pressPrint = () =>
  page
    .getByRole('button', { name: /^Print/ })
    .first()
    .click()

/** The browser's dialog, which a test cannot close. */
const watchBrowserPrint = () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => print.mockRestore())
  return print
}

describe('a receipt on the printer of the device', () => {
  test('PR-9 is the original the first time and marked COPY the second time', async () => {
    const printer = await plugIn()
    const { sale, prints } = await openReceipt()
    await pressPrint()
    await expect.poll(() => printer.text()).toContain(sale.TransactionNo)
    await expect.poll(prints).toBe(1)
    expect(printer.text()).not.toContain('COPY')
    printer.printed.length = 0
    await pressPrint()
    await expect.poll(() => printer.text()).toContain(sale.TransactionNo)
    expect(printer.text()).toContain('COPY')
  })

  test('RC-6 PR-10 waits without paper, says so, and is the original when there is paper again', async () => {
    const printer = await plugIn()
    printer.hasPaper = false
    const { sale, jobs, prints } = await openReceipt()
    await pressPrint()
    await expect.element(page.getByText(/The paper has run out/)).toBeVisible()
    expect(await jobs()).toMatchObject([{ state: 'waiting', reason: 'paperOut', saleUuid: sale.UUID }])
    expect(await prints()).toBe(0)
    printer.hasPaper = true
    await pressPrint()
    await expect.poll(() => printer.text()).toContain(sale.TransactionNo)
    expect(printer.text()).not.toContain('COPY')
    await expect.poll(jobs).toEqual([])
  })

  test('PR-12 that was pulled out in the middle is shown as unknown and not sent again', async () => {
    const printer = await plugIn()
    printer.breaksAfter = 200
    const { jobs } = await openReceipt()
    await pressPrint()
    await expect.element(page.getByText(/Nobody knows whether/)).toBeVisible()
    expect(await jobs()).toMatchObject([{ state: 'unknown', reason: 'connectionLost' }])
    expect(printer.printed).toHaveLength(200)
  })

  test('PR-11 that waits can be had through the browser at once, as the original, and waits no longer', async () => {
    const printer = await plugIn()
    printer.isPlugged = false
    const { jobs, prints } = await openReceipt()
    await pressPrint()
    await expect.element(page.getByText(/off or not connected/)).toBeVisible()
    const browserPrint = watchBrowserPrint()
    await press('Receipt')
    await press('Browser print dialog')
    await expect.poll(() => browserPrint.mock.calls.length).toBe(1)
    expect(await jobs()).toEqual([])
    expect(await prints()).toBe(1)
  })

  test('RC-22 goes to the browser on A4, with a printer on the device', async () => {
    const printer = await plugIn()
    const { prints } = await openReceipt()
    const browserPrint = watchBrowserPrint()
    await press('Receipt')
    await page.getByText('A4', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(() => browserPrint.mock.calls.length).toBe(1)
    expect(await prints()).toBe(1)
    expect(printer.printed).toEqual([])
  })

  test('RC-10 is printed once if Print is pressed before it is loaded', async () => {
    await plugIn([])
    const browserPrint = watchBrowserPrint()
    const observer = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll('button')]
      const print = buttons.find(({ textContent }) => textContent.startsWith('Print'))
      if (!print) return
      observer.disconnect()
      print.click()
    })
    observer.observe(document, { subtree: true, childList: true })
    const { prints } = await openReceipt()
    await expect.poll(() => browserPrint.mock.calls.length).toBe(1)
    expect(await prints()).toBe(1)
  })

  test.each(['80 mm', 'A4'])(
    'PR-20 has the logo of the store on %s through the browser too',
    async (paper) => {
      await plugIn([])
      const { strict } = await openReceipt()
      await strict.selectedStore.put({ id: 'current', value: PLACE.store })
      const dots = Uint8Array.from({ length: 64 }, (_, at) => Number(at === 9))
      await strict.printLogo.put({ StoreID: PLACE.store.key, width: 8, height: 8, dots })
      /** The dots that are black while the browser prints. */
      const printed: number[] = []
      const browserPrint = watchBrowserPrint()
      browserPrint.mockImplementation(() => {
        const logo = document.querySelector<HTMLCanvasElement>('[data-paper] canvas')
        const { data = [] } = logo?.getContext('2d')?.getImageData(0, 0, 8, 8) ?? {}
        for (let at = 0; at < 64; at++) if (data[at * 4] === 0) printed.push(at)
        window.dispatchEvent(new Event('afterprint'))
      })
      await press('Receipt')
      await page.getByText(paper, { exact: true }).click()
      await expect.element(page.getByRole('dialog').getByRole('region', { name: 'Receipt' })).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click()
      await expect.poll(() => browserPrint.mock.calls.length).toBe(1)
      expect(printed).toEqual([9])
    },
  )
})
