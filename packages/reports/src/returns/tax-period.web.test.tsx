import type { TaxPeriodState } from '@evertill/contract'
import { render } from '@evertill/ui/testing/render.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeReports, ReportsStage } from '../testing/fake-reports.tsx'

beforeEach(() => page.viewport(1280, 800))

const SHA256 = 'ab'.repeat(32)
const OPEN: TaxPeriodState = {
  IsWhole: true,
  SHA256,
  MayClose: true,
  MayReopen: false,
  Late: [],
  More: false,
  History: [],
}
const CLOSING = {
  key: '01938f2a-0000-7000-8000-000000000001',
  ClosedAt: '2026-11-10T06:30:00.000Z',
  ClosedByName: 'Manager 1',
  Errors: 1,
  Warnings: 1,
}
const CLOSED: TaxPeriodState = {
  ...OPEN,
  Closing: CLOSING,
  CountsIn: '2026-11',
  MayClose: false,
  MayReopen: true,
  Late: [
    {
      SaleUUID: '01938f2a-0000-7000-8000-000000000002',
      TransactionNo: 'BLR1A/S26/00042',
      BusinessDate: '2026-10-30',
      Period: '2026-10',
      Kind: 'void',
      ArrivedAt: '2026-11-12T06:30:00.000Z',
      PayableAmount: 58_00,
    },
  ],
}

const open = async (taxPeriod: TaxPeriodState) => {
  const files: File[] = []
  const fake = fakeReports()
  fake.taxPeriod = taxPeriod
  await render(
    <ReportsStage start="/reports/gstr1" frame={{ port: fake.port, saveFile: (file) => files.push(file) }} />,
  )
  return { fake, files }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

test('RV-35 a month is closed after a dialog that repeats what is wrong, and a refusal stays in it', async () => {
  const { fake } = await open(OPEN)
  await button('Close the month').click()
  await expect.element(dialog().getByText('One error: the network would refuse the file')).toBeVisible()
  await expect.element(dialog().getByText('One thing to look at before filing')).toBeVisible()
  fake.refusal = 'The return has changed.'
  await dialog().getByRole('button', { name: 'Close the month' }).click()
  await expect.element(dialog().getByText('The return has changed.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Close the month' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(fake.periodCalls).toEqual(Array(2).fill({ month: '2026-10', storeIds: ['s1'], sha256: SHA256 }))
  // Read again after each try.
  await vi.waitFor(() => expect(fake.returnsAsked).toHaveLength(3))
})

test('RV-36 a closed month says who closed it, gives the file that was kept, and lists what came later', async () => {
  const { fake, files } = await open(CLOSED)
  await expect.element(page.getByText('Closed by Manager 1 on')).toBeVisible()
  await expect.element(page.getByText('What comes later counts in November 2026.')).toBeVisible()
  await expect.element(page.getByText(SHA256)).toBeVisible()
  await button('Download JSON').click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe('{"kept":1}')
  expect(fake.periodCalls).toEqual([[CLOSING.key, 'gstr1']])
  const late = page.getByRole('region', { name: 'Came later, counts in November 2026' })
  await expect.element(late.getByText('Void')).toBeVisible()
  expect(late.getByRole('link').element().getAttribute('href')).toContain('/bill/01938f2a')
})

test('RV-36 a closed month is opened again with a reason alone, on a phone too', async () => {
  await page.viewport(390, 844)
  const { fake } = await open(CLOSED)
  await button('Open again …').click()
  await dialog().getByRole('button', { name: 'Open the month' }).click()
  await expect.element(dialog().getByText('Please say why.')).toBeVisible()
  expect(fake.periodCalls).toEqual([])
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Filed by mistake')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(fake.periodCalls).toEqual([[CLOSING.key, 'Filed by mistake']])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('RV-35 a return of one store says that a month is closed for all stores of the GSTIN', async () => {
  await open({ ...OPEN, IsWhole: false, MayClose: false })
  await expect.element(page.getByText('A month is closed for all stores of the GSTIN at once.')).toBeVisible()
  expect(button('Close the month').elements()).toEqual([])
})

test('RV-36 without the right nothing is offered, and earlier closings keep their files', async () => {
  const history = {
    ...CLOSING,
    ReopenedAt: CLOSING.ClosedAt,
    ReopenedByName: 'Owner 1',
    Reason: 'Wrong GSTIN',
  }
  const { fake } = await open({ ...OPEN, MayClose: false, History: [history] })
  await expect.element(page.getByText('Wrong GSTIN')).toBeVisible()
  expect(button('Close the month').elements()).toEqual([])
  await button('Download its file').click()
  await vi.waitFor(() => expect(fake.periodCalls).toEqual([[CLOSING.key, 'gstr1']]))
})
