import type { CashRegister } from '@evertill/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { SharedRegister } from './shared-register.tsx'

const holders = (...names: string[]) =>
  ({
    key: 'r1',
    Holders: names.map((UserName) => ({ UserName, DeviceID: UserName, Since: '2026-11-15T04:00:00.000Z' })),
  }) as CashRegister

test('CL-22 an automatically chosen register shows who else sells on it, and what that means for numbers and drawer', async () => {
  await page.viewport(390, 844)
  const stage = await openSaleStage()
  await stage.show(<SharedRegister register={holders('Cashier 1', 'Cashier 2')} />)
  const text = page.getByText(/^Also in use by Cashier 2 on another device since .*its own number series/)
  await expect.element(text).toBeVisible()
  // The text must not overflow its dialog.
  expect(text.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('CL-22 a register of this device alone shows no notice', async () => {
  const stage = await openSaleStage()
  await stage.show(
    <div data-testid="place">
      <SharedRegister register={holders()} />
      <SharedRegister register={null} />
    </div>,
  )
  await expect.element(page.getByTestId('place')).toHaveTextContent(/^$/)
})
