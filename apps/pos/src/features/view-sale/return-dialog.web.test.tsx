import type { Sale } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '@evertill/ui/testing/render.tsx'
import golden from '../../../../../packages/contract/fixtures/sale-v1.json'
import { type RefundActions, ReturnDialog } from './return-dialog.tsx'

const { INR } = CURRENCIES
const GOLDEN_SALE = golden as Sale
const [line = expect.fail('no line')] = GOLDEN_SALE.Lines

const open = async (kind: 'return' | 'exchange' = 'return', refund?: RefundActions) => {
  const taken: [string, number][][] = []
  await render(
    <ReturnDialog
      story={{ sale: GOLDEN_SALE, returns: [], includesServer: false }}
      kind={kind}
      currency={INR}
      reasons={['Damaged', 'Wrong item']}
      refund={refund}
      onClose={() => undefined}
      onNext={(chosen) => taken.push([...chosen.taken])}
    />,
  )
  return taken
}
const field = () => page.getByLabelText(`${line.Name} that comes back`)

test('RT-3 neither nothing nor more than was sold can be returned', async () => {
  const taken = await open()
  await page.getByRole('button', { name: 'Go to refund' }).click()
  await expect.element(page.getByText('Enter how much comes back')).toBeVisible()
  await field().fill('999')
  await expect.element(page.getByText(/^At most .* can come back$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Go to refund' })).toBeDisabled()
  await expect.element(page.getByText(/^Returns made on other devices are not known/)).toBeVisible()
  expect(taken).toEqual([])
})

test('AS-4 one press returns everything, and its value is shown below', async () => {
  const taken = await open('exchange')
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect.element(page.getByText('₹0.00')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose the new goods' }).click()
  expect(new Map(taken[0])).toEqual(new Map(GOLDEN_SALE.Lines.map(({ UUID, Quantity }) => [UUID, Quantity])))
})

test('AS-27 what was chosen is refunded by one button, which says how much and how', async () => {
  const paid: string[] = []
  const cash = {
    key: 'cash',
    PaymentType: 'Cash',
    Kind: 'Cash',
    ShowInSales: true,
    IsDeleted: false,
  } as const
  const upi = { ...cash, key: 'upi', PaymentType: 'UPI', Kind: 'Other' } as const
  await open('return', {
    busy: false,
    methods: [cash, upi],
    prepare: ({ taken, damaged, reason, method }) =>
      [...taken.values()].some((quantity) => quantity > 0)
        ? ({
            amount: 5_800,
            tenders: [{ type: method === 'upi' ? upi : cash, amount: 5_800 }],
            draft: { Reason: [reason, ...damaged].join(' ') },
          } as never)
        : null,
    pay: ({ draft }) => paid.push(draft.Reason ?? ''),
  })
  await expect.element(page.getByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Everything' }).click()
  await page.getByLabelText('Reason').selectOptions('Damaged')
  await page.getByRole('checkbox', { name: `${line.Name} is damaged` }).click()
  await expect.element(page.getByRole('list', { name: 'How it is paid back' })).toHaveTextContent('Cash')
  await page.getByLabelText('Pay back by').selectOptions('UPI')
  await expect.element(page.getByRole('list', { name: 'How it is paid back' })).toHaveTextContent('UPI')
  await page.getByRole('button', { name: 'Refund ₹58.00' }).click()
  expect(paid).toEqual([`Damaged ${line.UUID}`])
})
