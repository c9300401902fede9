import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** What a cashier does and sees. Everything by its visible name, as a person or a screen reader finds it. */
export const tillOf = (page: Page, url: string) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const search = () => page.getByLabel('Scan or search products')

  const scan = async (code: string) => {
    await search().fill(code)
    await search().press('Enter')
  }
  const expectCart = (text: string | RegExp) => page.getByText(text).first().waitFor()

  return {
    page,
    open: () => page.goto(`${url}/`),

    signIn: async (loginId: string) => {
      await page.getByLabel('Login Id').fill(loginId)
      await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
      await button('Sign in').click()
      await search().waitFor()
    },

    /** The worker must control the page before the network may go. */
    readyForOffline: () =>
      page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated'),

    productsLoaded: () => page.getByRole('option').first().waitFor(),
    scan,
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

    openHistory: () => page.goto(`${url}/#/sales/history`),

    expectSyncState: async (transactionNo: string, state: string) => {
      const row = page.getByRole('row').filter({ hasText: transactionNo })
      await row.getByText(state).first().waitFor()
      expect(await row.count()).toBe(1)
    },
  }
}

export type Till = ReturnType<typeof tillOf>
