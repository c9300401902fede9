import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
})
afterAll(() => shop?.close())

const heading = (name: string) => till.page.getByRole('heading', { name }).waitFor()
const press = (name: string) => till.page.getByRole('button', { name, exact: true }).click()

/** One after the other: each shows the next screen of the way in. */
const SCREENS: [string, () => Promise<unknown>][] = [
  ['sign-in with what is missing', () => till.open().then(() => press('Sign in'))],
  ['password recovery', () => till.openAt('/forgot-password').then(() => heading('Reset Password'))],
  [
    'a new password',
    () => till.openAt(`/forgot-password?token=${'a'.repeat(43)}`).then(() => press('Set password')),
  ],
  [
    'PIN setup',
    () =>
      till
        .open()
        .then(() => till.giveCredentials('manager@demo.test'))
        .then(() => heading('Set Your PIN')),
  ],
  ['what the PIN is', () => press('What is this?').then(() => heading('Offline Billing PIN'))],
  [
    'the stores',
    () =>
      press('OK')
        .then(() => till.setPin())
        .then(() => heading('Store Selection')),
  ],
  ['access expired', () => till.pickStore('MYS1').then(() => heading('Access Expired'))],
  [
    'the registers',
    () =>
      press('Choose another store')
        .then(() => till.pickStore('BLR1'))
        .then(() => heading('Cash Register Selection')),
  ],
  ['the opening', () => till.pickRegister('R1').then(() => heading('Opening Balance'))],
  [
    'the question before signing out',
    () =>
      till
        .openRegister('2000')
        .then(() => till.atSale())
        .then(() => press('Profile'))
        .then(() => press('Sign Out'))
        .then(() => heading('Sign out?')),
  ],
  ['the PIN', () => till.page.reload().then(() => heading('Enter PIN'))],
  ['page not found', () => till.openAt('/nowhere').then(() => heading('Page not found'))],
]

describe('every screen of the entrance', () => {
  test.each(SCREENS)('EN-28 %s has no serious fault for assistive tools, light and dark', async (_, show) => {
    await show()
    for (const colorScheme of ['light', 'dark'] as const) {
      await till.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // What a dialog dims beneath itself is not there to be read.
      const dialog = till.page.locator('body > [data-portal] .mantine-Modal-content')
      const axe = new AxeBuilder({ page: till.page })
      const { violations } = await ((await dialog.count()) > 0 ? axe.exclude('#root') : axe).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  })
})
