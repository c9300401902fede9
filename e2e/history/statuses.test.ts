import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUTTER, type Counter, counterOf } from '../after-sale/counter.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

let shop: Shop
let till: Till
let counter: Counter

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  counter = counterOf(till)
})
afterAll(() => shop?.close())

const make = async (type: string, letter: string): Promise<string> => {
  await till.openAt(`/sales/newsales?type=${encodeURIComponent(type)}`)
  await till.atSale()
  await till.scan(BUTTER)
  await till.page.keyboard.press('F9')
  await till.page.getByRole('button', { name: /^(Take order|Save quotation)$/ }).click()
  const number = await counter.completed(letter)
  await till.newSale()
  return number
}
const status = (text: string) => till.page.getByRole('main').getByText(text, { exact: true }).first()
/** The row "Due" of the payments. */
const due = () => till.page.getByRole('main').getByText('Due', { exact: true })

test('AS-28 AS-29 an order is unpaid until it is invoiced, and then has no due', async () => {
  const number = await make('Sales Order', 'O')
  await counter.view(number)
  await status('Unpaid').waitFor()
  await due().waitFor()
  await counter.press('Make invoice')
  await till.atSale()
  await till.expectCart('Table butter')
  await till.payCash('58')
  await till.newSale()
  await counter.view(number)
  await status('Invoiced').waitFor()
  expect(await due().count()).toBe(0)
})

test('AS-30 a quotation is open, says until when it is valid, and asks for no money', async () => {
  const number = await make('Quotation', 'Q')
  await counter.view(number)
  await status('Open').waitFor()
  await status('Valid until').waitFor()
  expect(await due().count()).toBe(0)
  await till.actOnSale('Receipt')
  const paper = till.page.getByRole('dialog')
  await paper.getByText(/Valid until/).waitFor()
  expect(await paper.getByText('Pay by UPI').count()).toBe(0)
})
