import type { Sale } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '@evertill/ui/testing/render.tsx'
import golden from '../../../../../packages/contract/fixtures/sale-v1.json'
import { ReturnDialog } from './return-dialog.tsx'

const { INR } = CURRENCIES
const GOLDEN_SALE = golden as Sale
const [line = expect.fail('no line')] = GOLDEN_SALE.Lines

const open = async (kind: 'return' | 'exchange' = 'return') => {
  const taken: [string, number][][] = []
  await render(
    <ReturnDialog
      story={{ sale: GOLDEN_SALE, returns: [], includesServer: false }}
      kind={kind}
      currency={INR}
      onClose={() => undefined}
      onNext={(chosen) => taken.push([...chosen])}
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
