import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { storeField } from './store-time.ts'

export const PIN = '2580'

/** The actions of a cashier. Elements are found by their accessible names. */
export const tillOf = (page: Page, url: string) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const search = () => page.getByLabel('Scan or search products')

  const scan = async (code: string) => {
    await search().fill(code)
    await search().press('Enter')
  }
  /** An amount is what the till says of its cart: the tiles show prices too, before a scan has reached the cart. */
  const expectCart = (text: string) => {
    const isAmount = /^[\d,]+\.\d\d$/.test(text)
    const said = isAmount ? new RegExp(`(payable|pay back) ₹${text.replace('.', '\\.')}\\.$`) : text
    return page.getByText(said).first().waitFor()
  }

  const enterCredentials = async (loginId: string, password = 'Demo@1234') => {
    await page.getByLabel('Login Id').fill(loginId)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button('Sign in').click()
  }
  const setPin = async (pin = PIN) => {
    await page.getByRole('heading', { name: 'Set Your PIN' }).waitFor()
    await page.getByLabel('New PIN, digit 1').focus()
    await page.keyboard.type(pin + pin)
    await page.keyboard.press('Enter')
  }
  const pick = (list: string, text: string) =>
    page.getByRole('listbox', { name: list }).getByText(text, { exact: false }).first().click()

  /** Does something with the sale that is viewed, by its button or by the entry of "More". */
  const actOnSale = async (name: string) => {
    const actions = page.getByRole('group', { name: 'What to do with it' })
    const direct = actions.getByRole('button', { name, exact: true })
    await actions.waitFor()
    if ((await direct.count()) === 0) await actions.getByRole('button', { name: 'More' }).click()
    await direct.or(page.getByRole('menuitem', { name, exact: true })).click()
  }

  const open = () => page.goto(`${url}/`)
  const openRegister = async (balance: string) => {
    await page.getByLabel('Enter opening balance').fill(balance)
    await button('Save').click()
  }
  const productsLoaded = () => page.getByRole('option').first().waitFor()

  return {
    page,
    actOnSale,
    open,
    openAt: (path: string) => page.goto(`${url}/#${path}`),
    enterCredentials,
    setPin,
    pickStore: (text: string) => pick('Store Selection', text),
    pickRegister: (text: string) => pick('Cash Register Selection', text),

    openRegister,

    /** From a new device to the sale screen with an open register. The cashier has one store, the manager several. */
    beginShift: async (
      loginId: 'cashier@demo.test' | 'manager@demo.test',
      register: string,
      balance: string,
    ) => {
      await open()
      await enterCredentials(loginId)
      await setPin()
      if (loginId === 'manager@demo.test') await pick('Store Selection', 'BLR1')
      await pick('Cash Register Selection', register)
      await openRegister(balance)
      await search().waitFor()
      await productsLoaded()
    },

    /** From the sign-in page to the sale screen on a new device. */
    signIn: async (loginId: string) => {
      await enterCredentials(loginId)
      await setPin()
      await search().waitFor()
    },

    /** Enters the PIN, which is needed after every start of the page. What it leads to would undo an earlier step away. */
    unlock: async (pin = PIN) => {
      const lock = page.getByRole('heading', { name: 'Enter PIN' })
      await lock.waitFor()
      await page.getByLabel('PIN, digit 1').focus()
      await page.keyboard.type(pin)
      await lock.waitFor({ state: 'hidden' })
    },
    atSale: () => search().waitFor(),

    /** The service worker must control the page before the network is cut. */
    readyForOffline: () =>
      page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated'),

    productsLoaded,
    scan,
    /** Types as fast as a scanner, wherever the focus is. Its keys are 1 ms apart, also on a machine that is busy. */
    scanAnywhere: (...codes: string[]) =>
      page.evaluate(async (scans) => {
        for (const code of scans) {
          let timeStamp = performance.now()
          for (const key of [...code, 'Enter']) {
            const target = document.activeElement ?? document.body
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
            Object.defineProperty(event, 'timeStamp', { value: timeStamp++ })
            target.dispatchEvent(event)
          }
          await new Promise((next) => setTimeout(next, 20))
        }
      }, codes),
    expectCart,

    /** Pays in cash with the keyboard; resolves with the bill number on the screen. */
    payCash: async (amount: string): Promise<string> => {
      await page.keyboard.press('F9')
      await page.getByLabel('Amount', { exact: true }).fill(amount)
      await page.keyboard.press('Enter')
      await page.getByText('Sale completed').waitFor()
      return (
        (await page
          .getByText(/^[A-Z0-9]+\/S\d\d\/\d{5,6}$/)
          .first()
          .textContent()) ?? ''
      )
    },

    newSale: async () => {
      await page.keyboard.press('Enter')
      await search().waitFor()
    },

    /** Answers the dialog that asks for the time. */
    enterTime: async (at = Date.now()) => {
      const dialog = page.getByRole('dialog', { name: 'What time is it?' })
      const [day = '', time = ''] = storeField(at).split(' ')
      await dialog.getByLabel('Date').fill(day)
      await dialog.getByLabel('Time').fill(time)
      await dialog.getByRole('button', { name: 'Use this time' }).click()
      await dialog.waitFor({ state: 'hidden' })
    },

    openHistory: () => page.goto(`${url}/#/sales/history`),

    expectSyncState: async (transactionNo: string, state: string) => {
      const row = page.getByRole('row').filter({ hasText: transactionNo })
      await row.getByText(state).first().waitFor()
      expect(await row.count()).toBe(1)
    },
  }
}

export type Till = ReturnType<typeof tillOf>
