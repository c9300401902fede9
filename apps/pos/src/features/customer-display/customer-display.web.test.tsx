import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Displayed, openDisplayChannel } from '../../platform/display-channel.ts'
import { render } from '@evertill/ui/testing/render.tsx'
import { CustomerDisplayScreen } from './customer-display.screen.tsx'

const BILL: Displayed = {
  at: 'cart',
  mode: 'sale',
  shop: 'Indiranagar',
  lines: [
    { id: '1', name: 'Table butter 100 g', quantity: '2', total: '₹110.00', offer: '2 for ₹110.00' },
    { id: '2', name: 'Basmati loose', quantity: '1.235 kg', total: '₹109.92', offer: '' },
  ],
  payable: '₹220.00',
  isRefund: false,
  saved: '₹6.00',
  rest: null,
  upi: null,
}

test('CD-1 CD-3 the display greets, follows the bill, shows the code to pay by, and says thanks with the change', async () => {
  await page.viewport(1024, 640)
  const till = openDisplayChannel()
  let hellos = 0
  till.onReceive(({ kind }) => {
    if (kind === 'hello') hellos += 1
  })
  await render(<CustomerDisplayScreen />)
  await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect.poll(() => hellos).toBe(1)
  // After a reload of the till the display connects again.
  till.send({ kind: 'ready' })
  await expect.poll(() => hellos).toBe(2)

  till.send({ kind: 'show', shown: BILL })
  const goods = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
  await expect.element(goods.filter({ hasText: 'Basmati' }).getByText('1.235 kg')).toBeVisible()
  await expect.element(goods.filter({ hasText: 'Table butter' }).getByText('2 for ₹110.00')).toBeVisible()
  const sum = page.getByText('₹220.00', { exact: true })
  await expect.element(sum).toBeVisible()
  await expect.element(page.getByText('Saved ₹6.00')).toBeVisible()
  const before = sum.element().getBoundingClientRect().y

  till.send({
    kind: 'show',
    shown: { ...BILL, at: 'pay', rest: { label: 'remaining', amount: '₹20.00' } },
  })
  await expect.element(page.getByText('Remaining ₹20.00')).toBeVisible()
  expect(sum.element().getBoundingClientRect().y).toBe(before)
  till.send({ kind: 'show', shown: { ...BILL, at: 'pay', upi: 'upi://pay?pa=demo@okbank&am=220.00' } })
  await expect.element(page.getByRole('img', { name: 'Scan to pay' })).toBeVisible()

  till.send({
    kind: 'show',
    shown: {
      ...BILL,
      at: 'pay',
      mode: 'return',
      isRefund: true,
      rest: { label: 'toRefund', amount: '₹220.00' },
    },
  })
  await expect.element(page.getByText('Sales return')).toBeVisible()
  await expect.element(page.getByText('To pay back ₹220.00')).toBeVisible()

  till.send({
    kind: 'show',
    shown: { ...BILL, at: 'thanks', lines: [], rest: { label: 'change', amount: '₹280.00' } },
  })
  await expect.element(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect.element(page.getByText('Change ₹280.00')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
