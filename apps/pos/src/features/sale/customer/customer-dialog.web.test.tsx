import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { CustomerDialog } from './customer-dialog.tsx'

/** Shows a member whose card was pulled at that time; null: the pull broke off before it was noted. */
const openCard = async (lastSync: string | null) => {
  const stage = await openSaleStage()
  const { strict } = stage.databases
  const CustomerID = '01938f2a-0000-7000-c000-000000000007'
  await strict.membership.put({ CustomerID, CardNo: 'M-7', TierID: 'gold', Points: 40, ValidTo: null })
  const pulled = { mark: '', version: 1, count: 1, serverCount: 1, scope: '', lastError: null }
  if (lastSync !== null) await strict.metadata.put({ id: 'membership', lastSync, ...pulled })
  const rates = { EarnPer: 10_000, EarnPoints: 2, PointValue: 50, RedeemAs: 'Discount' as const }
  await strict.membershipTier.put({ key: 'gold', TierName: 'Gold', ...rates, Benefits: '' })
  const current = {
    CustomerID,
    Name: 'Customer 007',
    PhoneNo: '',
    EmailID: '',
    GSTIN: '',
    Groups: [],
    Points: null,
  }
  await stage.show(
    <CustomerDialog current={current} onChoose={() => {}} onEdited={() => {}} onClose={() => {}} />,
  )
}

test('CU-30 the membership card shows how points are earned and what they are worth', async () => {
  await openCard('2026-11-15T06:00:00.000Z')
  await expect.element(page.getByText('2 points per ₹100.00 spent')).toBeVisible()
  await expect.element(page.getByText('₹0.50 for each point')).toBeVisible()
})

test('CU-30 a card whose pull broke off is shown without a time', async () => {
  await openCard(null)
  await expect.element(page.getByText('40 points', { exact: true })).toBeVisible()
})
