import { type ActionRule, Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import golden from '../../../../../packages/contract/fixtures/sale-v1.json'
import type { CartDraft } from '../../db/cart/cart-record.ts'
import { setQuantity } from '../../ledger/cart-changes.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { draftToEdit } from '../../ledger/sale-drafts.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { butter, cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { ReceiptActions } from './receipt-actions.tsx'

const sale = Sale.parse(golden)

/** A bill of another counter counts as printed there, so that sending it hands out a copy. */
const showWith = async (Mode: ActionRule['Mode']) => {
  const stage = await openSaleStage({ rules: [{ Action: 'Reprint', Mode }] })
  await stage.show(<ReceiptActions sale={sale} approvalOf={() => <p>Approval is asked for</p>} />)
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

test('SP-34 the receipt of a bill that an edit lowered says what was paid back', async () => {
  const stage = await openSaleStage()
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const complete = async (cart: CartDraft, paid: number) => {
    const done = await completeSale(ports, PLACE, cart, [cash(paid)])
    return done.ok ? done.sale : expect.fail(done.message)
  }
  const draft = draftToEdit(await complete(newCart(butter(2_000)), 20_000), () => undefined)
  const lowered = await complete(setQuantity(draft.Lines[0]?.UUID ?? '', 1_000)(draft), 11_600)
  await stage.show(<ReceiptActions sale={lowered} approvalOf={() => null} />)
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  await expect.element(page.getByText(/Paid back +58.00/)).toBeVisible()
  expect(page.getByText(/Change/).query()).toBeNull()
})

test('SB-17 a copy is not sent where reprints are denied', async () => {
  await showWith('Deny')
  await expect.element(page.getByText(/does not allow copies/)).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})
