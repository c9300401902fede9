import type { SentSale } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleCompleted } from './sale-completed.tsx'

const exchangePart = (Amount: number) => ({ PaymentTypeID: 'exchange', Kind: 'Other', Amount })
const SALE = {
  UUID: 'u',
  Revision: 1,
  TransactionType: 'Sale',
  TransactionNo: 'BLR1A/S26/00043',
  Payments: [{ Kind: 'Cash', Amount: 5_800 }],
  PayableAmount: 5_800,
  PaidAmount: 5_800,
  ChangeAmount: 0,
  DueAmount: 0,
} as unknown as SentSale
const EXCHANGE = {
  ...SALE,
  PayableAmount: 4_000,
  PaidAmount: 4_000,
  Payments: [exchangePart(4_000)],
  CreditNote: {
    PayableAmount: -5_800,
    TransactionNo: 'BLR1A/C26/00012',
    Payments: [exchangePart(-4_000), { PaymentTypeID: 'cash', Kind: 'Cash', Amount: -1_800 }],
  },
} as unknown as SentSale

const show = async (sale: SentSale) => {
  const stage = await openSaleStage()
  await stage.show(
    <SaleCompleted
      sale={sale}
      back={[]}
      before={0}
      document="sale"
      currency={CURRENCIES.INR}
      onNewSale={() => undefined}
      actions={null}
    />,
  )
}
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

afterEach(() => page.viewport(1280, 800))

test('SP-36 an edit says that the sale was changed, a new sale that it is completed', async () => {
  await show(SALE)
  await expect.element(heading('Sale completed')).toBeVisible()
  await show({ ...SALE, Revision: 2 })
  await expect.element(heading('Sale changed')).toBeVisible()
})

test('SP-37 on a phone the blocks of an exchange are one below the other over the same width', async () => {
  await page.viewport(390, 844)
  await show(EXCHANGE)
  await expect.element(heading('Exchange completed')).toBeVisible()
  const blocks = page
    .getByRole('term')
    .elements()
    .map((term) => term.parentElement?.getBoundingClientRect() ?? new DOMRect())
  expect(blocks).toHaveLength(3)
  expect(new Set(blocks.map(({ left, right }) => `${left} ${right}`)).size).toBe(1)
  expect(blocks.toSorted((a, b) => a.top - b.top)).toEqual(blocks)
})
