import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { LONG } from '../support/long.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
})
afterAll(() => shop?.close())

const SCREENS: [string, () => Promise<unknown>][] = [
  ['sign-in', () => till.open()],
  ['an empty sale', () => till.signIn('solo@demo.test').then(() => till.productsLoaded())],
  ['a sale with a line', () => till.scan('8900000000012').then(() => till.expectCart('58.00'))],
  [
    'payment',
    () =>
      till.page.keyboard.press('F9').then(() => till.page.getByLabel('Amount', { exact: true }).waitFor()),
  ],
  ['a completed sale', () => till.page.keyboard.press('Enter').then(() => till.expectCart('Sale completed'))],
  ['the history', () => till.openHistory().then(() => till.page.getByRole('row').nth(1).waitFor())],
]

describe.runIf(LONG)('every screen', () => {
  test.each(SCREENS)(
    'WS-6 %s has no serious fault for people with assistive tools, light and dark',
    async (_, show) => {
      await show()
      for (const colorScheme of ['light', 'dark'] as const) {
        await till.page.emulateMedia({ colorScheme })
        const { violations } = await new AxeBuilder({ page: till.page }).analyze()
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      }
    },
  )
})
