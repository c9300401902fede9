import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG } from '../support/long.ts'
import { seriousFaults, seriousFaultsOfDialog } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop()
  till = await shop.startBrowser()
  await till.open()
  await till.enterCredentials('manager@demo.test')
  await till.setPin()
  await till.pickStore('BLR1')
  // Another device has a slot of this register, but the register is closed.
  await till.page.getByRole('listbox', { name: 'Cash Register Selection' }).waitFor()
  expect(await till.page.getByText(/In use by/).count()).toBe(0)
  await till.pickRegister('R1')
  await till.openRegister('2000')
  await till.atSale()
  await till.productsLoaded()
  await till.readyForOffline()
})
afterAll(() => shop?.close())

const button = (name: string, of: Till = till) => of.page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp, of: Till = till) => of.page.getByText(text).first().waitFor()
const expected = () => till.page.getByRole('region', { name: 'Expected cash' })

const openPanel = async () => {
  await button('Cash Register').click()
  await expected().waitFor()
}

const confirmClosing = async (of: Till = till) => {
  await button('Close register', of).click()
  await of.page.getByRole('dialog').getByRole('button', { name: 'Close register' }).click()
}

/** Opens with the float of the last closing, once the till has received it. */
const saveBalance = async (of: Till) => {
  const balance = of.page.getByLabel('Enter opening balance')
  await expect.poll(() => balance.inputValue()).toBe('1500')
  await button('Save', of).click()
  await of.atSale()
}
const openAgain = async (of: Till) => {
  await button('Open register', of).click()
  await saveBalance(of)
}

describe('a day of the drawer', () => {
  test('CL-1 CL-2 a sale and cash out without a network: the panel says whose figure it shows, and nothing is sent twice', async () => {
    await till.scan('8900000000012')
    await till.payCash('100')
    await till.newSale()
    await openPanel()
    await expected().getByText('₹2,058.00').waitFor()
    await says('From the server’s books, including every device on this drawer.')
    shop.proxy.cut()
    await says('From this device’s entries only.')
    await button('Cash out').click()
    await till.page.getByLabel('Amount').fill('20')
    await button('Record cash out').click()
    await says('Enter a reason for whoever counts the drawer')
    await till.page.getByLabel('Reason').fill('Tea and milk')
    expect(await seriousFaultsOfDialog(till.page)).toEqual([])
    await button('Record cash out').dblclick()
    await expected().getByText('₹2,038.00').waitFor()
    await button('X report').click()
    await says('X report (this device only)')
    await till.page.keyboard.press('Escape')
    shop.proxy.mend()
    await says('From the server’s books, including every device on this drawer.')
    await expected().getByText('₹2,038.00').waitFor()
    const moved = await shop.query(`select amount from cash_movements where reason = 'Tea and milk'`)
    expect(moved).toHaveLength(1)
  })

  test('CL-3 CL-7 the count survives a reload and a lost network, which is reported with the specified text', async () => {
    await button('Close register').click()
    await till.page.getByRole('heading', { name: 'Close register' }).waitFor()
    await till.page.getByLabel('Notes of ₹500').fill('4')
    await till.page.getByLabel('Notes of ₹10', { exact: true }).fill('1')
    await says('Short by ₹28.00')
    expect(await seriousFaults(till.page, { within: 'main' })).toEqual([])
    shop.proxy.cut()
    await says('Server not reachable')
    await till.page.reload()
    await till.unlock()
    await till.page.getByLabel('Notes of ₹500').waitFor()
    expect(await till.page.getByLabel('Notes of ₹500').inputValue()).toBe('4')
    await says(/You are offline/)
    await button('Close register').click()
    await button('OK').click()
    shop.proxy.mend()
    await says('Short by ₹28.00')
    await till.page.setViewportSize({ width: 390, height: 844 })
    const wide = await till.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    await till.page.setViewportSize({ width: 1280, height: 800 })
  })

  test('CL-5 CL-9 K3 a difference needs its reason; closed, there is a numbered Z report, and what was left opens the next day', async () => {
    await button('Close register').click()
    await says('A difference of this size needs a reason')
    await till.page.getByLabel('Reason for the difference').fill('A note stuck somewhere')
    await till.page.getByLabel('Leave in the drawer').fill('1500')
    await confirmClosing()
    await says('Register closed')
    await button('Z report').click()
    const report = till.page.getByRole('dialog')
    for (const text of [
      'Cash sales',
      'Change given',
      'Tea and milk',
      'A note stuck somewhere',
      'Missing numbers',
    ])
      await report.getByText(text).first().waitFor()
    expect(await seriousFaultsOfDialog(till.page)).toEqual([])
    await till.page.keyboard.press('Escape')
    // While it closes it still takes clicks and gives the focus back.
    await report.waitFor({ state: 'hidden' })
    await openAgain(till)
  })

  test.runIf(LONG)('CL-10 the list shows what was found, and its report is a copy', async () => {
    await till.openAt('/sales/cashregisterclosinglist')
    await till.page.getByLabel('Status').selectOption('Closed')
    const row = till.page.getByRole('row').filter({ hasText: 'Short by ₹28.00' })
    await row.getByRole('button', { name: 'R1 - Front counter' }).click()
    await till.page.getByRole('dialog').getByText('COPY').first().waitFor()
    await till.page.keyboard.press('Escape')
    expect(await seriousFaults(till.page, { within: 'main' })).toEqual([])
  })
})

describe.runIf(LONG)('two devices at one drawer', () => {
  test('CL-8 CL-12 CL-13 CL-19 F-53 of two closings one wins and the other device shows who closed; its late sales are an addendum', async () => {
    const other = await shop.newDevice()
    await other.open()
    await other.enterCredentials('manager@demo.test')
    await other.setPin()
    await other.pickStore('BLR1')
    await other.pickRegister('R1')
    await other.atSale()
    for (const one of [till, other]) {
      await one.openAt('/sales/cashRegister/CloseCashRegister')
      await one.page.getByLabel('Or the whole drawer as one amount').fill('1500')
      await says('Exactly right', one)
      await one.page.getByLabel('Leave in the drawer').fill('1500')
    }
    await confirmClosing(other)
    await says('Register closed', other)
    await confirmClosing(till)
    await says(/already closed by Manager 1/)
    await button('OK').click()
    await says('Register closed')

    // The other device finds the register open again and continues to sell offline.
    await openAgain(till)
    await openAgain(other)
    await other.productsLoaded()
    await other.readyForOffline()
    await other.page.context().setOffline(true)
    await other.scan('8900000000012')
    const late = await other.payCash('58')
    await other.newSale()
    await till.openAt('/sales/cashRegister/CloseCashRegister')
    await till.page.getByLabel('Or the whole drawer as one amount').fill('1500')
    await says('Exactly right')
    await till.page.getByLabel('Leave in the drawer').fill('1500')
    await confirmClosing(till)
    await says('Register closed')
    await other.page.context().setOffline(false)
    await says(/was closed by Manager 1 at .* added to that closing as late/, other)
    await expect.poll(async () => (await shop.sales(late)).length, { timeout: 20_000 }).toBe(1)

    await button('Open register').click()
    await says(/1 more sale arrived, with ₹58.00 in cash that nobody has counted/)
    await saveBalance(till)
    await till.openAt('/sales/cashregisterclosinglist')
    await till.page.getByRole('row').filter({ hasText: '1 late, ₹58.00 cash' }).first().waitFor()
    // The closed figures are unchanged; the late sale is an addendum with its number.
    await till.page
      .getByRole('row')
      .filter({ hasText: '1 late, ₹58.00 cash' })
      .getByRole('button', { name: 'R1 - Front counter' })
      .click()
    await till.page.getByRole('dialog').getByText(late).first().waitFor()
  })
})
