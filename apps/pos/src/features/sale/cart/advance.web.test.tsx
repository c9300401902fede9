import { ADVANCE_PAYMENT, type TransactionType } from '@evertill/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed } from '../../../ledger/cart-changes.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { butter, PLACE } from '../../../testing/selling-place.ts'
import { SaleScreen } from '../sale.screen.tsx'

const screen = <SaleScreen receiptOf={() => null} />
const LINE = { ...listed(butter()), UUID: butter().UUID }
const ADVANCE = {
  PaymentTypeID: ADVANCE_PAYMENT,
  PaymentType: 'Advance',
  Kind: 'Other' as const,
  Amount: 2_000,
  Reference: 'BLR1A/O26/00001',
}

afterEach(() => page.viewport(1280, 800))

test('FC-46 the cart of an invoiced order says what was paid in advance and what is left', async () => {
  await page.viewport(1280, 800)
  const stage = await openSaleStage()
  stage.replaceCart({ Lines: [LINE], Paid: [ADVANCE] })
  await stage.show(screen)
  const notice = page.getByRole('region', { name: 'Invoice for BLR1A/O26/00001' })
  await expect.element(notice).toHaveTextContent('₹20.00 paid in advance, ₹38.00 still to pay')
})

test('FC-46 on a phone the advance stands beside the payable', async () => {
  await page.viewport(390, 844)
  const stage = await openSaleStage()
  stage.replaceCart({ Lines: [LINE], Paid: [ADVANCE] })
  await stage.show(screen)
  await expect.element(page.getByText('1 item · ₹20.00 paid')).toBeVisible()
})

test('FC-27 an empty return says what is to be paid back, not what is payable', async () => {
  await page.viewport(1280, 800)
  const type: TransactionType = { ...PLACE.transactionType, TransactionType: 'Sales Return', Letter: 'C' }
  const stage = await openSaleStage({ type })
  await stage.show(screen)
  await expect.element(page.getByText('To pay back', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Payable', { exact: true })).not.toBeInTheDocument()
})
