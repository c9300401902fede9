import type { Closing } from '@evertill/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { ClosedElsewhereNotice } from './closed-elsewhere-notice.tsx'
import { LeftOpenNotice } from './left-open-notice.tsx'

const CLOSING = {
  key: 'k',
  CashRegisterCode: 'R1',
  CashRegisterName: 'Front counter',
  OpeningTime: { seconds: 1_763_180_000, nanoseconds: 0 },
  OpeningByUserName: 'Cashier 1',
} as Closing

test('CL-15 a session left open overnight shows a notice with a button to close it, which can be dismissed', async () => {
  let closes = 0
  const stage = await openSaleStage()
  await stage.show(<LeftOpenNotice closing={CLOSING} onClose={() => closes++} />)
  await expect
    .element(page.getByText(/R1 - Front counter has been open since 15 Nov 2025, 9:43\sam \(Cashier 1\)/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Close register' }).click()
  expect(closes).toBe(1)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test('CL-19 a register closed elsewhere shows who closed it, what that means and what to do', async () => {
  let opens = 0
  const closed = {
    ...CLOSING,
    Status: 'Closed',
    ClosingTime: { seconds: 1_763_190_000, nanoseconds: 0 },
    ClosingByUserName: 'Manager 1',
  } as Closing
  const stage = await openSaleStage()
  await stage.show(<ClosedElsewhereNotice closing={closed} onOpen={() => opens++} />)
  await expect.element(page.getByText(/R1 - Front counter was closed by Manager 1 at/)).toBeVisible()
  await expect.element(page.getByText(/added to that closing as late/)).toBeVisible()
  await page.getByRole('button', { name: 'Open register' }).click()
  expect(opens).toBe(1)
})
