import { render } from '@evertill/ui/testing/render.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReportsFrame } from '../frame.tsx'
import { fakeReports, ReportsStage } from '../testing/fake-reports.tsx'

beforeEach(() => page.viewport(1280, 800))

const open = async (start: string, frame: Partial<ReportsFrame> = {}) => {
  const fake = fakeReports()
  await render(<ReportsStage start={start} frame={{ port: fake.port, ...frame }} />)
  return fake
}
const path = () => document.querySelector('output')?.dataset['path']
const table = (name: string) => page.getByRole('region', { name, exact: true })

test('RV-20 a return says what the network would refuse before it is downloaded', async () => {
  const files: File[] = []
  await open('/reports/gstr1', { saveFile: (file) => files.push(file) })
  await expect.element(page.getByText('One error: the network would refuse the file')).toBeVisible()
  await expect.element(page.getByText('the product has no HSN.')).toBeVisible()
  await expect.element(table('Tables of the return').getByText('100.10')).toBeVisible()
  await page.getByRole('button', { name: 'Download anyway' }).click()
  expect(files[0]?.name).toBe('GSTR1-29AAAAA0000A1Z5-2026-10.json')
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ fp: '102026' })
  await page.getByRole('link', { name: 'GSTR-3B' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.')
})

test('RV-34 a return is of this store or of all stores with its GSTIN', async () => {
  const { returnsAsked } = await open('/reports/gstr1')
  await userEvent.selectOptions(page.getByLabelText('Stores'), 'All 2 stores of the GSTIN')
  await vi.waitFor(() => expect(returnsAsked).toEqual([['s1'], ['s1', 's2']]))
  expect(path()).toBe('/reports/gstr1?stores=all')
  // What is behind a table is of one store.
  await expect.element(table('Tables of the return').getByText('B2C small, summed')).toBeVisible()
  expect(table('Tables of the return').getByRole('link').elements()).toEqual([])
})
