import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { BillDialog } from './bill-dialog.tsx'

test('AS-33 a shop without bills says so, and only a search finds nothing', async () => {
  const stage = await openSaleStage()
  await stage.show(<BillDialog customer={undefined} currency={CURRENCIES.INR} onClose={() => undefined} />)
  await expect.element(page.getByText(/^There is no bill yet/)).toBeVisible()
  await page.getByLabelText('Number, name or phone').fill('BLR1A/S26/00009')
  await expect.element(page.getByText(/^No bill found/)).toBeVisible()
})
