import { pdfPages } from '@evertill/paper/testing/pdf-text.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'
let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
})
afterAll(() => shop?.close())

test('TX-16 RC-20 goods for another State pay IGST on screen, paper and server, also without a network', async () => {
  const { page } = till
  await page.context().setOffline(true)
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  await page.getByRole('button', { name: 'Deliver to' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deliver to' })
  await dialog.getByText('Taxed as in the store.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('combobox').selectOption('Maharashtra')
  await dialog.getByText('Place of supply: 27 Maharashtra. IGST instead of CGST and SGST.').waitFor()
  await dialog.getByLabel('Name').fill('Anand Stores')
  await dialog.getByLabel('Address').fill('12 Market Road')
  expect(await seriousFaultsOfDialog(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('To Maharashtra').waitFor()
  const number = await till.payCash('100')

  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await receipt.getByText('A4', { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  const [sheet] = pdfPages(await readFile(await download.path()))
  const texts = sheet?.texts.join(' ')
  for (const part of ['IGST', 'Anand Stores', '12 Market Road', 'Maharashtra (27)', '55.24', '2.76'])
    expect(texts).toContain(part)
  expect(texts).not.toContain('CGST')
  await page.keyboard.press('Escape')
  await receipt.waitFor({ state: 'hidden' })

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'New sale' }).click()
  await till.atSale()
  await till.openHistory()
  await till.expectSyncState(number, 'Sent')
  const [row] = await shop.query(`select extras from sales where transaction_no = $1`, [number])
  expect(row?.['extras']).toMatchObject({ Supply: 'interstate', PlaceOfSupply: '27' })
})
