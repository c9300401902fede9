import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWindow } from '../support/browser.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { type Till, tillOf } from '../support/till.ts'
import { choose, openSection, toggle } from './two-tabs.ts'

let shop: Shop
let here: Till
let there: Till
let exported: string

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  here = await shop.startTill()
  there = await shop.newDevice()
  await there.beginShift('cashier@demo.test', 'Front counter', '1000')
})
afterAll(() => shop?.close())

const give = async (till: Till, text: string) =>
  till.page
    .getByLabel('Open a file')
    .and(till.page.locator('input'))
    .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) })
const theme = (till: Till) => till.page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])

/** The settings that this device would save as a file. */
const exportOf = async (till: Till) => {
  const download = till.page.waitForEvent('download')
  await till.page.getByRole('button', { name: 'Save as a file' }).click()
  const text = readFileSync(await (await download).path(), 'utf8')
  return (JSON.parse(text) as { settings: Record<string, unknown> }).settings
}

/** Everything in a database, as text. */
const contentOf = (till: Till, name: string) =>
  till.page.evaluate(
    (database) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(new Error(`${database} cannot be opened`))
        opening.onsuccess = () => {
          const db = opening.result
          const stores = [...db.objectStoreNames]
          const reads = stores.map(
            (store) =>
              new Promise<unknown[]>((read) => {
                const request = db.transaction(store).objectStore(store).getAll()
                request.onsuccess = () => read(request.result as unknown[])
              }),
          )
          void Promise.all(reads).then((rows) => {
            db.close()
            resolve(JSON.stringify(Object.fromEntries(stores.map((store, at) => [store, rows[at]]))))
          })
        }
      }),
    name,
  )

describe('settings of another device', () => {
  test('DS-9 DS-10 they are saved as a file with nothing but settings', async () => {
    await openSection(here, 'appearance')
    await choose(here, 'Theme', 'Dark')
    await openSection(here, 'selling')
    await toggle(here, 'Quick cash')
    await openSection(here, 'security')
    await choose(here, 'Auto-lock', '30 min')
    await openSection(here, 'transfer')
    const download = here.page.waitForEvent('download')
    await here.page.getByRole('button', { name: 'Save as a file' }).click()
    exported = readFileSync(await (await download).path(), 'utf8')
    const { settings } = JSON.parse(exported) as { settings: Record<string, unknown> }
    expect(settings).toMatchObject({ theme: 'dark', quickCash: false, autoLockMinutes: 30 })
    expect(exported).not.toMatch(/token|solo|printer|BLR|DEL|listColumns/i)
    await here.page.getByRole('button', { name: 'Show as a QR code' }).click()
    await here.page.getByRole('img', { name: 'QR code with the settings of this device' }).waitFor()
  })

  test('DS-9 DS-12 the other device shows what will change, takes it over, and leaves what needs a right', async () => {
    await openSection(there, 'transfer')
    await give(there, exported)
    await there.page.getByRole('heading', { name: '2 settings will change' }).waitFor()
    await there.page.getByText('System → Dark').waitFor()
    await there.page.getByText('Stays as it is: it needs the right to close the register.').waitFor()
    expect(await theme(there)).toBe('light')
    expect(await seriousFaults(there.page, { within: '[aria-labelledby="settings-section"]' })).toEqual([])
    await there.page.getByRole('button', { name: 'Change 2 settings' }).click()
    await expect.poll(() => theme(there)).toBe('dark')
    await openSection(there, 'security')
    const autoLock = there.page.getByRole('radiogroup', { name: 'Auto-lock' })
    expect(await autoLock.getByRole('radio', { name: '10 min' }).isChecked()).toBe(true)
    expect(await autoLock.getByRole('radio', { name: '10 min' }).isDisabled()).toBe(true)
    await there.page.getByText('You cannot change this: it needs the right to close the register.').waitFor()
    await there.page
      .getByText('You cannot remove others: it needs the right to close the register.')
      .waitFor()
    await openSection(there, 'selling')
    expect(await there.page.getByRole('switch', { name: 'Quick cash' }).isChecked()).toBe(false)
  })

  test.each([
    ['a photo', '\u0089PNG\r\n', 'This is no file of settings, or it is damaged.'],
    ['another file', '{"sales":[1]}', 'This file holds no settings of Evertill.'],
    [
      'a newer file',
      '{"evertill":"settings","version":9,"settings":{"theme":"dark"}}',
      'come from a newer version',
    ],
    [
      'a bad value',
      '{"evertill":"settings","version":1,"settings":{"theme":"light","sounds":7}}',
      'The value of "sounds" is not allowed.',
    ],
    [
      'an unknown setting',
      '{"evertill":"settings","version":1,"settings":{"<img src=x>":1}}',
      'This version has no setting "<img src=x>".',
    ],
    ['a huge file', 'x'.repeat(200_000), 'This file is too large for settings.'],
  ])('DS-11 %s is refused with a clear sentence, and nothing changes', async (_what, text, sentence) => {
    await openSection(there, 'transfer')
    await give(there, text)
    await there.page.getByRole('alert').getByText(sentence).waitFor()
    expect(await theme(there)).toBe('dark')
    expect(await there.page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
  })

  test('DS-9 the text of the QR code can be entered too, as a scanner types it', async () => {
    await openSection(there, 'transfer')
    await there.page.getByLabel('Or the text of the code').fill(exported)
    await there.page.getByRole('button', { name: 'Check' }).click()
    // All of it was taken over above, but for what needs a right.
    await there.page.getByRole('heading', { name: 'Nothing will change' }).waitFor()
  })
})

/** Each differs from the default, except the language: the words of this test are English. */
const EVERY_SETTING = {
  theme: 'dark',
  density: 'compact',
  fontSize: 'large',
  hand: 'left',
  language: 'en',
  scanEnd: 'pause',
  historyDepth: 'week',
  defaultType: 'O',
  mergeLines: false,
  quickCash: false,
  askCustomer: true,
  showRoundOff: false,
  tilePictures: false,
  sounds: 'off',
  keys: { pay: 'Alt+P' },
  autoLockMinutes: 5,
  scanPrefix: '~',
  scanSuffix: '#',
  scanGapMs: 100,
}
const textOf = (settings: object) => JSON.stringify({ evertill: 'settings', version: 1, settings })

test('DS-1 DS-2 DS-3 every setting is there in the other tab, after a reload and after a permanent sign-out, and nothing of shop or person is among them', async () => {
  const other = tillOf(await openWindow(here.page), shop.proxy.url)
  await other.open()
  await other.unlock()
  await openSection(other, 'transfer')
  const before = await exportOf(other)
  expect(Object.keys(before)).toEqual(Object.keys(EVERY_SETTING))

  await openSection(here, 'transfer')
  await give(here, textOf(EVERY_SETTING))
  await here.page.getByRole('button', { name: /^Change \d+ settings$/ }).click()
  await expect.poll(() => exportOf(other)).toEqual(EVERY_SETTING)
  await other.page.close()
  await here.page.reload()
  await here.unlock()
  await expect.poll(() => exportOf(here)).toEqual(EVERY_SETTING)
  const layout = await here.page.evaluate(() => localStorage.getItem('layoutMode'))

  await here.page.getByRole('button', { name: 'Profile' }).click()
  await here.page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = here.page.getByRole('dialog', { name: 'Sign out?' })
  await dialog.getByLabel('Also remove all shop data from this device').check()
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await here.page.getByLabel('Login Id').waitFor()

  const { theme, density, fontSize, hand, language, scanEnd, historyDepth, ...ofDatabase } = EVERY_SETTING
  const ofLayout = { theme, density, fontSize, hand, language, scanEnd, historyDepth }
  expect(await here.page.evaluate(() => localStorage.getItem('layoutMode'))).toBe(layout)
  expect(JSON.parse(layout ?? '')).toMatchObject(ofLayout)
  const stored = Object.entries(ofDatabase).map(([id, value]) => ({ id, value }))
  expect(JSON.parse(await contentOf(here, 'deviceDB'))).toEqual({
    printers: [],
    settings: stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    writing: [],
  })

  await here.page.reload()
  await here.signIn('solo@demo.test')
  await here.productsLoaded()
  await here.page.getByRole('heading', { name: 'Sales Order', exact: true }).waitFor()
  await openSection(here, 'transfer')
  await expect.poll(() => exportOf(here)).toEqual(EVERY_SETTING)
})
