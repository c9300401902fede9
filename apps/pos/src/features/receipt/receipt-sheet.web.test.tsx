import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { completeSale } from '../../ledger/complete-sale.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { butter, cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { ReceiptActions } from './receipt-actions.tsx'

const CRORES = 38_312_168_400

test('RC-4 on A4 the taxes of a bill over crores do not run into its sums', async () => {
  await page.viewport(1280, 800)
  const stage = await openSaleStage()
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const cart = newCart({ ...butter(), UnitPrice: CRORES, MRP: CRORES })
  const done = await completeSale(ports, PLACE, cart, [cash(CRORES)])
  if (!done.ok) return expect.fail(done.message)
  await stage.show(<ReceiptActions sale={done.sale} approvalOf={() => null} />)
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  await page.getByText('A4', { exact: true }).click()
  await expect.element(page.getByText('Payable')).toBeVisible()
  const [, taxes] = page.getByRole('table').elements()
  const sums = page.getByText('Payable').element().closest('dl')
  if (!taxes || !sums) return expect.fail('the sheet has no taxes or no sums')
  const [left, right] = [taxes.getBoundingClientRect(), sums.getBoundingClientRect()]
  expect(left.right <= right.left || left.bottom <= right.top).toBe(true)
})
