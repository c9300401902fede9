import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tillOf } from '../support/till.ts'
import { LONG } from '../support/long.ts'

const GSTIN = '29ABCDE1234F1ZW'
const OWNER = { login: 'owner@fresh.test', password: 'harbour-lantern-42' }

/** What a person needs: 0.25 s for a key, 2 s to read a question, 1.5 s for a press. */
const SECONDS = { key: 0.25, field: 2, press: 1.5 }
const MAX_FIELDS = 40
const MAX_SECONDS = 300

/** Types and presses like a person, and counts. */
const createPerson = (page: Page) => {
  const begun = performance.now()
  let [fields, seconds] = [0, 0]
  return {
    type: async (label: string, text: string, within: Page | Locator = page) => {
      await within.getByLabel(label, { exact: true }).fill(text)
      fields += 1
      seconds += SECONDS.field + text.length * SECONDS.key
    },
    choose: async (label: string, option: string) => {
      await page.getByLabel(label, { exact: true }).selectOption(option)
      fields += 1
      seconds += SECONDS.field
    },
    press: async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      seconds += SECONDS.press
    },
    add: (moreFields: number, keys: number) => {
      fields += moreFields
      seconds += moreFields * SECONDS.field + keys * SECONDS.key
    },
    /** The machine's own time counts too. */
    figures: () => ({ fields, seconds: seconds + (performance.now() - begun) / 1000 }),
  }
}

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

test('HW-40 HW-41 HW-44 from the first run to the first bill of a shop of one’s own, in forty fields and five minutes', async () => {
  const { page } = await shop.newDevice()
  const till = tillOf(page, shop.proxy.url)
  await till.open()
  // Beside the demo.
  await page.getByRole('link', { name: 'Create your company' }).click()
  await page.getByText('1 of 7: your company').waitFor()
  expect(await seriousFaults(page, { schemes: ['light', 'dark'] })).toEqual([])
  const person = createPerson(page)

  await person.type('Name of the company', 'Fresh Corner')
  await person.type('GSTIN (if you have one)', GSTIN)
  await person.press('Next')
  await page.getByText('2 of 7: your store').waitFor()
  await person.type('Address', '1 Lake Road')
  await person.type('City', 'Bengaluru')
  await person.type('Pincode', '560038')
  await person.press('Next')
  await page.getByText('3 of 7: who you are').waitFor()
  await person.type('Your name', 'Owner 1')
  await person.type('Mail address', OWNER.login)
  await person.type('Password', OWNER.password)
  await person.press('Next')
  await page.getByText('4 of 7: your taxes').waitFor()
  await person.press('Next')
  await page.getByText('5 of 7: how you are paid').waitFor()
  await person.press('Next')
  await page.getByText('6 of 7: your receipt').waitFor()
  const preview = page.getByRole('img', { name: 'A receipt on 80mm' })
  await preview.getByText('Fresh Corner').first().waitFor()
  await preview.getByText(GSTIN).first().waitFor()
  await person.press('Next')
  await page.getByText('7 of 7: what you sell').waitFor()
  await person.press('Add a product')
  await person.type('Name', 'Filter coffee 200 g')
  await person.type('Price (₹)', '180')
  await person.choose('Tax', 'GST 5%')
  await person.press('Create company')

  await page.getByRole('heading', { name: 'Your shop is ready' }).waitFor()
  // Its address on loopback would lead every other device to itself.
  await page.getByText('This server answers on this computer only').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Open the till' }).click()

  await till.enterCredentials(OWNER.login, OWNER.password)
  await till.setPin()
  person.add(3, OWNER.login.length + OWNER.password.length + 8)
  await till.atSale()
  await till.productsLoaded()
  await page.getByText('Filter coffee 200 g').first().click()
  await till.expectCart('180.00')
  const number = await till.payCash('200')
  person.add(2, 6)
  expect(number).toMatch(/^FRESA\/S\d\d\/00001$/)
  // As it is printed.
  await page.getByRole('button', { name: 'Receipt', exact: true }).click()
  await page.getByText('Fresh Corner').first().waitFor()
  await page.getByText(`GSTIN ${GSTIN}`).first().waitFor()

  const { fields, seconds } = person.figures()
  expect(fields).toBeLessThanOrEqual(MAX_FIELDS)
  expect(seconds).toBeLessThanOrEqual(MAX_SECONDS)
  await expect.poll(async () => (await shop.sales(number)).map(({ payable }) => payable)).toEqual([18_000])
})

test.runIf(LONG)(
  'HW-40 HW-42 on a phone one question is asked at a time, and a reload keeps what was typed',
  async () => {
    const other = await openShop()
    try {
      const { page } = await other.newDevice()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${other.proxy.url}/hub/#/first-run`)
      const next = page.getByRole('button', { name: 'Next' })
      await page.getByLabel('Name of the company').fill('Fresh Corner')
      expect(await page.getByLabel('Country').count()).toBe(0)
      await next.click()
      await page.getByLabel('Country').waitFor()
      expect(await page.getByLabel('Name of the company').count()).toBe(0)
      expect(await seriousFaults(page, { schemes: ['light', 'dark'] })).toEqual([])
      await page.reload()
      expect(await page.getByLabel('Name of the company').inputValue()).toBe('Fresh Corner')
      await page.getByLabel('Name of the company').fill('')
      await next.click()
      await page.getByText('Name of the company is required').waitFor()
    } finally {
      await other.close()
    }
  },
)
