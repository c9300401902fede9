import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaults } from '../support/serious-faults.ts'
import { openShop, type Shop } from '../support/shop.ts'
import type { Till } from '../support/till.ts'

const BUTTER = '8900000000012'

let shop: Shop
let till: Till

beforeAll(async () => {
  shop = await openShop({ signedIn: true })
  till = await shop.startTill()
  await till.scan(BUTTER)
  await till.payCash('58.00')
})
afterAll(() => shop?.close())

const summary = () => till.page.getByRole('region', { name: 'Summary' })
const table = (name: string) => till.page.getByRole('region', { name, exact: true })
const openReport = async (path: string) => {
  await till.openAt(`/reports/${path}`)
  await till.page.getByText(/^As of/).waitFor()
}

/** What the rows of the database come to, in rupees as the screen writes them. */
const netSalesToday = async (): Promise<string> => {
  const [row] = await shop.query(
    `select sum(s.payable_amount)::text as net from sales s join stores t using (registration_id, store_id)
      where t.store_code = 'BLR2' and s.business_date = (now() at time zone 'Asia/Kolkata')::date
        and not exists (select from sale_voids v where v.registration_id = s.registration_id and v.sale_uuid = s.uuid)`,
  )
  return `₹${(Number(row?.['net']) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
}

/** The sales of today that the roll-ups have. */
const countedToday = async (): Promise<number> => {
  const rows = await shop.query(
    `select from report_entries where business_date = (now() at time zone 'Asia/Kolkata')::date`,
  )
  return rows.length
}

describe('reports', () => {
  test('RV-8 the day shows what was just sold, as soon as the server has counted it', async () => {
    // The days of the demo's week are rebuilt first, and the job rests the longer the slower the machine is.
    await expect.poll(countedToday, { timeout: 90_000 }).toBe(1)
    await till.page.getByRole('link', { name: 'Reports' }).click()
    await till.page.getByText(/^As of/).waitFor()
    expect(await summary().innerText()).toContain(await netSalesToday())
  })

  test('RV-13 RV-18 sales by category lead to products, to the bills and to the bill itself', async () => {
    await openReport('sales?by=category')
    await table('By Category').getByRole('link').first().click()
    await table('By Subcategory').getByRole('link').first().click()
    await table('By Product').getByRole('link').first().click()
    await table('Bills').getByRole('link').first().click()
    await till.page.getByRole('group', { name: 'What to do with it' }).waitFor()
  })

  test('RV-10 the tax of the week is saved as a file', async () => {
    await openReport('tax?period=thisMonth')
    await table('By rate').waitFor()
    await till.page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      till.page.waitForEvent('download'),
      till.page.getByRole('menuitem', { name: 'CSV file' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Taxable value,CGST')
  })

  test('RV-30 a view is saved on the server', async () => {
    await openReport('payments?period=thisMonth')
    await till.page.getByRole('button', { name: 'Views' }).click()
    await till.page.getByRole('menuitem', { name: 'Save this view' }).click()
    await till.page.getByRole('textbox', { name: 'Name' }).fill('Payments of the month')
    await till.page.getByRole('button', { name: 'Save', exact: true }).click()
    await till.page.getByText('"Payments of the month" is saved.').waitFor()
    const rows = await shop.query('select name, report, query from report_views')
    expect(rows).toEqual([{ name: 'Payments of the month', report: 'payments', query: 'period=thisMonth' }])
  })

  test('RV-17 the day and a table have no serious fault of accessibility', async () => {
    for (const path of ['day', 'sales?by=product&period=thisMonth', 'gstr1']) {
      await openReport(path)
      expect(await seriousFaults(till.page)).toEqual([])
    }
  })

  test('RV-7 offline the day of this device is shown, and says so', async () => {
    await openReport('day')
    shop.proxy.cut()
    await till.page.getByText('Only this device').waitFor()
    await expect.poll(() => summary().innerText()).toContain('₹58.00')
    shop.proxy.mend()
  })
})
