import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const productOf = (sku: string) =>
  one('select * from products where registration_id = $1 and sku = $2', [company(), sku])

describe('products', () => {
  test('HI-8 HI-9 HI-10 HI-19 a check says what each row would do, and writes nothing', async () => {
    const before = await productOf('DEMO-001')
    const { job, rows } = await files.checked(
      'products',
      'Artikelnr;Bezeichnung;VK-Preis;MwSt\n' +
        'demo-001;Table butter 100 g;56,50;GST 5%\nDEMO-002;Bath soap 125 g;40,00;GST 18%\n' +
        'N-1;Jam;1.120,50;GST 18%\nN-2;Tea;viel;GST 18%\nN-3;Tea;1,00;VAT\nn-1;Again;2,00;GST 18%\n',
    )
    expect(job).toMatchObject({ State: 'checked', Rows: 6, New: 1, Changed: 1, Unchanged: 1, Refused: 3 })
    expect(rows.map(({ Line, Verdict }) => [Line, Verdict])).toEqual([
      [2, 'changed'],
      [3, 'unchanged'],
      [4, 'new'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
    ])
    expect(rows[0]).toMatchObject({
      Name: 'DEMO-001',
      Changes: [{ Field: 'RetailPrice', Before: '58.00', After: '56.50' }],
    })
    expect(rows[3]?.Faults).toEqual([{ Field: 'RetailPrice', Code: 'amount', Value: 'viel', Detail: '' }])
    expect(rows[4]?.Faults).toEqual([{ Field: 'Tax', Code: 'unknown', Value: 'VAT', Detail: '' }])
    expect(rows[5]?.Faults).toEqual([{ Field: 'SKU', Code: 'duplicate', Value: 'n-1', Detail: '4' }])
    expect(rows[5]?.Cells).toEqual(['n-1', 'Again', '2,00', 'GST 18%'])
    expect(await productOf('DEMO-001')).toEqual(before)
    expect(await productOf('N-1')).toBeUndefined()
  })

  test('HI-24 a price above the MRP and the barcode of another product are refused', async () => {
    const milk = '8900000000043'
    const { rows } = await files.checked(
      'products',
      'SKU,Name,Tax,RetailPrice,MRP,PriceIncludesTax,BarCode\n' +
        'M-1,Jam,GST 5%,120,100,yes,\nM-2,Jam,GST 5%,120,100,no,\nDEMO-002,Bath soap 125 g,GST 18%,40.01,40,yes,\n' +
        `M-3,Tea,GST 5%,10,,yes,${milk}\nM-4,Tea,GST 5%,10,,yes,abc-1\nM-5,Tea,GST 5%,10,,yes,ABC-1\n`,
    )
    const faultsOf = (line: number) => rows.find(({ Line }) => Line === line)?.Faults
    expect(rows.map(({ Verdict }) => Verdict)).toEqual([
      'refused',
      'new',
      'refused',
      'refused',
      'new',
      'refused',
    ])
    expect([faultsOf(2), faultsOf(4)]).toMatchObject(
      Array.from({ length: 2 }, () => [{ Field: 'RetailPrice', Code: 'aboveMrp' }]),
    )
    expect(faultsOf(5)).toEqual([{ Field: 'BarCode', Code: 'taken', Value: milk, Detail: 'Milk 500 ml' }])
    expect(faultsOf(7)).toEqual([{ Field: 'BarCode', Code: 'duplicate', Value: 'ABC-1', Detail: '6' }])
  })

  test('HI-24 an MRP below the price that a store asks is refused, and what was so before is no fault', async () => {
    const own = (price: number) => [
      { StoreID: storeKey('BLR1'), RetailPrice: price, MRP: 0, SupplyPrice: 0, Markup: 0 },
    ]
    const setPrices = (price: number) =>
      database.query(
        `update products set store_specific_prices = $1 where registration_id = $2 and sku = 'DEMO-002'`,
        [JSON.stringify(own(price)), company()],
      )
    await setPrices(9_000)
    const low = await files.checked('products', 'SKU,RetailPrice,MRP\nDEMO-002,50,80\n')
    expect(low.rows[0]?.Faults).toMatchObject([{ Field: 'MRP', Code: 'belowStorePrice' }])
    const high = await files.checked('products', 'SKU,RetailPrice,MRP\nDEMO-002,50,90\n')
    expect(high.job).toMatchObject({ Changed: 1, Refused: 0 })
    await files.run(high.key)
    await setPrices(9_001)
    const other = await files.checked('products', 'SKU,Unit\nDEMO-002,box\n')
    expect(other.job).toMatchObject({ Changed: 1, Refused: 0 })
  })

  test('HI-26 the live stream says how far an import is, at each step and not with each batch', async () => {
    const told = async (key: string) =>
      (
        await database.query(
          `select 1 from event_outbox where event_type = 'import_progressed' and payload = $1`,
          [JSON.stringify({ ImportID: key })],
        )
      ).length
    const lines = Array.from({ length: 1_500 }, (_, at) => `TOLD-${at},Told ${at},GST 5%,${at + 1}`)
    const { key } = await files.checked('products', `SKU,Name,Tax,RetailPrice\n${lines.join('\n')}\n`)
    // Uploaded, its check begun, its first batch of rows, checked.
    const checked = await told(key)
    expect(checked).toBeGreaterThanOrEqual(4)
    const began = performance.now()
    await files.run(key)
    const seconds = (performance.now() - began) / 1_000
    const run = (await told(key)) - checked
    // Begun, the first batch, done, and one for each second between.
    expect(run).toBeGreaterThanOrEqual(3)
    expect(run).toBeLessThanOrEqual(3 + seconds)
    await files.undo(key)
    expect(await told(key)).toBeGreaterThanOrEqual(checked + run + 3)
  })

  test('HI-24 two products of a file may swap their barcodes', async () => {
    const { job } = await files.checked(
      'products',
      'SKU,BarCode\nDEMO-003,8900000000043\nDEMO-004,8900000000036\n',
    )
    expect(job).toMatchObject({ Changed: 2, Refused: 0 })
  })

  test('HI-9 HI-13 HI-14 HI-15 rows are written with audit and event, and undone but for what was changed since', async () => {
    const before = [await productOf('DEMO-001'), await productOf('DEMO-003')]
    const { key, job } = await files.checked('products', 'SKU,RetailPrice\nDEMO-001,51\nDEMO-003,32\n')
    expect(job).toMatchObject({ Changed: 2, UndoUntil: null })
    const events = await database.query(`select 1 from event_outbox where event_type = 'product_updated'`)
    expect(await files.run(key)).toMatchObject({ State: 'done', Written: 2, UndoUntil: expect.any(String) })
    const written = await productOf('DEMO-001')
    expect(written).toMatchObject({
      retail_price: '5100',
      name: before[0]?.['name'],
      bar_code: before[0]?.['bar_code'],
    })
    expect(Number(written?.['position'])).toBeGreaterThan(Number(before[0]?.['position']))
    expect(
      await database.query(`select 1 from event_outbox where event_type = 'product_updated'`),
    ).toHaveLength(events.length + 1)
    const audit = await one('select user_id, detail from audit_trail where subject = $1 and action = $2', [
      before[0]?.['product_id'],
      'hub.products.change',
    ])
    expect(audit).toMatchObject({
      user_id: owner.session.Person.key,
      detail: { from: 'import', import: key, before: { RetailPrice: 5_800 }, after: { RetailPrice: 5_100 } },
    })
    await database.query(`update products set unit = 'box' where product_id = $1`, [
      before[1]?.['product_id'],
    ])
    expect(await files.undo(key)).toMatchObject({ State: 'undone', Undone: 1, Kept: 1 })
    expect(await productOf('DEMO-001')).toMatchObject({ retail_price: '5800' })
    expect(await productOf('DEMO-003')).toMatchObject({ retail_price: '3200', unit: 'box' })
    expect((await files.rows(key, 'kept')).map(({ Name }) => Name)).toEqual(['DEMO-003'])
  })

  test('HI-15 after seven days nothing is undone', async () => {
    const { key } = await files.checked('products', 'SKU,Name,Tax,RetailPrice\nOLD-1,Old,GST 5%,1\n')
    await files.run(key)
    await database.query(`update imports set ended_at = now() - interval '8 days' where import_id = $1`, [
      key,
    ])
    await expect(files.undo(key)).rejects.toThrow('refused')
    expect(await files.read(key)).toMatchObject({ State: 'done', UndoUntil: null })
  })

  test(
    'HI-12 an import goes on where its server died, and writes each row once',
    { timeout: 60_000 },
    async () => {
      const lines = Array.from({ length: 700 }, (_, at) => `RUN-${at},Run ${at},GST 5%,${at + 1}`)
      const { key, job } = await files.checked('products', `SKU,Name,Tax,RetailPrice\n${lines.join('\n')}\n`)
      expect(job.New).toBe(700)
      await owner.post(`/manage/imports/${key}/run`)
      let batches = 0
      const { workOnImports } = await import('./import-job.ts')
      // Stops after the first batch, as a server that is killed does.
      await workOnImports({ db, processId: randomUUID(), isStopping: () => (batches += 1) > 2 })
      const half = await files.read(key)
      expect(half.State).toBe('running')
      expect(half.Written).toBeGreaterThan(0)
      expect(half.Written).toBeLessThan(700)
      await files.work()
      expect((await files.read(key)).Written).toBe(half.Written)
      await database.query('update imports set claimed_until = now() where import_id = $1', [key])
      await files.work()
      expect(await files.read(key)).toMatchObject({ State: 'done', Written: 700 })
      expect(await one(`select count(*)::int as n from products where sku like 'RUN-%'`)).toEqual({ n: 700 })
      expect(
        await one(`select count(*)::int as n from audit_trail where detail ->> 'import' = $1`, [key]),
      ).toEqual({ n: 700 })
      expect(await files.undo(key)).toMatchObject({ Undone: 700, Kept: 0 })
      expect(
        await one(`select count(*)::int as n from products where sku like 'RUN-%' and not is_deleted`),
      ).toEqual({ n: 0 })
    },
  )

  test('HI-7 what the columns were chosen to be is remembered', async () => {
    const text = 'Kennung,Wort,Tax,RetailPrice\nK-1,Jam,GST 5%,1\n'
    const first = await files.upload('products', text)
    expect((await files.settingsOf(first)).Fields).toEqual([null, null, 'Tax', 'RetailPrice'])
    const settings = { Fields: ['SKU', 'Name', 'Tax', null], DecimalSign: '.', DateOrder: 'day' } as const
    expect(
      (await owner.post(`/manage/imports/${first}/check`, { ...settings, Fields: [null, null, null, null] }))
        .status,
    ).toBe(400)
    expect((await files.check(first, { ...settings, Fields: [...settings.Fields] })).Refused).toBe(1)
    const second = await files.upload('products', text)
    expect((await files.settingsOf(second)).Fields).toEqual(['SKU', 'Name', 'Tax', null])
  })

  test('HI-3 a picture is refused with what it is', async () => {
    const key = await files.upload('products', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]))
    expect((await files.columns(key)).status).toBe(400)
    expect(await files.read(key)).toMatchObject({ State: 'failed', Fault: 'picture' })
  })

  test('HI-18 a part that comes twice, late or too short makes no other file', async () => {
    const key = randomUUID()
    const text = `SKU,RetailPrice,Note\n${`DEMO-001,57,${'x'.repeat(400)}\n`.repeat(1_500)}`
    const bytes = Buffer.from(text)
    const body = { key, Kind: 'products', FileName: 'p.csv', Size: bytes.length }
    await owner.post('/manage/imports', body)
    expect((await owner.post('/manage/imports', body)).status).toBe(201)
    expect((await owner.post('/manage/imports', { ...body, Size: 5 })).status).toBe(422)
    const part = (at: number, size = 512 * 1024) =>
      owner.put<{ Import: { State: string } }>(`/manage/imports/${key}/parts/${at}`, {
        Content: bytes.subarray(at * 512 * 1024, at * 512 * 1024 + size).toString('base64'),
      })
    expect((await part(0, 7)).status).toBe(400)
    expect((await part(1)).body.Import.State).toBe('uploading')
    expect((await part(1)).body.Import.State).toBe('uploading')
    expect((await part(0)).body.Import.State).toBe('uploaded')
    expect((await files.check(key)).Rows).toBe(1_500)
  })
})

describe('who may', () => {
  test('HI-11 HI-17 neither another company nor somebody without the right sees or moves an import', async () => {
    const key = await files.upload('products', 'SKU,RetailPrice\nDEMO-001,57\n')
    const cashier = await hubCallerOf(app, 'cashier@demo.test')
    const stranger = await hubCallerOf(app, 'owner@other.test')
    const calls = (hub: HubTestCaller) =>
      Promise.all([
        hub.get(`/manage/imports/${key}`),
        hub.get(`/manage/imports/${key}/rows`),
        hub.get(`/manage/imports/${key}/columns`),
        hub.post(`/manage/imports/${key}/run`),
        hub.post(`/manage/imports/${key}/undo`),
        hub.put(`/manage/imports/${key}/parts/0`, { Content: 'QUFB' }),
      ])
    expect((await calls(cashier)).map(({ status }) => status)).toEqual(Array(6).fill(403))
    expect((await calls(stranger)).map(({ status }) => status)).toEqual(Array(6).fill(404))
    expect((await cashier.get('/manage/exports/customers')).status).toBe(403)
    const { body } = await cashier.get<{ Kinds: { CanImport: boolean; CanExport: boolean }[] }>(
      '/manage/imports/kinds',
    )
    expect(body.Kinds.some(({ CanImport, CanExport }) => CanImport || CanExport)).toBe(false)
    expect((await stranger.get<{ Imports: unknown[] }>('/manage/imports')).body.Imports).toEqual([])
    expect((await owner.get<{ Imports: unknown[] }>('/manage/imports')).body.Imports.length).toBeGreaterThan(
      3,
    )
  })

  test('HI-23 without the right to see costs, products are neither imported nor exported', async () => {
    const rights = `access_entries set perms = $1::jsonb where resource = 'ProductCosts' and user_id = $2`
    await database.query(`update ${rights}`, ['{}', owner.session.Person.key])
    const { body } = await owner.get<{ Kinds: { Kind: string; CanImport: boolean; CanExport: boolean }[] }>(
      '/manage/imports/kinds',
    )
    expect(body.Kinds.filter(({ CanImport, CanExport }) => !CanImport && !CanExport)).toMatchObject([
      { Kind: 'products' },
    ])
    expect((await owner.get('/manage/exports/products')).status).toBe(403)
    const start = { key: randomUUID(), Kind: 'products', FileName: 'a.csv', Size: 10 }
    expect((await owner.post('/manage/imports', start)).status).toBe(403)
    await database.query(`update ${rights}`, ['{"read": true}', owner.session.Person.key])
    expect((await owner.get('/manage/exports/products')).status).toBe(200)
  })
})
