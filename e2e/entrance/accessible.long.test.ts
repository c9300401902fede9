import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaults, seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { layoutFaults } from '../support/layout-faults.ts'
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

/** In this order: each step opens the next screen. */
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
        .then(() => till.enterCredentials('manager@demo.test'))
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
  test.each(SCREENS)(
    'WS-6 AX-4 AX-5 %s has no serious fault for assistive tools, light and dark, narrow and widely spaced',
    async (_, show) => {
      await show()
      const dialog = till.page.locator('body > [data-portal] .mantine-Modal-content')
      const look = (await dialog.count()) > 0 ? seriousFaultsOfDialog : seriousFaults
      expect(await look(till.page)).toEqual([])
      expect(await layoutFaults(till.page)).toEqual([])
    },
  )
})
