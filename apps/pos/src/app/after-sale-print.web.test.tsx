import type { ActionRule } from '@evertill/contract'
import { PRINT_CONFIG } from '@evertill/paper/testing/golden-receipt.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { countPrint } from '../ledger/print-jobs.ts'
import { product } from '../testing/products.ts'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { deviceDb } from '../db/device/device-db.ts'
import { startFakeBridge } from '../print/testing/fake-bridge.ts'
import { OFFICE_PRINTER } from '../print/testing/office-printer.ts'
import { plugIn, USB_PRINTER } from '../print/testing/plug-in.ts'
import { ReceiptPart } from './receipt-part.tsx'

const sellButter = async ({ rules, paper }: { rules?: readonly ActionRule[]; paper?: 'A4' } = {}) => {
  await page.viewport(1280, 800)
  const stage = await openSaleStage({
    products: [product({ key: 'butter', Name: 'Table butter 100 g' })],
    ...(rules && { rules }),
    session: { approverCandidates: async () => [] },
  })
  if (paper) await stage.databases.strict.printConfig.put({ ...PRINT_CONFIG, Paper: paper })
  await stage.show(<SaleScreen receiptOf={(sale) => <ReceiptPart sale={sale} />} />)
  await page.getByRole('option', { name: 'Table butter' }).click()
  await userEvent.keyboard('{F9}')
  await expect.element(page.getByLabelText('Amount')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sale completed')).toBeVisible()
  return { strict: stage.databases.strict, ledger: stage.ledger, clock: stage.clock }
}

test('PR-23 RC-7 a printer that prints after every sale opens the drawer and prints, even if the next sale is begun at once', async () => {
  const printer = await plugIn([
    { ...USB_PRINTER, autoPrint: true },
    { ...USB_PRINTER, key: 'packing', purpose: 'packing', drawerPin: null, autoPrint: true },
  ])
  onTestFinished(() => deviceDb().printers.clear())
  const { strict } = await sellButter()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sale completed')).not.toBeInTheDocument()
  const [row] = await strict.salesHistory.toArray()
  await expect.poll(() => printer.text(), { timeout: 15_000 }).toContain('Packing copy')
  await expect.poll(() => printer.text()).toContain('Payable')
  expect(printer.text()).not.toContain('COPY')
  const [beforeNumber = ''] = printer.text().split(row?.sale.TransactionNo ?? '?')
  expect(beforeNumber, 'ESC p before the receipt').toContain('\u001bp')
  await expect.poll(() => strict.printJobs.count()).toBe(0)
})

test('PR-37 PR-33 with printers for A4 and for rolls, the bill comes out once, on the paper of the store', async () => {
  const bridge = startFakeBridge()
  const roll = await plugIn([
    { ...USB_PRINTER, drawerPin: null, autoPrint: true },
    { ...OFFICE_PRINTER, autoPrint: true },
  ])
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await deviceDb().printers.clear()
  })
  const { strict } = await sellButter({ paper: 'A4' })
  await expect.poll(() => bridge.jobs.size, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => strict.printJobs.count()).toBe(0)
  expect([...bridge.jobs.values()].map(({ type }) => type)).toEqual(['application/pdf'])
  expect(roll.printed).toEqual([])
  expect((await strict.salesHistory.toArray())[0]?.prints).toBe(1)
})

test('PR-25 RC-30 Print that is pressed just before another way prints the receipt makes no copy without approval', async () => {
  const printer = await plugIn([{ ...USB_PRINTER, drawerPin: null }])
  onTestFinished(() => deviceDb().printers.clear())
  const { strict, ledger, clock } = await sellButter({ rules: [{ Action: 'Reprint', Mode: 'Approve' }] })
  const [row] = await strict.salesHistory.toArray()
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  // The receipt is loaded.
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/^Payable/)
        .first(),
    )
    .toBeVisible()
  const print = page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true })
  const button = print.element() as HTMLButtonElement
  const isDone = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!button.disabled) resolve()
    })
    observer.observe(button, { attributeFilter: ['disabled'] })
  })
  // The rule is asked while nothing is printed, and the receipt is queued after the other print is counted.
  button.click()
  await countPrint({ db: ledger, clock }, row?.UUID ?? '')
  await isDone
  expect(printer.text()).toBe('')
  await print.click()
  await expect.element(page.getByText(`A copy of ${row?.sale.TransactionNo}`)).toBeVisible()
  expect(printer.text()).toBe('')
  expect((await strict.salesHistory.toArray())[0]?.prints).toBe(1)
})

test('PR-18 PR-23 PR-26 without paper the sale is completed and the drawer opens all the same, and the receipt waits', async () => {
  const printer = await plugIn([{ ...USB_PRINTER, autoPrint: true }])
  onTestFinished(() => deviceDb().printers.clear())
  printer.hasPaper = false
  const { strict } = await sellButter()
  await expect
    .poll(() => strict.printJobs.toArray(), { timeout: 15_000 })
    // It waits on the disk from the beginning; with a reason it was tried, which is after the drawer.
    .toMatchObject([{ state: 'waiting', reason: 'paperOut' }])
  expect(await strict.salesHistory.count()).toBe(1)
  expect(printer.printed).toEqual([])
  expect(printer.pulses, 'pin 2').toEqual([0])
})
