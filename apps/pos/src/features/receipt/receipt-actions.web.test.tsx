import { type ActionRule, Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import golden from '../../../../../packages/contract/fixtures/sale-v1.json'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { ReceiptActions } from './receipt-actions.tsx'

const sale = Sale.parse(golden)

/** A bill of another counter counts as printed there, so that sending it hands out a copy. */
const showWith = async (Mode: ActionRule['Mode']) => {
  const stage = await openSaleStage({ rules: [{ Action: 'Reprint', Mode }] })
  await stage.show(
    <ReceiptActions sale={sale} isJustMade={false} approvalOf={() => <p>Approval is asked for</p>} />,
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('SB-17 a copy is sent freely where reprints are', async () => {
  await showWith('Allow')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('SB-17 a copy is sent after an approval where reprints need one', async () => {
  await showWith('Approve')
  await expect.element(page.getByText('Approval is asked for')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

// The last one: its toast stays and covers what is below.
test('SB-17 a copy is not sent where reprints are denied', async () => {
  await showWith('Deny')
  await expect.element(page.getByText(/does not allow copies/)).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})
