import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ParkedSale } from '../../../queries/use-parked-sales.ts'
import { render } from '@evertill/ui/testing/render.tsx'
import { DiscardForm } from './parked-forms.tsx'
import { ParkDialog } from './park-sheets.tsx'
import { ParkedRow } from './parked-list.tsx'

const { INR } = CURRENCIES
const nothing = () => undefined

const SALE: ParkedSale = {
  key: 'k',
  UUID: 'k',
  StoreID: 's',
  Lines: [],
  Charges: [],
  Approvals: [],
  Label: 'Red bag',
  updatedAt: '2026-11-15T10:00:00.000Z',
  parkedAt: '2026-11-15T10:00:00.000Z',
  parkedBy: 'Cashier 1',
  payable: 15_600,
}

test('SP-11 parking asks for a label, and Enter alone is enough', async () => {
  const labels: string[] = []
  await render(
    <ParkDialog
      suggested="Customer 007"
      onClose={nothing}
      onPark={async (label) => labels.push(label) > 0}
    />,
  )
  await expect.element(page.getByLabelText('Label')).toHaveFocus()
  await page.getByLabelText('Label').fill(' Red bag ')
  await userEvent.keyboard('{Enter}')
  expect(labels).toEqual(['Red bag'])
})

test('SP-11 the list shows label, age, customer and value', async () => {
  const now = Date.parse('2026-11-15T12:30:00.000Z')
  const handlers = { onResume: nothing, onRename: nothing, onDiscard: nothing }
  await render(<ParkedRow sale={SALE} now={now} currency={INR} {...handlers} />)
  await expect.element(page.getByText('Red bag')).toBeVisible()
  await expect.element(page.getByText(/2 hours ago .* Walk-in customer/)).toBeVisible()
  await expect.element(page.getByText('₹156.00')).toBeVisible()
})

test('FR-36 a click on a parked sale resumes it, and its other buttons keep their own', async () => {
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  await render(
    <ParkedRow
      sale={SALE}
      now={Date.parse(SALE.parkedAt)}
      currency={INR}
      onResume={note('resume')}
      onRename={note('rename')}
      onDiscard={note('discard')}
    />,
  )
  await page.getByRole('listitem').click({ position: { x: 8, y: 8 } })
  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: /^Resume/ }).click()
  expect(done).toEqual(['resume', 'rename', 'discard', 'resume'])
})

test('SP-13 a parked sale is not deleted without a reason', async () => {
  const reasons: string[] = []
  const discard = async (reason: string) => void reasons.push(reason)
  await render(<DiscardForm sale={SALE} currency={INR} onBack={nothing} onDiscard={discard} />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Enter why you are deleting it')).toBeVisible()
  expect(reasons).toEqual([])
  await page.getByLabelText('Reason').fill('did not come back')
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(reasons).toEqual(['did not come back'])
})
