import type { Closing } from '@evertill/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { MovementList } from './movement-list.tsx'

const CLOSING = {
  key: 'k',
  StoreID: 'store',
  CashRegisterID: 'register',
  OpeningTime: { seconds: Date.parse('2026-11-18T02:00:00.000Z') / 1000, nanoseconds: 0 },
} as Closing

const movement = (UUID: string, Kind: string, Amount: number) =>
  ({
    key: UUID,
    kind: 'cashMovement',
    status: 'pending',
    createdAt: '2026-11-18T03:00:00.000Z',
    body: { UUID, ClosingKey: CLOSING.key, Kind, Amount, Reason: UUID, At: '2026-11-18T03:00:00.000Z' },
  }) as never

test('CL-23 cash out has a minus in front, as every other amount below zero', async () => {
  const stage = await openSaleStage()
  await stage.databases.strict.otherWrites.bulkPut([
    movement('tea', 'PaidOut', 5_000),
    movement('small change', 'PaidIn', 2_000),
  ])
  await stage.show(<MovementList closing={CLOSING} />)
  await expect.element(page.getByText('−₹50.00', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Correct Cash out −₹50.00' })).toBeVisible()
  await expect.element(page.getByText('₹20.00', { exact: true })).toBeVisible()
})
