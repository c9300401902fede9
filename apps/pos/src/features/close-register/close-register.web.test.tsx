import { type Accounts, ADVANCE_PAYMENT } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CountDraft, newCountDraft } from '../../ledger/count-draft.ts'
import type { ClosingSheet } from '@evertill/paper/closing-report.ts'
import { render } from '@evertill/ui/testing/render.tsx'
import { BalanceCard } from './balance-card.tsx'
import { CountGrid } from '../../parts/count-grid.tsx'
import { figuresOf } from './count-state.ts'
import { MethodsTable } from './methods-table.tsx'

const { INR } = CURRENCIES
const RUPEE = 100
const NOTES = [500, 200, 100, 50, 20, 10].map((note) => ({ Kind: 'Note' as const, Value: note * RUPEE }))

/** The figures of K1. */
const ROWS = [
  ['float', 2_000],
  ['cashSale', 15_629],
  ['changeGiven', -199],
  ['cashRefund', -450],
  ['paidIn', 500],
  ['paidOut', -1_200],
  ['drop', -10_000],
] as const
const SHEET = {
  accounts: {
    Rows: ROWS.map(([Kind, amount]) => ({ Kind, Amount: amount * RUPEE, Count: 1 })),
    ExpectedCash: 6_280 * RUPEE,
  } as Accounts,
} as ClosingSheet

function Closing({ isBlind = false }: { isBlind?: boolean }) {
  const [draft, setDraft] = useState<CountDraft>(newCountDraft('k', ''))
  const change = (next: Partial<CountDraft>) => setDraft({ ...draft, ...next })
  const figures = figuresOf(draft, {
    expectedCash: SHEET.accounts.ExpectedCash,
    openingBalance: 2_000 * RUPEE,
    isBlind,
    tolerance: 10 * RUPEE,
    approvalAbove: 500 * RUPEE,
    mayCloseAlone: false,
    isOnline: true,
  })
  const shared = { draft, currency: INR, onChange: change }
  return (
    <>
      <CountGrid {...shared} denominations={NOTES} disabled={false} />
      <BalanceCard {...shared} sheet={SHEET} figures={figures} fault={figures.missing}>
        <button type="button">Close register</button>
      </BalanceCard>
    </>
  )
}

const K2 = ['8', '5', '9', '4', '6', '3']

test('CL-5 K1 K2 K3 on the screen: 6,250 counted note by note is short by 30, and 4,250 goes to the bank', async () => {
  await render(<Closing />)
  await page.getByLabelText('Notes of ₹500').fill('8')
  // Enter goes to the next note.
  for (const count of K2.slice(1)) await userEvent.keyboard(`{Enter}${count}`)
  await expect.element(page.getByText('₹6,280.00')).toBeVisible()
  await expect.element(page.getByText('₹6,250.00')).toBeVisible()
  await expect.element(page.getByText('Short by ₹30.00')).toBeVisible()
  await expect.element(page.getByText('A difference of this size needs a reason')).toBeVisible()
  await expect.element(page.getByText('₹4,250.00')).toBeVisible()
  await expect.element(page.getByLabelText('Leave in the drawer')).toHaveValue('2000.00')
  await page.getByLabelText('Reason for the difference').fill('A note stuck somewhere')
  await expect.element(page.getByText('A difference of this size needs a reason')).not.toBeInTheDocument()
})

test('CL-6 a blind count shows neither what is expected nor a difference', async () => {
  await render(<Closing isBlind />)
  await page.getByLabelText('Notes of ₹500').fill('8')
  await expect.element(page.getByText('₹4,000.00')).toBeVisible()
  await expect.element(page.getByText('Count first.', { exact: false })).toBeVisible()
  expect(page.getByText('₹6,280.00').query()).toBeNull()
  expect(page.getByText(/Short by/).query()).toBeNull()
})

const payments = [
  { PaymentTypeID: ADVANCE_PAYMENT, PaymentType: 'Advance', Kind: 'Other', Amount: 58 * RUPEE, Count: 1 },
  { PaymentTypeID: 'pay-upi', PaymentType: 'UPI', Kind: 'Other', Amount: 100 * RUPEE, Count: 1 },
] as ClosingSheet['payments']

function Methods({ isHidden = false }: { isHidden?: boolean }) {
  const [draft, setDraft] = useState<CountDraft>(newCountDraft('k', ''))
  const onChange = (next: Partial<CountDraft>) => setDraft({ ...draft, ...next })
  return <MethodsTable {...{ payments, draft, isHidden, onChange }} currency={INR} disabled={false} />
}

test('CL-29 an advance is listed without a field to count it, and UPI with one and its difference', async () => {
  await render(<Methods />)
  await expect.element(page.getByRole('row', { name: 'Advance 58.00 – –' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(1)
  await page.getByLabelText('UPI counted').fill('90')
  await expect.element(page.getByRole('cell', { name: '−10.00' })).toBeVisible()
})

test('CL-29 a blind count does not list an advance', async () => {
  await render(<Methods isHidden />)
  await expect.element(page.getByLabelText('UPI counted')).toBeVisible()
  expect(page.getByText('Advance').query()).toBeNull()
})
