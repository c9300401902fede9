import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceDb } from '../../db/device/device-db.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { queuePrint } from '../../ledger/print-jobs.ts'
import { plugIn, USB_PRINTER } from '../../print/testing/plug-in.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { toasts } from '@evertill/ui/toast.ts'
import { PrintersSection } from './printers-section.tsx'
import { SettingsSlotsContext } from './settings-slots.ts'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => deviceDb().printers.clear())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const stored = () => deviceDb().printers.toArray()

const openSection = async (rules?: Parameters<typeof openSaleStage>[0]) => {
  const stage = await openSaleStage(rules)
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const done = await completeSale(ports, PLACE, newCart(), [cash(50_000)])
  if (!done.ok) return expect.fail(done.message)
  const { strict } = stage.databases
  await strict.selectedStore.put({ id: 'current', value: PLACE.store })
  const queue = () =>
    queuePrint(ports, [
      {
        id: 'job',
        printerKey: USB_PRINTER.key,
        title: done.sale.TransactionNo,
        purpose: 'receipt',
        saleUuid: done.sale.UUID,
        rows: [{ kind: 'text', text: 'Payable' }],
        copyLabel: 'COPY',
        copies: 1,
      },
    ])
  /** The approval dialog belongs to another feature. */
  const approvalOf: ApprovalOf = ({ action, saleUuid, onApproved }) => (
    <button onClick={() => onApproved({ approvalId: 'a', approvedBy: 'u' })}>
      Approve {action} of {saleUuid}
    </button>
  )
  const show = () =>
    stage.show(
      <SettingsSlotsContext value={{ changePlace: null, approvalOf }}>
        <PrintersSection />
      </SettingsSlotsContext>,
    )
  return { strict, sale: done.sale, queue, show }
}

describe('printers in the settings', () => {
  test('PR-21 a USB printer is added, changed, tested and removed', async () => {
    const printer = await plugIn([])
    await (await openSection()).show()
    await expect.element(page.getByText('No printer is set up.', { exact: false })).toBeVisible()
    await press('Add USB printer')
    await page.getByLabelText('Name').fill('Counter 1')
    await page.getByLabelText('Paper width').selectOptions('58 mm')
    await page.getByLabelText('Cash drawer').selectOptions('Drawer on pin 5')
    await page.getByLabelText('Papers for each sale').selectOptions('2')
    await page.getByLabelText('Print after every sale').click()
    await press('Save')
    await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
    await expect.element(page.getByText('USB · Receipts · 58 mm', { exact: false })).toBeVisible()
    expect(await stored()).toMatchObject([
      {
        name: 'Counter 1',
        address: { kind: 'usb', vendorId: 0x04b8, productId: 0x0e15, serialNumber: 'A1' },
        purpose: 'receipt',
        roll: '58mm',
        drawerPin: 5,
        copies: 2,
        autoPrint: true,
        tellsStatus: true,
      },
    ])

    await press('Test print')
    await expect.element(page.getByText('The test page was sent.')).toBeVisible()
    expect(printer.text()).toContain('Counter 1')
    expect(printer.text()).toContain('12345678901234567890123456789012\n')

    await press('Change')
    await page.getByLabelText('Name').fill('  ')
    await press('Save')
    await expect.element(page.getByText('Enter a name for the printer.')).toBeVisible()
    await page.getByLabelText('Name').fill('Counter 2')
    await press('Save')
    await expect.element(page.getByText('Counter 2')).toBeVisible()

    await press('Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(page.getByText('No printer is set up.', { exact: false })).toBeVisible()
    expect(await stored()).toEqual([])
  })

  test('PR-8 PR-21 a printer without paper says so, and so does its test print', async () => {
    const printer = await plugIn()
    printer.hasPaper = false
    await (await openSection()).show()
    await expect.element(page.getByText('The paper has run out. Put in new paper.')).toBeVisible()
    await press('Test print')
    await expect.element(page.getByText(/The test page was not printed/)).toBeVisible()
    expect(printer.printed).toEqual([])
    printer.hasPaper = true
    await press('Check')
    await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  })

  test('DS-21 PR-21 PR-22 a button that is pressed with the keyboard keeps the focus while it works, and a job that goes leaves it in the list', async () => {
    const printer = await plugIn()
    printer.hasPaper = false
    const { queue, show } = await openSection()
    await queue()
    await show()
    for (const name of ['Test print', 'Check', 'Print now']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect.element(button).toBeEnabled()
      button.element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(button).toBeEnabled()
      await expect.element(button).toHaveFocus()
    }
    page.getByRole('button', { name: 'Drop', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Everything is printed.')).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Waiting prints' })).toHaveFocus()
  })

  test('PR-21 a dialog of the browser that is closed without a choice adds nothing', async () => {
    await plugIn([])
    const { usb } = navigator as unknown as { usb: { requestDevice: () => Promise<never> } }
    usb.requestDevice = () => Promise.reject(new DOMException('No device selected.', 'NotFoundError'))
    await (await openSection()).show()
    await press('Add USB printer')
    await expect.element(page.getByText('No printer was chosen.')).toBeVisible()
    expect(await stored()).toEqual([])
  })

  test('PR-21 PR-22 what waits is listed, printed now, or dropped', async () => {
    const printer = await plugIn()
    printer.hasPaper = false
    const { queue, sale, strict, show } = await openSection()
    await queue()
    await show()
    await expect.element(page.getByText(sale.TransactionNo)).toBeVisible()
    await press('Print now')
    await expect.element(page.getByText(/Waits for the printer. The paper has run out/)).toBeVisible()
    const told = () => toasts.get().find(({ message }) => message.startsWith('Still not printed. The paper'))
    await expect.poll(told).toBeDefined()
    const before = told()
    await press('Print now')
    // The row says the same as before; without a new toast it would look as if nothing had been tried.
    await expect.poll(() => told() !== undefined && told() !== before).toBe(true)
    printer.hasPaper = true
    // On a slow machine it may have printed by itself, and then there is no button any more.
    const printNow = page.getByRole('button', { name: 'Print now', exact: true }).query()
    if (printNow instanceof HTMLElement) printNow.click()
    await expect.element(page.getByText('Everything is printed.')).toBeVisible()
    // Its state is read again after a print, without "Check".
    await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
    expect(printer.text()).toContain('Payable')
    expect(printer.text()).not.toContain('COPY')

    printer.hasPaper = false
    await queue()
    await press('Drop')
    await expect.element(page.getByText('Everything is printed.')).toBeVisible()
    expect(await strict.printJobs.count()).toBe(0)
  })

  test('PR-12 PR-22 what may be on paper is printed again by hand only, marked COPY', async () => {
    const printer = await plugIn()
    const { queue, strict, show } = await openSection()
    await queue()
    await strict.printJobs.update('job', { state: 'unknown', reason: 'interrupted', isCopy: false })
    await show()
    await expect.element(page.getByText(/May or may not be on paper/)).toBeVisible()
    expect(printer.printed).toEqual([])
    await press('Print a copy')
    await expect.element(page.getByText('Everything is printed.')).toBeVisible()
    expect(printer.text()).toContain('COPY')
  })

  test.each(['Approve', 'Deny'] as const)(
    'RC-30 PR-12 a copy of it follows the rule for reprints: %s',
    async (Mode) => {
      const printer = await plugIn()
      const { queue, sale, strict, show } = await openSection({ rules: [{ Action: 'Reprint', Mode }] })
      await queue()
      await strict.printJobs.update('job', { state: 'unknown', reason: 'late', isCopy: false })
      await strict.salesHistory.update(sale.UUID, { prints: 1 })
      await show()
      await press('Print a copy')
      if (Mode === 'Deny') {
        await expect.element(page.getByText(/does not allow copies/)).toBeVisible()
        expect(printer.printed).toEqual([])
        await press('It is printed')
      } else {
        const approve = page.getByRole('button', { name: `Approve Reprint of ${sale.UUID}` })
        await expect.element(approve).toBeVisible()
        expect(printer.printed).toEqual([])
        await approve.click()
      }
      await expect.element(page.getByText('Everything is printed.')).toBeVisible()
      if (Mode === 'Approve') expect(printer.text()).toContain('COPY')
    },
  )

  test('PR-20 a logo is chosen, shown as it is printed, and removed', async () => {
    await plugIn([])
    const { strict, show } = await openSection()
    await show()
    const canvas = new OffscreenCanvas(100, 50)
    canvas.getContext('2d')?.fillRect(0, 0, 50, 50)
    const file = new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) return expect.fail('no way to choose a file')
    await userEvent.upload(input, file)
    await expect.element(page.getByRole('img', { name: 'The logo as it is printed' })).toBeVisible()
    expect(await strict.printLogo.toArray()).toMatchObject([
      { StoreID: PLACE.store.key, width: 104, height: 48 },
    ])
    await press('Remove')
    await expect.poll(() => strict.printLogo.count()).toBe(0)
  })

  test('PR-21 on a phone nothing is wider than the screen', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 800))
    await plugIn()
    const { queue, show } = await openSection()
    await queue()
    await show()
    await expect.element(page.getByText('Counter', { exact: true })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await press('Change')
    await expect.element(page.getByLabelText('Paper width')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
