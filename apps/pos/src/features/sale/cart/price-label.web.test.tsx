import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { deviceDb } from '../../../db/device/device-db.ts'
import { listed } from '../../../ledger/cart-changes.ts'
import { plugIn, USB_PRINTER } from '../../../print/testing/plug-in.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { butter } from '../../../testing/selling-place.ts'
import { SaleScreen } from '../sale.screen.tsx'

const openLine = async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => deviceDb().printers.clear())
  const stage = await openSaleStage()
  stage.replaceCart({ Lines: [{ ...listed(butter()), UUID: butter().UUID }] })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await page.getByRole('button', { name: `Change ${butter().Name}` }).click()
  return page.getByRole('button', { name: 'Print price label' })
}

test('PR-27 a price label is printed on the printer for labels, as often as it is set to, and never as a copy', async () => {
  const printer = await plugIn([
    USB_PRINTER,
    { ...USB_PRINTER, key: 'labels', purpose: 'label', drawerPin: null, copies: 2 },
  ])
  await (await openLine()).click()
  await expect.poll(() => printer.text().split(butter().BarCode).length - 1).toBe(2)
  expect(printer.text()).toContain(butter().Name)
  expect(printer.text()).not.toContain('COPY')
})

test('PR-27 without a printer for labels the browser prints it', async () => {
  const printer = await plugIn([USB_PRINTER])
  let printed = ''
  const browserPrint = vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('[data-paper]')?.textContent ?? ''
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => browserPrint.mockRestore())
  await (await openLine()).click()
  await expect.poll(() => printed).toContain(butter().Name)
  expect(printer.printed).toEqual([])
})
