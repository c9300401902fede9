import type { UnpaidBill } from '@evertill/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveAccounts } from '../../db/lists/account-store.ts'
import { PLACE } from '../../testing/selling-place.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { ReceivePaymentScreen } from './receive-payment.screen.tsx'

const CUSTOMER = {
  CustomerID: '01938f2a-0000-7000-c000-000000000007',
  Name: 'Customer 007',
  PhoneNo: '9800000007',
  EmailID: '',
  GSTIN: '',
  Groups: [],
  Points: null,
}
const bill = (SaleUUID: string, number: string, BusinessDate: string, BalanceAmount: number): UnpaidBill => ({
  SaleUUID,
  TransactionNo: number,
  BusinessDate,
  DueDate: '2026-11-01',
  TotalAmount: BalanceAmount + 1_000,
  PaidAmount: 1_000,
  BalanceAmount,
})
const OLD = bill('01938f2a-0000-7000-a000-000000000001', 'BLR1A/S26/00001', '2026-10-01', 30_000)
const NEW = bill('01938f2a-0000-7000-a000-000000000002', 'BLR1A/S26/00002', '2026-11-05', 50_000)
const NOW = Date.parse('2026-11-15T06:30:00Z')

/** The customer is chosen and owes two bills by the last known data; the server is unreachable. */
const openAccount = async (bills: readonly UnpaidBill[] = [NEW, OLD]) => {
  const stage = await openSaleStage({ now: NOW })
  const { strict } = stage.databases
  await strict.registerLease.put(PLACE.lease)
  await strict.customerBalance.put({
    CustomerID: CUSTOMER.CustomerID,
    Balance: bills.reduce((sum, { BalanceAmount }) => sum + BalanceAmount, 0),
    AsOf: '2026-11-15T06:00:00.000Z',
    UnpaidBills: bills,
  })
  await stage.show(
    <div style={{ height: '100dvh' }}>
      <ReceivePaymentScreen
        searchOf={(onPick) => <button onClick={() => onPick(CUSTOMER)}>pick</button>}
        receiptOf={({ bills: paid }) => (
          <p>paid {paid.map(({ number, amount }) => `${number} ${amount}`).join()}</p>
        )}
        reportOf={(report) => <p>out {report.title}</p>}
        copyOf={() => undefined}
      />
    </div>,
  )
  await page.getByText('pick').click()
  return stage
}
const amount = () => page.getByLabelText('Amount received')
const receive = () => page.getByRole('button', { name: /^Receive / })
const paymentsOf = async ({ databases }: Awaited<ReturnType<typeof openAccount>>) =>
  (await databases.strict.otherWrites.toArray()).map(({ body }) => body)

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(1280, 800))

test('RP-1 RP-3 bills are listed oldest first, and the typed amount is allocated to them before it is received', async () => {
  const stage = await openAccount()
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/BLR1A\/S26\/00001.*45 days old.*overdue since/)
  await expect.element(rows.nth(0)).toHaveTextContent(/₹300\.00.*Total 310\.00.*paid 10\.00/)
  await expect.element(amount()).toHaveFocus()
  await amount().fill('350')
  await expect.element(rows.nth(0)).toHaveTextContent(/Pays now₹300\.00/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Pays now₹50\.00/)
  await receive().click()
  await expect.element(page.getByText('Payment received')).toBeVisible()
  await expect.element(page.getByText('paid BLR1A/S26/00001 30000,BLR1A/S26/00002 5000')).toBeVisible()
  expect(await paymentsOf(stage)).toMatchObject([
    { TransactionNo: 'BLR1A/R26/00001', Amount: 35_000, Kind: 'Cash', CustomerID: CUSTOMER.CustomerID },
  ])
  expect((await paymentsOf(stage))[0]).not.toHaveProperty('Allocations')
})

test('RP-5 the button pressed twice is one payment, and the next one has a number of its own', async () => {
  const stage = await openAccount()
  await amount().fill('100')
  const button = receive().element() as HTMLButtonElement
  button.click()
  button.click()
  await page.getByRole('button', { name: 'Next payment' }).click()
  expect(await paymentsOf(stage)).toHaveLength(1)
  await page.getByText('pick').click()
  // RP-2: a payment just received reduces the debt, also without the server.
  await expect.element(page.getByText('₹700.00', { exact: false }).first()).toBeVisible()
  await amount().fill('1000')
  await expect.element(page.getByText('₹300.00 is kept as an advance.')).toBeVisible()
  // RP-3: more than is owed is received only by a button that says so, however often Enter is pressed.
  await receive().click()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(page.getByText(/^That is ₹300\.00 more than is owed/)).toBeVisible()
  expect(await paymentsOf(stage)).toHaveLength(1)
  await page.getByRole('button', { name: 'Keep ₹300.00 as an advance' }).click()
  await expect.element(page.getByText('BLR1A/R26/00002', { exact: false })).toBeVisible()
})

test('RP-4 allocated by hand: never more to a bill than it owes, nor more than was received', async () => {
  const stage = await openAccount()
  await amount().fill('100')
  await page.getByText('By hand').click()
  await page.getByLabelText('Pay on BLR1A/S26/00002').fill('501')
  await receive().click()
  await expect.element(page.getByText('More is applied to BLR1A/S26/00002 than it owes.')).toBeVisible()
  await page.getByLabelText('Pay on BLR1A/S26/00002').fill('120')
  await receive().click()
  await expect.element(page.getByText('₹20.00 more is applied to bills than was received.')).toBeVisible()
  expect(await paymentsOf(stage)).toEqual([])
  await page.getByLabelText('Pay on BLR1A/S26/00002').fill('80')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Payment received')).toBeVisible()
  expect(await paymentsOf(stage)).toMatchObject([
    { Amount: 10_000, Allocations: [{ SaleUUID: NEW.SaleUUID, Amount: 8_000 }] },
  ])
})

test('RP-3 without an amount nothing is received, and without a bill all of it is an advance', async () => {
  const stage = await openAccount([])
  await expect.element(page.getByText('No unpaid bills')).toBeVisible()
  await receive().click()
  await expect.element(page.getByText('Enter the amount that was received.')).toBeVisible()
  expect(await paymentsOf(stage)).toEqual([])
  await amount().fill('50')
  await receive().click()
  await expect.element(page.getByText(/Advance held/)).toBeVisible()
})

test('RP-9 without the server the statement says why it is missing and what is unsent, and leads back', async () => {
  await openAccount()
  await amount().fill('10')
  await receive().click()
  await page.getByRole('button', { name: 'Next payment' }).click()
  await page.getByText('pick').click()
  await page.getByRole('button', { name: 'Statement' }).click()
  await expect.element(page.getByText(/comes from the server’s books/)).toBeVisible()
  await expect.element(page.getByText(/1 entry from this device has not been sent yet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print or save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Back to payment' }).click()
  await expect.element(amount()).toBeVisible()
})

test('RP-3 on a phone the receive button is always visible, and nothing scrolls sideways', async () => {
  await page.viewport(390, 844)
  await openAccount()
  await expect.element(receive()).toBeVisible()
  const { bottom } = receive().element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(844)
  const form = receive().element().closest('form') ?? expect.fail('the button is in no form')
  expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth)
})

test('RP-20 RP-21 who owes is listed with balance, oldest bill and age, and a row opens the account', async () => {
  const stage = await openSaleStage({ now: NOW })
  const asOf = '2026-11-15T06:00:00.000Z'
  await saveAccounts(
    stage.databases.strict,
    [
      {
        CustomerID: CUSTOMER.CustomerID,
        Name: CUSTOMER.Name,
        PhoneNo: CUSTOMER.PhoneNo,
        Balance: 80_000,
        Dues: [
          { BusinessDate: '2026-10-01', Amount: 30_000 },
          { BusinessDate: '2026-11-05', Amount: 50_000 },
        ],
      },
      {
        CustomerID: '01938f2a-0000-7000-c000-000000000008',
        Name: 'Payer',
        PhoneNo: '',
        Balance: -500,
        Dues: [],
      },
    ],
    asOf,
  )
  await stage.show(
    <ReceivePaymentScreen
      searchOf={() => <p>search</p>}
      receiptOf={() => null}
      reportOf={() => null}
      copyOf={() => undefined}
    />,
  )
  const rows = page.getByRole('list', { name: 'Who owes' }).getByRole('listitem')
  await expect
    .element(rows)
    .toHaveTextContent(/Customer 007.*Oldest bill.*0–30 days500\.0031–60 days300\.00.*800\.00/)
  await page.getByRole('button', { name: 'Customer 007' }).click()
  await expect.element(page.getByRole('heading', { name: 'Customer 007' })).toBeVisible()
})
