import type { ImportKind } from '@evertill/contract'
import { csvOf, xlsxOf } from '@evertill/paper/table-file.ts'
import { workbookText } from '@evertill/paper/workbook-text.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { importClient } from '../../testing/import-client.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let db: Database
let owner: HubTestCaller
let files: ReturnType<typeof importClient>

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  db = openDatabase(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  files = importClient(owner, db)
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
})

const one = async (text: string, values: unknown[] = []) =>
  (await database.query<Record<string, unknown>>(text, values))[0]
const company = () => owner.session.Person.RegistrationID

test.each<[ImportKind, string]>([
  ['categories', 'CategoryName\nToys\n'],
  ['customers', 'FirstName,PhoneNo,CreditLimit\nCustomer 900,98450 00900,5000\nNobody,,\n'],
  ['taxes', 'TaxName,Percent,ValidFrom,ValidTo\nGST 7%,7,2025-09-22,2026-03-31\nGST 7%,8,2026-04-01,\n'],
  ['service-areas', 'Store,Pincode,Fee,EtaMinutes\nBLR1,570001,40,90\nblr2,570002,,45\n'],
  [
    'offers',
    'OfferName,Type,Percent,ValidityFrom,ValidityTo,SKUs,MinQuantity\nJam week,Percent,10,2026-01-01,2026-01-07,DEMO-001; DEMO-002,2\n',
  ],
])('HI-8 HI-15 %s are made, the same file then changes nothing, and are taken back', async (kind, text) => {
  const { key, job } = await files.checked(kind, text)
  expect(job).toMatchObject({ Refused: 0, Changed: 0, Unchanged: 0 })
  expect(job.New).toBeGreaterThan(0)
  expect(await files.run(key)).toMatchObject({ State: 'done', Written: job.New })
  const again = await files.checked(kind, text)
  expect(again.job).toMatchObject({ New: 0, Changed: 0, Refused: 0, Unchanged: job.New })
  expect(await files.undo(key)).toMatchObject({ State: 'undone', Undone: job.New, Kept: 0 })
})

test('HX-50 pincodes that stores deliver to are imported, tills hear of them, and each fault is named', async () => {
  const text = [
    'Store,Pincode,Minimum order,Fee,Minutes,COD',
    'BLR1,560038,499.50,0,30,no',
    'BLR1,570009,,25,120,yes',
    'NONE,570009,,,60,',
    'BLR1,057000,,,60,',
    'BLR1,570010,,,,',
    'blr1,570009,,,60,',
    'BLR1,570011,-1,,60,',
  ].join('\n')
  const events = () => database.query(`select 1 from event_outbox where event_type = 'resync'`)
  const before = (await events()).length
  const { key, job, rows } = await files.checked('service-areas', text)
  expect(job).toMatchObject({ New: 1, Changed: 1, Refused: 5 })
  expect(rows.flatMap(({ Faults }) => Faults.map(({ Field, Code }) => [Field, Code]))).toEqual([
    ['Store', 'unknown'],
    ['Pincode', 'pincode'],
    ['EtaMinutes', 'missing'],
    ['Pincode', 'duplicate'],
    ['MinOrder', 'negative'],
  ])
  await files.run(key)
  const area = (pincode: string) =>
    one(
      `select min_order::int, fee::int, eta_minutes, cod_allowed from service_areas where store_id = $1 and pincode = $2`,
      [storeKey('BLR1'), pincode],
    )
  expect(await area('560038')).toEqual({ min_order: 49_950, fee: 0, eta_minutes: 30, cod_allowed: false })
  expect(await area('570009')).toEqual({ min_order: 0, fee: 2_500, eta_minutes: 120, cod_allowed: true })
  expect((await events()).length).toBeGreaterThan(before)
  await files.undo(key)
  expect(await area('570009')).toBeUndefined()
  expect(await area('560038')).not.toMatchObject({ min_order: 49_950 })
})

test('HI-8 HI-15 an opening balance is a row of the ledger, and so is its undoing', async () => {
  const customer = await one(
    `select customer_id, phone_no, position from customers where registration_id = $1 and phone_no <> '' limit 1`,
    [company()],
  )
  const text = `Phone,Balance\n${String(customer?.['phone_no'])},1250.50\n00000,5\n`
  const { key, job, rows } = await files.checked('opening-balances', text)
  expect(job).toMatchObject({ Changed: 1, Refused: 1 })
  expect(rows[1]?.Faults[0]).toMatchObject({ Field: 'PhoneNo', Code: 'unknown' })
  await files.run(key)
  const opening = () =>
    one(
      `select sum(amount)::int as sum, count(*)::int as n from customer_entries where customer_id = $1 and kind = 'opening'`,
      [customer?.['customer_id']],
    )
  expect(await opening()).toMatchObject({ sum: 125_050 })
  await files.undo(key)
  expect(await opening()).not.toMatchObject({ sum: 125_050 })
})

test.each<ImportKind>([
  'products',
  'categories',
  'customers',
  'taxes',
  'offers',
  'opening-balances',
  'service-areas',
])('HI-16 HI-22 an export of %s that is imported again changes nothing, as a workbook too', async (kind) => {
  const rows: string[][] = []
  let after: string | null = null
  let headings: string[] = []
  do {
    const query: string = after === null ? '' : `?after=${after}`
    const { status, body } = await owner.get<{
      Headings: string[]
      Rows: string[][]
      Next: string | null
    }>(`/manage/exports/${kind}${query}`)
    expect(status).toBe(200)
    headings = body.Headings
    rows.push(...body.Rows)
    after = body.Next
  } while (after !== null)
  if (kind !== 'opening-balances') expect(rows.length).toBeGreaterThan(0)
  if (rows.length === 0) return
  const table = { heads: headings, rows }
  const workbook = Buffer.from(await (await xlsxOf(table)).arrayBuffer())
  // A workbook is sent as the text of its sheet.
  for (const text of [await csvOf(table), await workbookText(await readSheet(workbook))]) {
    const { job, rows: checked } = await files.checked(kind, text)
    expect(checked.filter(({ Verdict }) => Verdict !== 'unchanged').slice(0, 3)).toEqual([])
    expect(job).toMatchObject({ Rows: rows.length, Unchanged: rows.length })
  }
})

test('HI-16 HI-22 codes, formulas and what looks like a day or a number come back from a workbook as they were', async () => {
  const products = [
    ['0012', '=SUM(1;2)', '00890000001'],
    ['1e5', '1-2', '12345678901234567890'],
    ['+49 30', '-5 kg', ''],
    ['@home', '2026-04-01', '007'],
  ]
  const heads = ['SKU', 'Name', 'BarCode', 'Tax', 'RetailPrice']
  const file = await csvOf({ heads, rows: products.map((row) => [...row, 'GST 5%', '1,234.50']) })
  const made = await files.checked('products', file)
  expect(made.job).toMatchObject({ New: 4, Refused: 0 })
  await files.run(made.key)
  const { body } = await owner.get<{ Headings: string[]; Rows: string[][] }>('/manage/exports/products')
  const own = body.Rows.filter(([sku]) => products.some(([one]) => one === sku))
  const bySku = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1)
  expect(own.map((row) => row.slice(0, 3)).toSorted(bySku)).toEqual(products.toSorted(bySku))
  const workbook = Buffer.from(await (await xlsxOf({ heads: body.Headings, rows: own })).arrayBuffer())
  const { job } = await files.checked('products', await workbookText(await readSheet(workbook)))
  expect(job).toMatchObject({ Rows: 4, Unchanged: 4 })
})
