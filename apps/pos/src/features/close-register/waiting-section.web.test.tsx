import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ParkedSale } from '../../db/cart/parked-sale.ts'
import { openSaleStage } from '../../testing/sale-stage.tsx'
import { newCart, PLACE } from '../../testing/selling-place.ts'
import { WaitingSection } from './waiting-section.tsx'

const parked = (key: string, StoreID: string, Label: string): ParkedSale => ({
  ...(newCart() as ParkedSale),
  key,
  StoreID,
  Label,
  parkedAt: `2026-11-15T06:3${key}:00.000Z`,
  parkedBy: 'Cashier 1',
  payable: 12_345,
})

test('CL-21 parked sales of this store are listed with cashier and value', async () => {
  const stage = await openSaleStage()
  await stage.show(<WaitingSection currency={CURRENCIES.INR} />)
  expect(page.getByText('Blue jacket').elements()).toEqual([])
  await stage.databases.strict.parkedSales.bulkPut([
    parked('1', PLACE.store.key, 'Blue jacket'),
    parked('2', 'another store', 'Not of this shop'),
  ])
  const section = page.getByRole('listitem')
  await expect.element(section).toHaveTextContent('Blue jacketCashier 1123.45')
  expect(page.getByText('Not of this shop').elements()).toEqual([])
})
