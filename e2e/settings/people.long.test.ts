import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaultsOfDialog } from '../support/serious-faults.ts'
import type { Shop } from '../support/shop.ts'
import { PIN, type Till } from '../support/till.ts'
import { choose, openSection, openTwoTabs } from './two-tabs.ts'

const MANAGER_PIN = '4071'

let shop: Shop
let settings: Till
let sale: Till

beforeAll(async () => {
  ;({ shop, settings, sale } = await openTwoTabs())
})
afterAll(() => shop?.close())

const payButton = () => sale.page.getByRole('button', { name: 'Pay', exact: true })

describe('security', () => {
  const digit = (field: string) => settings.page.getByLabel(`${field}, digit 1`)
  const isFocused = (field: string) => digit(field).evaluate((box) => box === document.activeElement)
  const openPinDialog = async () => {
    await settings.page.getByRole('button', { name: 'Change PIN' }).click()
    await digit('Current PIN').waitFor()
    await expect.poll(() => isFocused('Current PIN')).toBe(true)
  }
  const typePins = async (...pins: string[]) => {
    await settings.page.keyboard.type(pins.join(''))
    await settings.page.keyboard.press('Enter')
  }
  const isLocked = () => sale.page.getByRole('heading', { name: 'Enter PIN' })

  test('DS-3 DS-15 the other tab locks after the new time', async () => {
    await openSection(settings, 'security')
    await choose(settings, 'Auto-lock', '1 min')
    // Two minutes pass without a key.
    const twoMinutesLater = () =>
      sale.page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 120_000
        document.dispatchEvent(new Event('visibilitychange'))
        Date.now = now
      })
    await expect
      .poll(async () => {
        await twoMinutesLater()
        return isLocked().isVisible()
      })
      .toBe(true)
    await sale.unlock()
    await payButton().waitFor()
    await choose(settings, 'Auto-lock', '10 min')
  })

  test('DS-13 DS-21 DS-22 the PIN is changed by typing, and the other tab opens with the new one only', async () => {
    await openPinDialog()
    await typePins(PIN, '1234', '1234')
    await settings.page.getByText('This PIN is too easy to guess.').waitFor()
    expect(await isFocused('New PIN')).toBe(true)
    expect(await seriousFaultsOfDialog(settings.page)).toEqual([])
    await typePins('4071', '4072')
    await settings.page.getByText("PINs don't match").waitFor()
    expect(await isFocused('Confirm PIN')).toBe(true)
    await typePins('4071')
    await settings.page.getByText('Your PIN is changed.').waitFor()
    await sale.page.keyboard.press('F10')
    await sale.unlock('4071')
    await payButton().waitFor()
  })
})

describe('data and about', () => {
  test('DS-3 the depth of the history is the same in the other tab', async () => {
    await openSection(settings, 'data')
    await choose(settings, 'Bills of every counter', '7 days')
    await sale.openAt('/sync')
    const depth = sale.page.getByLabel('Bills of every counter on this device')
    await expect.poll(() => depth.inputValue()).toBe('week')
    await choose(settings, 'Bills of every counter', '30 days')
    await expect.poll(() => depth.inputValue()).toBe('month')
    await settings.page.getByText('When the disk is full').waitFor()
  })

  test('DS-19 the settings say where the device sells and what a change means', async () => {
    await openSection(settings, 'place')
    await settings.page.getByText('Number series', { exact: true }).waitFor()
    await settings.page.getByText('The cart must be empty').waitFor()
  })

  test('DS-20 About lists the licences with their texts, without a network', async () => {
    shop.proxy.cut()
    await openSection(settings, 'about')
    // There is nothing to change here.
    expect(await settings.page.getByText('Anyone who uses this device').count()).toBe(0)
    await settings.page.getByRole('button', { name: 'Show third-party licences' }).click()
    const react = settings.page.getByRole('listitem').filter({ hasText: /^react 19/ })
    await react.getByText(/^react 19/).click()
    await react.getByText('Permission is hereby granted').waitFor()
    shop.proxy.mend()
  })
})

describe('people and places', () => {
  const fact = (text: string | RegExp) => settings.page.getByText(text).first().waitFor()
  const press = (name: string) => settings.page.getByRole('button', { name, exact: true }).click()

  test('DS-14 a cashier who is removed is gone from the lock screen of the other tab at once, and after a reload', async () => {
    await openSection(settings, 'security')
    await press('Add cashier')
    await settings.enterCredentials('manager@demo.test')
    await settings.page.getByRole('heading', { name: 'PIN of Manager 1' }).waitFor()
    await settings.page.keyboard.type(MANAGER_PIN + MANAGER_PIN)
    await settings.page.keyboard.press('Enter')
    const removed = sale.page.getByRole('radio', { name: 'Cashier 2' })
    await removed.waitFor()
    await openSection(settings, 'security')
    await press('Remove Cashier 2')
    await settings.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await removed.waitFor({ state: 'detached' })
    await sale.openAt('/sales/newsales')
    await sale.page.reload()
    await sale.unlock(MANAGER_PIN)
    await payButton().waitFor()
    await openSection(settings, 'security')
    expect(await settings.page.getByText('Cashier 2').count()).toBe(0)
  })

  test('DS-19 the settings lead to another store and to another register of it', async () => {
    await openSection(settings, 'place')
    await press('Change store')
    await settings.pickStore('BLR1')
    await settings.pickRegister('Front counter')
    await settings.openRegister('1000')
    // Back in the settings.
    await fact(/^BLR1 - /)
    await press('Change register')
    await press('Leave it open')
    await settings.pickRegister('Back counter')
    await settings.openRegister('500')
    await fact(/Back counter$/)
  })
})
