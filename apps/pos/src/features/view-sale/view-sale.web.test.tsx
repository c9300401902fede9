import type { ActionRule, Sale, SaleDraftPayment } from '@evertill/contract'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CartDraft } from '../../db/cart/cart-record.ts'
import { setQuantity } from '../../ledger/cart-changes.ts'
import { completeSale } from '../../ledger/complete-sale.ts'
import { draftToEdit, draftToReturn } from '../../ledger/sale-drafts.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'
import { newUuid } from '../../platform/ids.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { butter, cash, newCart, PLACE } from '../../testing/selling-place.ts'
import { ViewSaleScreen } from './view-sale.screen.tsx'

const RULES: readonly ActionRule[] = (['Void', 'Return', 'ReturnWithoutBill'] as const).map((Action) => ({
  Action,
  Mode: 'Approve',
}))
const RETURNS = {
  ...PLACE,
  transactionType: { ...PLACE.transactionType, key: 'type-C', TransactionType: 'Sales Return', Letter: 'C' },
}
const uuid = () => newUuid(Date.now())
const upi = (amount: number) => ({
  ...cash(amount),
  PaymentTypeID: 'pay-UPI',
  PaymentType: 'UPI',
  Kind: 'Other' as const,
})

/** Stands in for the dialog of another feature. */
const approvalOf: ApprovalOf = ({ action, what, onApproved, onClose }) => (
  <Dialog title={what} onClose={onClose}>
    <button
      type="button"
      data-autofocus
      onClick={() => onApproved({ approvalId: `approval of ${action}`, approvedBy: 'Manager 1' })}
    >
      Approve
    </button>
  </Dialog>
)

type Stage = Awaited<ReturnType<typeof openSaleStage>>
type Complete = (cart: CartDraft, payments: SaleDraftPayment[], place?: typeof PLACE) => Promise<Sale>

/** Views the last document that `make` has completed. */
const viewSale = async (
  make: (complete: Complete) => Promise<Sale>,
): Promise<{ stage: Stage; sale: Sale }> => {
  const stage = await openSaleStage({ rules: RULES })
  const ports = { db: stage.ledger, clock: stage.clock, isOnline: () => false }
  const sale = await make(async (cart, payments, place = PLACE) => {
    const done = await completeSale(ports, place, cart, payments)
    return done.ok ? done.sale : expect.fail(done.message)
  })
  const { strict } = stage.databases
  await strict.acl.put({ id: 'Sales', perms: { read: true, create: true, update: true } })
  await stage.show(
    <main style={{ height: '100%' }}>
      <Routes>
        <Route
          path="/sales/viewsales/:id"
          element={<ViewSaleScreen approvalOf={approvalOf} receiptOf={(_, draw) => draw([])} />}
        />
      </Routes>
    </main>,
    `/sales/viewsales/${sale.UUID}`,
  )
  await expect.element(heading(sale.TransactionNo)).toBeVisible()
  return { stage, sale }
}
const sellTwo = (complete: Complete) => complete(newCart(butter(2_000)), [cash(20_000)])

const MUMBAI = {
  Name: 'Anand Stores',
  Address1: '12 Market Road',
  Address2: '',
  City: 'Mumbai',
  State: 'Maharashtra',
  StateCode: '27',
  Pincode: '400013',
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => page.viewport(1280, 800))

test('AS-46 on a phone the totals come before the timeline, on a desk they are beside it', async () => {
  await page.viewport(390, 844)
  await viewSale(sellTwo)
  const topOf = (name: string) => heading(name).element().getBoundingClientRect().top
  expect(topOf('Lines')).toBeLessThan(topOf('Totals'))
  expect(topOf('Totals')).toBeLessThan(topOf('Payments'))
  expect(topOf('Payments')).toBeLessThan(topOf('Timeline'))
  await page.viewport(1280, 800)
  await expect.poll(() => topOf('Totals')).toBe(topOf('Lines'))
})

test('AS-49 View sale names the address of a delivery and its place of supply', async () => {
  await viewSale((complete) => complete({ ...newCart(), DeliveryAddress: MUMBAI }, [cash(5_800)]))
  await expect.element(page.getByText('Anand Stores, 12 Market Road, Mumbai 400013')).toBeVisible()
  await expect.element(page.getByText('Maharashtra (27)')).toBeVisible()
})

test('SP-34 the change of a sale is change', async () => {
  await viewSale(sellTwo)
  await expect.element(page.getByText('Change', { exact: true })).toBeVisible()
})

test('SP-34 what an edit paid back is not called change', async () => {
  await viewSale(async (complete) => {
    const draft = draftToEdit(await sellTwo(complete), () => undefined)
    return complete(setQuantity(draft.Lines[0]?.UUID ?? '', 1_000)(draft), [cash(11_600)])
  })
  await expect.element(page.getByText('Paid back', { exact: true })).toBeVisible()
  expect(page.getByText('Change', { exact: true }).query()).toBeNull()
})

test('FC-38 after an approved void the focus is on the money to hand back, then on the heading', async () => {
  const { sale } = await viewSale(sellTwo)
  await button('More').click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
  await page.getByLabelText('Reason').fill('rung up twice')
  await button('Void sale').click()
  await button('Approve').click()
  await expect.element(button('Done')).toHaveFocus()
  await button('Done').click()
  await expect.element(page.getByText(/^Hand back/)).not.toBeInTheDocument()
  await expect.element(heading(sale.TransactionNo)).toHaveFocus()
})

test('TR-17 AS-7 a refund by UPI that is corrected to cash asks for the approval of the cash and of the amount', async () => {
  const { stage, sale } = await viewSale(async (complete) => {
    const bill = await complete(newCart(butter(20_000)), [upi(116_000)])
    const [line = expect.fail('no line')] = bill.Lines
    const made = draftToReturn(bill, [], new Map([[line.UUID, 20_000]]), uuid)
    return made.ok ? complete(made.draft, [upi(-116_000)], RETURNS) : expect.fail(made.message)
  })
  await button('Correct payment').click()
  await page.getByLabelText('Payment type').selectOptions('Cash')
  await button('Save').click()
  await expect.element(page.getByRole('dialog', { name: /₹1,160.00 in cash/ })).toBeVisible()
  await button('Approve').click()
  await expect.element(page.getByRole('dialog', { name: /out of the drawer/ })).toBeVisible()
  await button('Approve').click()
  await expect
    .poll(async () => (await stage.databases.strict.salesHistory.get(sale.UUID))?.sale)
    .toMatchObject({
      Revision: 2,
      Payments: [{ Kind: 'Cash', Amount: -116_000 }],
      ApprovalIDs: ['approval of ReturnWithoutBill', 'approval of Return'],
    })
})
