import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'

type Tree = { [key: string]: string | Tree }

const read = (language: string, folder = ''): Tree =>
  JSON.parse(readFileSync(join(import.meta.dirname, folder, `${language}.json`), 'utf8')) as Tree

/** `sale.pay.button` and its text, for every text of a language. */
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  )

/** Every key once, whatever forms of the plural a language has: `tools/checks/languages.mjs` compares those and the values. */
const basesOf = (tree: Tree): string[] => [
  ...new Set(
    flat(tree)
      .map(([key]) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
      .toSorted(),
  ),
]

const english = new Map(flat(read('en')))
const others = LANGUAGES.filter((language) => language !== 'en')

/** Texts given literally in docs/reference/requirements.md. */
const SPECIFIED = [
  'Login Id',
  'Password',
  'Sign in',
  'Reset Password',
  'Already an existing user? Sign In',
  'Set Your PIN',
  'Enter PIN',
  'Forgot Your PIN?',
  'Offline Billing PIN',
  'Opening Balance',
  'Enter opening balance',
  'Save',
  'Store Selection',
  'Search for store...',
  'No stores found matching your search',
  'No stores found in cache.',
  'Loading store data...',
  'Cash Register Selection',
  'Search for cash register...',
  'No cash registers found matching your search',
  'Loading cash registers...',
  'New {{type}}',
  'Sales History',
  'Cash Register',
  'Closing List',
  'Packages',
  'Online Orders',
  'Sync Data',
  'Settings',
  'You are offline',
  'App ready to work offline',
  'New content available, click on reload button to update.',
  'Reload',
  'Close',
  'OK',
  'Not provided',
  'Renew Plan',
  'Sign Out',
  'Contact Support',
  'Login ID is required',
  'Password is required',
  'All fields are required',
  'You are offline. Please connect to the internet to proceed with sign in.',
  'Login failed!',
  'Token Expired',
  'Session expired. Please login again.',
  'PIN must be 4 digits',
  "PINs don't match",
  'Invalid PIN',
  'Login again with same credentials',
  'Unable to logout',
  'You are offline. Please connect to the internet to proceed with logout.',
  'You cannot logout right now. Please wait until all sales data is synced with the server.',
  'Something went wrong during logout. Please try again.',
  'No store data available.',
  'Failed to load stores',
  'Failed to select store',
  'Database deletion blocked',
  'Store access expired.',
  'please enter opening balance',
  'System is experiencing problem opening cash register. Pls try again or contact support',
  'Product not found in IndexedDB',
  'No products found',
  'Access Expired',
  'Local database unavailable. Proceeding without local storage.',
  'Your subscription has expired. Kindly renew to enjoy uninterrupted services.',
  'Your subscription expired {{days}} day(s) ago. Kindly renew to continue.',
  'Your subscription will expire today. Kindly renew.',
  'Your subscription will expire in {{days}} day(s). Kindly renew.',
]

/** So many letters of 12 px fit into the rail of 88 px. */
const MAX_RAIL_LETTERS = 10
const IN_RAIL = [
  'layout.newTypes.',
  'layout.history',
  'layout.receivePayment',
  'layout.closingList',
  'layout.packages',
  'layout.onlineOrders',
  'layout.syncData',
  'layout.settings',
  'layout.profile',
]

describe('the texts', () => {
  test.each(others)('FR-6 LN-1 %s has every text of English and no other', (language) => {
    expect(basesOf(read(language))).toEqual(basesOf(read('en')))
  })

  test.each(others)('HW-3 LN-1 %s has every text of the hub and no other', (language) => {
    expect(basesOf(read(language, 'hub'))).toEqual(basesOf(read('en', 'hub')))
  })

  test.each(others)('FR-19 %s says every refusal in its own words', (language) => {
    const refusals = flat(read(language)).filter(([key]) => key.startsWith('refusals.'))
    expect(refusals.filter(([key, text]) => text === english.get(key))).toEqual([])
    expect(refusals.length).toBeGreaterThan(30)
  })

  test.each(SPECIFIED)('FR-7 English has the specified text %s', (text) => {
    expect([...english.values()]).toContain(text)
  })

  test.each(LANGUAGES.filter((language) => language === 'en' || language === 'de'))(
    'FR-45 %s divides long words of the menu by hyphens that show when needed',
    (language) => {
      const menu = flat(read(language)).filter(([key]) => IN_RAIL.some((part) => key.startsWith(part)))
      expect(menu.length).toBeGreaterThan(IN_RAIL.length)
      const parts = menu.flatMap(([, text]) => text.split(/[\s\u00ad-]+/))
      expect(parts.filter((part) => part.length > MAX_RAIL_LETTERS)).toEqual([])
    },
  )

  test('FR-6 every language has a file', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'))
    expect(files.map((file) => file.slice(0, -5))).toEqual(expect.arrayContaining([...LANGUAGES]))
  })
})
