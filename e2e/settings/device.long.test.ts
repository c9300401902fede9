import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../support/long.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import type { Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'
import { choose, openSection, openTwoTabs, reload } from './two-tabs.ts'

const BUTTER = '8900000000012'
const SECTIONS = ['place', 'selling', 'appearance', 'keys', 'security', 'data', 'transfer', 'about']

let shop: Shop
let settings: Till
let sale: Till

beforeAll(async () => {
  ;({ shop, settings, sale } = await openTwoTabs())
})
afterAll(() => shop?.close())

const root = (name: string) => sale.page.evaluate((key) => document.documentElement.dataset[key], name)
/** Screens without a mouse hide it. */
const keyOnButton = (key: string) => payButton().getByText(key).waitFor({ state: 'attached' })
const payButton = () => sale.page.getByRole('button', { name: 'Pay', exact: true })

describe('the settings', () => {
  const isCutOff = async (width: number) => {
    const screen = settings.page.getByRole('region', { name: 'Settings' })
    const hidden = await screen.evaluate((element) => element.scrollWidth - element.clientWidth)
    return hidden > 0 || (await settings.page.evaluate(() => document.documentElement.scrollWidth)) > width
  }

  const SIZES = [
    [1280, 800],
    [390, 844],
  ] as const
  test.each(LONG ? SIZES : SIZES.slice(0, 1))(
    'DS-21 at %s by %s every section is accessible and nothing is cut off',
    async (width, height) => {
      await settings.page.setViewportSize({ width, height })
      for (const section of SECTIONS) {
        await openSection(settings, section)
        await settings.page.locator('[data-wide]').first().waitFor()
        expect([section, await isCutOff(width)]).toEqual([section, false])
        const isFirst = section === SECTIONS[0]
        // A section is the same on a phone, except for its width; the choice of a section is another one.
        if (width === 390 && !isFirst && !LONG) continue
        // What is around the sections is the same for all.
        const part = isFirst ? {} : { within: '[aria-labelledby="settings-section"]' }
        expect([section, await seriousFaults(settings.page, part)]).toEqual([section, []])
      }
    },
  )

  test.runIf(LONG)('DS-6 DS-21 a setting is found, reached and changed with the keyboard alone', async () => {
    await openSection(settings, 'place')
    await settings.page.getByLabel('Search settings').focus()
    await settings.page.keyboard.type('combine')
    await settings.page.getByRole('heading', { name: '1 setting found' }).waitFor()
    const result = settings.page.getByRole('link', { name: /Merge equal lines/ })
    for (let steps = 0; steps < 20; steps++) {
      await settings.page.keyboard.press('Tab')
      if (await result.evaluate((link) => link === document.activeElement)) break
    }
    await settings.page.keyboard.press('Enter')
    const merge = settings.page.getByRole('switch', { name: 'Merge equal lines' })
    await expect.poll(() => merge.evaluate((field) => field === document.activeElement)).toBe(true)
    await settings.page.keyboard.press('Space')
    await expect.poll(() => merge.isChecked()).toBe(false)
    await settings.page.keyboard.press('Space')
    // Enter opens the first one.
    await settings.page.getByLabel('Search settings').fill('notes')
    await settings.page.keyboard.press('Enter')
    const notes = settings.page.getByRole('switch', { name: 'Quick cash' })
    await expect.poll(() => notes.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('appearance', () => {
  const CHANGES = [
    { name: 'Theme', option: 'Dark', key: 'mantineColorScheme', value: 'dark', usual: 'System' },
    { name: 'Density', option: 'Compact', key: 'density', value: 'compact', usual: 'Comfortable' },
    { name: 'Text size', option: 'Very large', key: 'fontSize', value: 'larger', usual: 'Normal' },
    { name: 'Cart and Pay button', option: 'Left', key: 'hand', value: 'left', usual: 'Right' },
  ]
  test('DS-3 DS-18 each is there at once in the other tab, and all of them after a reload', async () => {
    await openSection(settings, 'appearance')
    for (const { name, option, key, value } of CHANGES) {
      await choose(settings, name, option)
      await expect.poll(() => root(key)).toBe(value)
    }
    await reload(sale)
    for (const { key, value } of CHANGES) expect(await root(key)).toBe(value)
    for (const { name, key, value, usual } of CHANGES) {
      await choose(settings, name, usual)
      await expect.poll(() => root(key)).not.toBe(value)
    }
  })

  test.runIf(LONG)(
    'DS-18 at the largest text everything is within the window, and the left hand has the cart',
    async () => {
      await choose(settings, 'Text size', 'Very large')
      await choose(settings, 'Cart and Pay button', 'Left')
      await expect.poll(() => root('hand')).toBe('left')
      await sale.scanAnywhere(BUTTER)
      for (const size of [
        { width: 1280, height: 800 },
        { width: 768, height: 1024 },
        { width: 390, height: 844 },
      ]) {
        await sale.page.setViewportSize(size)
        await payButton().waitFor()
        const box = (await payButton().boundingBox()) ?? expect.fail('no Pay button')
        expect(box.x + box.width).toBeLessThanOrEqual(size.width)
        expect(box.y + box.height).toBeLessThanOrEqual(size.height)
        if (size.width > 767) expect(box.x + box.width / 2).toBeLessThan(size.width / 2)
        expect(await sale.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          size.width,
        )
      }
      await sale.page.setViewportSize({ width: 1280, height: 800 })
      await choose(settings, 'Text size', 'Normal')
      await choose(settings, 'Cart and Pay button', 'Right')
    },
  )

  test.runIf(LONG)('DS-3 the language changes at once in the other tab and after a reload', async () => {
    const languages = settings.page.getByRole('combobox')
    await languages.first().selectOption('de')
    await sale.page.getByRole('button', { name: 'Bezahlen' }).waitFor()
    await sale.page.reload()
    await sale.page.getByRole('heading', { name: 'PIN eingeben' }).waitFor()
    await languages.first().selectOption('en')
    await sale.unlock()
    await payButton().waitFor()
  })
})

describe('the keyboard map', () => {
  const key = (action: string) => settings.page.getByRole('button', { name: new RegExp(`^${action}:`) })

  test('DS-3 DS-7 another key pays, in the other tab and after a reload; buttons and help name it', async () => {
    await openSection(settings, 'keys')
    await key('Pay').click()
    await settings.page.keyboard.press('Alt+p')
    await keyOnButton('Alt P')
    await reload(sale)
    await keyOnButton('Alt P')
    await sale.page.keyboard.press('F9')
    await sale.page.keyboard.press('?')
    await sale.page.getByRole('dialog').getByText('Alt P').waitFor({ state: 'attached' })
    await sale.page.keyboard.press('Escape')
    await sale.page.getByRole('dialog').waitFor({ state: 'detached' })
    await sale.scanAnywhere(BUTTER)
    await sale.page.keyboard.press('Alt+p')
    await sale.page.getByLabel('Amount', { exact: true }).waitFor()
    await sale.page.keyboard.press('Escape')
  })

  test.runIf(LONG)(
    'DS-8 a key that is taken or not allowed is refused with the reason, and reset brings back the usual ones',
    async () => {
      await key('Lock').click()
      await settings.page.keyboard.press('F4')
      await settings.page.getByText('F4 is already the key of "Discount and details of the bill".').waitFor()
      await settings.page.keyboard.press('x')
      await settings.page.getByText('X cannot be a shortcut').waitFor()
      await settings.page.keyboard.press('Escape')
      expect(await key('Lock').textContent()).toBe('F10')
      await settings.page.getByRole('button', { name: 'Back to the usual keys' }).click()
      await keyOnButton('F9')
    },
  )
})
