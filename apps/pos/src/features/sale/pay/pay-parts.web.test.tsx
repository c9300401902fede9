import type { PaymentType } from '@evertill/contract'
import { CURRENCIES, upiLink } from '@evertill/domain'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '@evertill/ui/testing/render.tsx'
import { PaymentTypes, TakenPayments } from './pay-parts.tsx'
import { UpiQr } from './upi-qr.tsx'

const { INR } = CURRENCIES

const type = (name: string, Kind: PaymentType['Kind']): PaymentType => ({
  key: `pay-${name}`,
  PaymentType: name,
  Kind,
  ShowInSales: true,
  IsDeleted: false,
})
const TYPES = [type('Cash', 'Cash'), type('UPI', 'Other'), type('Customer Credit', 'Credit')]

test('SP-1 each payment type of the shop is a button by its name, and the chosen one says so', async () => {
  const chosen: string[] = []
  await render(<PaymentTypes types={TYPES} chosen={TYPES[1]} onChoose={(key) => chosen.push(key)} />)
  await expect.element(page.getByRole('button', { name: 'UPI' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Cash' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Customer Credit' }).click()
  expect(chosen).toEqual(['pay-Customer Credit'])
})

test('SP-1 a payment that was taken shows its reference and can be taken back', async () => {
  const removed: number[] = []
  const [cash, upi] = [
    { id: 1, type: type('Cash', 'Cash'), amount: 50_000, reference: '' },
    { id: 2, type: type('UPI', 'Other'), amount: 99_900, reference: 'T2611150001' },
  ]
  await render(<TakenPayments taken={[cash, upi]} currency={INR} onRemove={(id) => removed.push(id)} />)
  await expect.element(page.getByText('T2611150001')).toBeVisible()
  await page.getByRole('button', { name: 'Remove UPI ₹999.00' }).click()
  expect(removed).toEqual([2])
})

test('SP-16 the UPI code says payee, bill and amount, dark on white in any colour scheme', async () => {
  const payee = { address: 'demo.retail@okbank', name: 'Demo Retail & Sons', merchantCode: '5411' }
  await render(<UpiQr payee={payee} billNumber="BLR1A/S26/00042" amount={45_400} currency={INR} />)
  const code = page.getByRole('img', { name: 'UPI code for ₹454.00 to Demo Retail & Sons' })
  await expect.element(code).toBeVisible()
  const wanted = encode(upiLink(payee, 'BLR1A/S26/00042', 45_400), { border: 4 }).data
  const drawn = code.element().querySelector('path')?.getAttribute('d') ?? ''
  const modules = [...drawn.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`)
  const dark = wanted.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])))
  expect(modules).toEqual(dark)
  expect(code.element().querySelector('rect')?.getAttribute('fill')).toBe('#fff')
})
