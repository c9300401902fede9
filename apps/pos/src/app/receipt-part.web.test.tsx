import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { product } from '../testing/products.ts'
import { openSaleStage } from '../testing/sale-stage.tsx'

/** A page runs many files of tests: with a query, this module has not loaded its code yet, whatever ran before. */
const notLoadedYet = (): Promise<typeof import('./receipt-part.tsx')> =>
  import(/* @vite-ignore */ new URL('./receipt-part.tsx?not-loaded', import.meta.url).href)

test('RC-10 Ctrl P right after the last Enter prints the receipt once, even before its code is loaded', async () => {
  await page.viewport(1280, 800)
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('afterprint'))
  })
  onTestFinished(() => printed.mockRestore())
  const { ReceiptPart } = await notLoadedYet()
  const stage = await openSaleStage({ products: [product({ key: 'butter', Name: 'Table butter 100 g' })] })
  let isLoaded: boolean | undefined
  // At the moment when "Sale completed" appears.
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=status] h1') === null) return
    observer.disconnect()
    isLoaded = [...document.querySelectorAll('button')].some((one) => one.textContent.startsWith('Print'))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }))
  })
  observer.observe(document, { subtree: true, childList: true })
  await stage.show(<SaleScreen receiptOf={(sale) => <ReceiptPart sale={sale} />} />)
  await page.getByRole('option', { name: 'Table butter' }).click()
  await userEvent.keyboard('{F9}')
  await expect.element(page.getByLabelText('Amount')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sale completed')).toBeVisible()
  await expect.poll(() => printed.mock.calls.length, { timeout: 15_000 }).toBe(1)
  expect(isLoaded).toBe(false)
  const [row] = await stage.databases.strict.salesHistory.toArray()
  expect(row?.prints).toBe(1)
})
