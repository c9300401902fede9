import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSaleStage } from '../testing/sale-stage.tsx'
import { SaleRoute } from './sale-route.tsx'

test('AC-10 a user who may read no transaction type cannot sell, is told what to do, and sells when the right is there', async () => {
  const stage = await openSaleStage()
  const rights = await stage.databases.strict.acl.toArray()
  await stage.databases.strict.acl.clear()
  await stage.show(<SaleRoute />)
  await expect.element(page.getByRole('heading', { name: 'You may not sell in this store' })).toBeVisible()
  await expect.element(page.getByText(/Ask a manager to give you one/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Update rights' })).toBeVisible()
  expect(page.getByRole('searchbox').elements()).toHaveLength(0)
  await stage.databases.strict.acl.bulkPut(rights)
  await expect.element(page.getByRole('button', { name: /^Pay/ }).first()).toBeVisible()
})
