import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaultsOfDialog, seriousFaultsOfGate } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'
const SALE_CALLS = 'POST /api/transaction/sales/offline'
const HOUR = 3_600_000

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const heading = (till: Till, name: string) => till.page.getByRole('heading', { name }).waitFor()
const button = (till: Till, name: string) => till.page.getByRole('button', { name, exact: true })
const says = (till: Till, text: string | RegExp) => till.page.getByText(text).first().waitFor()

const sellOne = async (till: Till): Promise<string> => {
  await till.atSale()
  await till.productsLoaded()
  await till.scan(BUTTER)
  await till.expectCart('58.00')
  return till.payCash('100')
}
/** Advances the server's clock too: otherwise the till would notice that its own clock jumped (F-26). */
const advanceServerClock = (till: Till, time: number) =>
  till.page.route('**/healthz', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + time).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
const askToSignOut = async (till: Till) => {
  await button(till, 'Profile').click()
  await button(till, 'Sign Out').click()
}

describe('the end of a session', () => {
  test('WS-6 EN-9 F-41 the token runs out in mid-sale, offline for 72 h: the sale completes, and is sent after sign-in', async () => {
    const till = await shop.newDevice()
    await till.page.clock.install()
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await till.readyForOffline()
    await till.scan(BUTTER)
    await till.expectCart('58.00')
    await till.page.context().setOffline(true)
    await till.page.clock.fastForward(71 * HOUR)
    await till.unlock()
    await till.expectCart('58.00')
    const number = await till.payCash('100')
    expect(await shop.sales(number)).toEqual([])

    await advanceServerClock(till, 71 * HOUR)
    await till.page.context().setOffline(false)
    await heading(till, 'Sign in again')
    await till.page.unroute('**/healthz')
    expect(await seriousFaultsOfGate(till.page)).toEqual([])
    expect(await till.page.getByLabel('Login Id').inputValue()).toBe('solo@demo.test')
    await till.page.getByLabel('Password', { exact: true }).fill('Demo@1234')
    await button(till, 'Sign in').click()
    // The screen below was kept: the receipt is still on it.
    await says(till, 'Sale completed')
    await till.openHistory()
    await till.expectSyncState(number, 'Sent')
    expect(await shop.sales(number)).toHaveLength(1)
  })

  test('WS-6 EN-23 after 72 h alone an enrolled approver lets the till sell on, with the sale that was begun', async () => {
    const till = await shop.newDevice()
    await till.page.clock.install()
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await button(till, 'Profile').click()
    await button(till, 'Enrol an approver').click()
    const dialog = till.page.getByRole('dialog', { name: 'Enrol an approver' })
    await dialog.getByLabel('Approval PIN, digit 1').waitFor()
    expect(await seriousFaultsOfDialog(till.page)).toEqual([])
    await dialog.getByLabel('Approval PIN, digit 1').focus()
    await till.page.keyboard.type('2580')
    await till.page.keyboard.press('Enter')
    await says(till, 'Manager 1 can now approve on this device.')
    await till.page.keyboard.press('Escape')
    await till.scan(BUTTER)
    await till.expectCart('58.00')

    await till.page.context().setOffline(true)
    await till.page.clock.fastForward(73 * HOUR)
    await till.unlock()
    await heading(till, 'Approval needed')
    await till.page.getByLabel('Approval PIN, digit 1').waitFor()
    expect(await seriousFaultsOfGate(till.page)).toEqual([])
    await button(till, 'Try to reach the server').click()
    await says(till, 'This device has no network. Connect it and try again.')
    // If the server is back, a sign-in replaces the approval, also with nothing to send.
    await advanceServerClock(till, 73 * HOUR)
    await till.page.context().setOffline(false)
    await heading(till, 'Sign in again')
    await till.page.context().setOffline(true)
    await button(till, 'Keep selling with your PIN').click()
    await heading(till, 'Approval needed')
    await till.page.getByLabel('Approval PIN, digit 1').focus()
    await till.page.keyboard.type('1111')
    await till.page.keyboard.press('Enter')
    await says(till, 'Invalid PIN')
    await till.page.getByLabel('Approval PIN, digit 1').focus()
    await till.page.keyboard.type('2580')
    await till.page.keyboard.press('Enter')
    await till.expectCart('58.00')
    await till.payCash('100')
  })

  test('SE-5 EN-12 EN-13 sign-out is refused offline and with an unsent sale, asks first, and forgets as much as it says', async () => {
    const till = await shop.newDevice()
    await till.open()
    await till.signIn('solo@demo.test')
    shop.proxy.block(SALE_CALLS)
    const number = await sellOne(till)
    await till.newSale()

    await till.page.context().setOffline(true)
    await askToSignOut(till)
    await heading(till, 'Unable to logout')
    await says(till, 'You are offline. Please connect to the internet to proceed with logout.')
    await button(till, 'OK').press('Enter')
    await till.page.context().setOffline(false)
    // The page hears of it a moment later than the browser.
    await till.page.waitForFunction(() => navigator.onLine)
    await button(till, 'Sign Out').click()
    await says(
      till,
      'You cannot logout right now. Please wait until all sales data is synced with the server.',
    )
    await button(till, 'OK').press('Enter')
    // While the alert fades out it still handles Escape, and the profile below would stay open.
    await button(till, 'OK').waitFor({ state: 'detached' })

    expect(await shop.sales(number)).toEqual([])
    shop.proxy.mend()
    await till.page.keyboard.press('Escape')
    await says(till, 'All sent')
    await askToSignOut(till)
    await heading(till, 'Sign out?')
    await till.page
      .getByRole('dialog', { name: 'Sign out?' })
      .getByRole('button', { name: 'Sign Out' })
      .click()
    await heading(till, 'Sign in to your till')
    expect(await till.page.getByLabel('Login Id').inputValue()).toBe('solo@demo.test')

    await till.signIn('solo@demo.test')
    await askToSignOut(till)
    await till.page.getByLabel('Also remove all shop data from this device').check()
    await till.page
      .getByRole('dialog', { name: 'Sign out?' })
      .getByRole('button', { name: 'Sign Out' })
      .click()
    await heading(till, 'Sign in to your till')
    expect(await till.page.evaluate(() => Object.keys(localStorage))).toEqual(['layoutMode', 'loginId'])
  })

  test('US-1 US-2 US-5 a colleague’s device is signed out from the profile, and signing out ends the token', async () => {
    const [till, other] = [await shop.newDevice(), await shop.newDevice()]
    for (const one of [other, till]) {
      await one.open()
      await one.signIn('solo@demo.test')
      await one.productsLoaded()
    }
    const tokenOf = (one: Till) => one.page.evaluate(() => localStorage.getItem('token') ?? '')
    const statusOf = (token: string) =>
      till.page.evaluate(
        async (bearer) =>
          (await fetch('/api/user/stores', { headers: { authorization: `Bearer ${bearer}` } })).status,
        token,
      )
    const [own, theirs] = [await tokenOf(till), await tokenOf(other)]
    expect([await statusOf(own), await statusOf(theirs)]).toEqual([200, 200])

    await button(till, 'Profile').click()
    await button(till, 'Signed-in devices').click()
    const rows = till.page.getByRole('dialog', { name: 'Profile' }).getByRole('listitem')
    await rows.filter({ hasText: 'This device' }).waitFor()
    const before = await rows.count()
    const toast = says(other, 'Session expired. Please login again.')
    // The newest but this one.
    await rows.filter({ hasNotText: 'This device' }).first().getByRole('button').click()
    await expect.poll(() => rows.count()).toBe(before - 1)
    // Its live stream ended, and the next ticket was refused.
    await toast
    await heading(other, 'Sign in again')

    await button(till, 'Sign Out').click()
    await till.page
      .getByRole('dialog', { name: 'Sign out?' })
      .getByRole('button', { name: 'Sign Out' })
      .click()
    await heading(till, 'Sign in to your till')
    await expect.poll(() => statusOf(own)).toBe(401)
    expect(await statusOf(theirs)).toBe(401)
  })

  test('WS-6 EN-22 another account is refused while sales wait; a manager may send them, and then come in', async () => {
    const till = await shop.newDevice()
    await till.beginShift('cashier@demo.test', 'R1', '100')
    shop.proxy.block(SALE_CALLS)
    const number = await sellOne(till)
    await till.page.reload()
    await button(till, 'Forgot Your PIN?').click()
    await button(till, 'Log in again').click()

    const refusal = /cashier@demo\.test still has unsynced sales on this device/
    await heading(till, 'Sign in to your till')
    await till.enterCredentials('solo@demo.test')
    await says(till, refusal)
    expect(await till.page.getByRole('dialog').count()).toBe(0)
    await till.enterCredentials('manager@demo.test')
    await till.page.getByRole('dialog', { name: 'Waiting sales' }).waitFor()
    expect(await seriousFaultsOfDialog(till.page)).toEqual([])
    shop.proxy.mend()
    await button(till, 'Send 1 sale').click()
    await says(till, 'All sales of cashier@demo.test are on the server. You can sign in now.')
    expect(await shop.sales(number)).toHaveLength(1)
    await button(till, 'OK').click()
    await button(till, 'Sign in').click()
    await till.setPin()
    await heading(till, 'Store Selection')
  })

  test('EN-27 SE-4 a new password by the mailed link ends the other session, which goes on where it was', async () => {
    const [till, elsewhere] = [await shop.newDevice(), await shop.newDevice()]
    await till.open()
    await till.signIn('solo@demo.test')
    await till.productsLoaded()
    await till.scan(BUTTER)
    await till.expectCart('58.00')

    await elsewhere.open()
    await elsewhere.page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(elsewhere, 'Reset Password')
    await elsewhere.page.keyboard.press('Enter')
    await says(elsewhere, 'Login ID is required')
    await elsewhere.page.getByLabel('Login Id').fill('solo@demo.test')
    await elsewhere.page.keyboard.press('Enter')
    await says(elsewhere, /If this account exists/)
    const token = () => /#\/forgot-password\?token=([\w-]+)/.exec(shop.serverOutput())?.[1]
    await expect.poll(token).toBeDefined()
    await elsewhere.openAt(`/forgot-password?token=${token()}`)
    await elsewhere.page.getByLabel('New password', { exact: true }).fill('Fresh@1234')
    await elsewhere.page.getByLabel('Repeat new password', { exact: true }).fill('Fresh@1234')
    // The toast lasts 5 s and may be caused by any next call, so watch for it from now on.
    const toast = says(till, 'Session expired. Please login again.')
    await elsewhere.page.keyboard.press('Enter')
    await says(elsewhere, 'The new password is set. Please sign in with it.')
    await heading(elsewhere, 'Sign in to your till')
    expect(elsewhere.page.url()).not.toContain('token')

    // Reconnecting makes the till call the server. A reload would race with these calls: the page would start at
    // sign-in or behind the PIN, depending on which comes first.
    await till.page.context().setOffline(true)
    await till.page.getByText('You are offline').filter({ visible: true }).waitFor()
    await till.page.context().setOffline(false)
    await toast
    await heading(till, 'Sign in again')
    await till.page.getByLabel('Password', { exact: true }).fill('Fresh@1234')
    await till.page.keyboard.press('Enter')
    await till.setPin()
    await till.expectCart('58.00')
    const number = await till.payCash('100')
    await till.openHistory()
    await till.expectSyncState(number, 'Sent')
  })
})
