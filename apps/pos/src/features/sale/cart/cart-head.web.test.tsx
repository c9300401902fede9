import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { completeSale } from '../../../ledger/complete-sale.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { cash, newCart, PLACE } from '../../../testing/selling-place.ts'
import { SaleScreen } from '../sale.screen.tsx'

test('FC-12 at 768 px the state of the network does not cover the buttons of the cart, also with unsent sales', async () => {
  await page.viewport(768, 1024)
  const stage = await openSaleStage()
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const done = await completeSale(ports, PLACE, newCart(), [cash(5_800)])
  if (!done.ok) return expect.fail(done.message)
  await stage.show(
    // The menu of the frame takes the rest.
    <div style={{ width: 680, height: '100%' }}>
      <SaleScreen receiptOf={() => null} />
    </div>,
  )
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(page.getByText('1 unsent')).toBeInTheDocument()
  const state = page.getByText(/^Offline/).element()
  const { left } = undo.element().getBoundingClientRect()
  expect(state.getBoundingClientRect().right).toBeLessThanOrEqual(left)
})

test('AS-9 the head of a bill that is being changed shows the day of the bill', async () => {
  await page.viewport(1280, 800)
  const stage = await openSaleStage()
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const done = await completeSale(ports, PLACE, newCart(), [cash(5_800)])
  if (!done.ok) return expect.fail(done.message)
  const [made] = await stage.databases.strict.salesHistory.toArray()
  if (made?.sale === undefined) return expect.fail('no sale')
  stage.replaceCart({
    Lines: newCart().Lines,
    Editing: { ...made.sale, TransactionDate: '2026-01-05T06:00:00.000Z' },
  })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await expect.element(page.getByText(/5 Jan 2026/)).toBeVisible()
})
