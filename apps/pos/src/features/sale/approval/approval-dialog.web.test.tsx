import type { ActionRule } from '@evertill/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'

const approve = () => page.getByRole('button', { name: 'Approve', exact: true })
const firstBox = () => page.getByLabelText('Approval PIN, digit 1')

const openDialog = async ({
  isForCart = false,
  action = 'Return',
}: { isForCart?: boolean; action?: ActionRule['Action'] } = {}) => {
  const approved: string[] = []
  const stage = await openSaleStage({
    returnReasons: ['Damaged', 'Wrong size'],
    session: {
      approverCandidates: async () => [{ employeeId: 'manager', name: 'Manager' }],
      approveAction: async ({ pin, detail }) => {
        approved.push(`${pin} ${detail}`)
        if (pin !== '2580') return { ok: false, refusal: { code: 'pinWrong' }, waitMs: 0 }
        return { ok: true, approvalId: 'a', approvedBy: 'Manager' }
      },
    },
  })
  await stage.show(
    <ApprovalDialog
      isForCart={isForCart}
      action={action}
      what="Refund ₹900.00"
      saleUuid="sale-1"
      onApproved={({ approvalId }) => approved.push(approvalId)}
      onClose={() => undefined}
    />,
  )
  await expect.element(firstBox()).toHaveFocus()
  return { approved, cart: stage.cart }
}

test('RI-11 without a reason Approve says so at the reason, which gets the focus, and keeps the PIN', async () => {
  const { approved } = await openDialog()
  await userEvent.keyboard('2580')
  await approve().click()
  await expect.element(page.getByText('Choose a reason first')).toBeVisible()
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
  expect(approved).toEqual([])
  await page.getByLabelText('Reason').selectOptions('Damaged')
  await expect.element(page.getByText('Choose a reason first')).not.toBeInTheDocument()
  await approve().click()
  await expect.poll(() => approved).toEqual(['2580 Refund ₹900.00: Damaged', 'a'])
})

test('RI-12 the message about a wrong PIN goes with the first digit of the next one', async () => {
  await openDialog()
  await page.getByLabelText('Reason').selectOptions('Damaged')
  await firstBox().click()
  await userEvent.keyboard('1111{Enter}')
  await expect.element(page.getByText('Invalid PIN')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Invalid PIN')).not.toBeInTheDocument()
})

test('RI-13 the reason of an approval goes into the cart only if the cart is what is approved', async () => {
  const elsewhere = await openDialog()
  await page.getByLabelText('Reason').selectOptions('Damaged')
  await firstBox().click()
  await userEvent.keyboard('2580')
  await approve().click()
  await expect.poll(() => elsewhere.approved).toEqual(['2580 Refund ₹900.00: Damaged', 'a'])
  expect(elsewhere.cart.get().Reason).toBeUndefined()
})

test('RI-13 the cart keeps the reason that was chosen for its own approval', async () => {
  const { cart } = await openDialog({ isForCart: true })
  await page.getByLabelText('Reason').selectOptions('Damaged')
  await expect.poll(() => cart.get().Reason).toBe('Damaged')
})

test('RI-14 goods of the cart that come back without a bill need a reason', async () => {
  const { approved } = await openDialog({ isForCart: true, action: 'ReturnWithoutBill' })
  await userEvent.keyboard('2580')
  await approve().click()
  await expect.element(page.getByText('Choose a reason first')).toBeVisible()
  await page.getByLabelText('Reason').selectOptions('Damaged')
  await approve().click()
  await expect.poll(() => approved).toEqual(['2580 Refund ₹900.00: Damaged', 'a'])
})
