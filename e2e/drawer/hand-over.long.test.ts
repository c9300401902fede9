import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { LONG } from '../support/long.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { PIN, type Till } from '../support/till.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
  await till.open()
  await till.enterCredentials('cashier@demo.test')
  await till.setPin()
  await till.pickRegister('R2')
  await till.page.getByRole('heading', { name: 'Opening Balance' }).waitFor()
})
afterAll(() => shop?.close())

const button = (name: string) => till.page.getByRole('button', { name, exact: true })
const dialog = (name: string) => till.page.getByRole('dialog', { name })

describe('a shift of a cashier', () => {
  test('EN-51 EN-52 history and profile need no open register, and offline the sign-out offers Lock', async () => {
    await till.page.keyboard.press('Escape')
    await button('Sales History').click()
    await till.page.getByRole('heading', { name: 'Sales History' }).waitFor()
    await button('Profile').click()
    await dialog('Profile').getByRole('button', { name: 'Sign Out' }).waitFor()
    await till.page.keyboard.press('Escape')
    await dialog('Profile').waitFor({ state: 'detached' })
    await till.openAt('/sales/newsales')
    await till.page.getByRole('heading', { name: 'Cash Register Selection' }).waitFor()
    await button('Profile').click()
    await till.page.context().setOffline(true)
    await button('Sign Out').click()
    await dialog('Unable to logout').getByRole('button', { name: 'Lock' }).click()
    await till.page.getByRole('heading', { name: 'Enter PIN' }).waitFor()
    await till.page.context().setOffline(false)
    await till.unlock(PIN)
    await till.pickRegister('R2')
    await till.openRegister('500')
    await till.productsLoaded()
    await button('Drawer').waitFor()
    await till.readyForOffline()
  })

  test.runIf(LONG)(
    'CL-23 CL-24 CL-25 offline, a movement is corrected by another one and the drawer is counted blind; each reaches the server once',
    async () => {
      shop.proxy.cut()
      await button('Drawer').click()
      await button('Cash in').click()
      await dialog('Cash in').getByLabel('Amount').fill('500')
      await dialog('Cash in').getByLabel('Reason').fill('Change from the bank')
      await till.page.keyboard.press('Enter')
      await button('Correct Cash in ₹500.00').click()
      const correction = dialog('Correct a movement')
      await correction.getByLabel('Actual amount moved').fill('50')
      await correction.getByText('Will be recorded: Cash out ₹450.00').waitFor()
      await correction.getByLabel('Reason').fill('One nought too many')
      await till.page.keyboard.press('Enter')
      await till.page.getByText(/Corrected · Not sent yet/).waitFor()

      await button('Count drawer').click()
      expect(await seriousFaultsOfDialog(till.page)).toEqual([])
      await button('Record the count').click()
      await till.page.getByText('Enter what you counted').waitFor()
      await dialog('Count drawer').getByLabel('Or the whole drawer as one amount').fill('540')
      await till.page.keyboard.press('Enter')
      await till.page.getByText('Your count is recorded.').waitFor()
      expect(await till.page.getByText('Expected cash').count()).toBe(0)

      shop.proxy.mend()
      const counts = () =>
        shop.query(`select c.counted::int, u.name from drawer_counts c join users u on u.user_id = c.user_id`)
      await expect.poll(counts, { timeout: 30_000 }).toEqual([{ counted: 54_000, name: 'Cashier 1' }])
      const corrections = () =>
        shop.query(
          `select m.kind, m.amount::int, o.amount::int as entered from cash_movements m
           join cash_movements o on o.movement_id = m.corrects`,
        )
      await expect
        .poll(corrections, { timeout: 30_000 })
        .toEqual([{ kind: 'PaidOut', amount: 45_000, entered: 50_000 }])
    },
  )
})
