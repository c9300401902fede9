import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { devicePreferences } from '@evertill/ui/use-preferences.ts'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const hints = () =>
  page
    .getByRole('region', { name: 'First steps' })
    .getByRole('listitem')
    .elements()
    .map((hint) => hint.textContent)

const open = async () => {
  const stage = await openSaleStage({
    products: [product({ key: 'lamp', Name: 'Lamp', RetailPrice: 20_000 })],
  })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await expect.element(page.getByRole('option').first()).toBeVisible()
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  devicePreferences().change({ doneHints: [] })
})
afterEach(() => devicePreferences().change({ doneHints: [] }))

test('EN-57 EN-58 an empty cart leads to the first article, and each hint ends when it was followed', async () => {
  await open()
  await expect.element(page.getByText('Scan or search an article', { exact: true })).toBeVisible()
  await expect
    .poll(hints)
    .toEqual([
      'Scan an article, or type its name',
      'Press Pay or F9 to take the money',
      'Press ? to see all keys',
    ])
  await page.getByRole('option', { name: 'Lamp' }).click()
  await expect.poll(() => hints().length).toBe(2)
  await userEvent.keyboard('{F9}{Escape}')
  await expect.poll(hints).toEqual(['Press ? to see all keys'])
  await userEvent.keyboard('{F9}')
  await page.getByLabelText('Amount').fill('200')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Sale completed')).toBeVisible()
  expect(devicePreferences().get().doneHints).toEqual(['scan', 'pay', 'help'])
})

test('EN-57 dismissed hints do not come back', async () => {
  await open()
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect.poll(hints).toEqual([])
  expect(devicePreferences().get().doneHints).toEqual(['scan', 'pay', 'help'])
  expect(localStorage.getItem('layoutMode')).toContain('"doneHints":["scan","pay","help"]')
})
