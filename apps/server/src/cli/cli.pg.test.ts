import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { figuresOf } from '../db/keeping/move.ts'
import { buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'
import { type Options, administer } from './admin.ts'
import { backup, move, restore } from './books.ts'
import { importFile } from './import.ts'

let database: TestDatabase
let folder: string
let registration: { registration_id: string; currency: string }

beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'evertill-cli-'))
  const [row] = await database.query<{ registration_id: string; currency: string }>(
    `select registration_id, currency from registrations where registration_name = 'Demo Retail'`,
  )
  registration = row as typeof registration
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const fileOf = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const doImport = (
  kind: 'products' | 'categories' | 'customers' | 'taxes' | 'offers',
  text: string,
  dryRun = false,
) => importFile(database.url, registration, { kind, file: fileOf(`${kind}.csv`, text), dryRun })
const one = async (text: string) => (await database.query<Record<string, unknown>>(text))[0]
const positionNow = async () =>
  Number(
    (
      await one(
        `select position from change_positions where registration_id = '${registration.registration_id}'`,
      )
    )?.position,
  )
const eventsOf = async (type: string) =>
  (await database.query('select 1 from event_outbox where event_type = $1', [type])).length

describe('import', () => {
  test('KP-9 KP-11 products are made and changed by their SKU, at a new position, with an event', async () => {
    const [position, events] = [await positionNow(), await eventsOf('product_updated')]
    const text =
      '\uFEFFSKU,Name,BarCode,Category,Tax,RetailPrice,MRP,PriceIncludesTax\r\n' +
      'NEW-1,"Jam, 500 g",8901,,GST 18%,"₹1,120.50",,yes\r\ndemo-001,Table butter,,,GST 5%,60,,\r\n'
    expect(await doImport('products', text)).toBe('Imported 2 products.')
    expect(await positionNow()).toBe(position + 1)
    expect(await eventsOf('product_updated')).toBe(events + 1)
    const made = await one(`select name, retail_price, position from products where sku = 'NEW-1'`)
    expect(made).toMatchObject({ name: 'Jam, 500 g', retail_price: '112050', position: String(position + 1) })
    const changed = await database.query(`select retail_price from products where sku = 'DEMO-001'
      and registration_id = '${registration.registration_id}'`)
    expect(changed).toEqual([{ retail_price: '6000' }])
  })

  test('KP-10 one bad row keeps the whole file out, and every bad one is told by line and reason', async () => {
    const before = await figuresOf(database.url)
    const position = await positionNow()
    const text =
      'SKU,Name,Tax,RetailPrice,IsWeighed\nGOOD,Good,GST 5%,1,no\n,Nameless,GST 5%,1,\nX,Dear,GST 5%,1.234,\n' +
      'Y,Unknown,VAT,1,\nZ,Odd,GST 5%,1,perhaps\nGOOD,Again,GST 5%,1,\nW,Long,GST 5%,1,no,more\n'
    await expect(doImport('products', text)).rejects.toThrow(
      [
        'Nothing was imported: 6 of 7 rows are not good.',
        '  line 3: SKU is missing',
        '  line 4: RetailPrice is "1.234", but must be an amount such as 58.00',
        '  line 5: Tax is not known: VAT',
        '  line 6: IsWeighed is "perhaps", but must be yes or no',
        '  line 7: SKU stands more than once: GOOD',
        '  line 8: has 6 values, but there are 5 headings',
      ].join('\n'),
    )
    expect(await figuresOf(database.url)).toEqual(before)
    expect(await positionNow()).toBe(position)
  })

  test('KP-10 a dry run says what would happen and writes nothing', async () => {
    const before = await figuresOf(database.url)
    expect(await doImport('categories', 'CategoryName\nToys\n', true)).toContain('Nothing was written')
    expect(await figuresOf(database.url)).toEqual(before)
  })

  test('KP-9 categories, taxes, customers and offers are imported too', async () => {
    expect(await doImport('categories', 'CategoryName\nToys\n')).toBe('Imported 1 categories.')
    expect(await doImport('taxes', 'TaxName,Percent,ValidFrom\nGST 3%,3,2025-09-22\n')).toBe(
      'Imported 1 taxes.',
    )
    expect(
      await doImport('customers', 'FirstName,PhoneNo,CreditLimit\nCustomer 900,98450 00900,5000\n'),
    ).toBe('Imported 1 customers.')
    expect(
      await doImport(
        'offers',
        'OfferName,Type,Percent,ValidityFrom,ValidityTo,Categories\nToys week,Percent,10,2026-01-01,2026-01-07,Toys\n',
      ),
    ).toBe('Imported 1 offers.')
    const app = await buildTestApp(database.url)
    const manager = await callerOf(app, 'manager@demo.test')
    const texts = await Promise.all(
      ['/catalog/categories', '/setup/taxes', '/offers'].map(async (path) =>
        JSON.stringify((await manager.get(path)).body),
      ),
    )
    expect(texts[1]).toContain('"GST 3%"')
    await app.close()
    const offer = await one(`select terms from offers where offer_name = 'Toys week'`)
    expect(offer?.terms).toMatchObject({ Percent: 100_000, Scope: { CategoryIDs: [expect.any(String)] } })
  })

  test('KP-12 100,000 rows are imported with flat memory', { timeout: 120_000 }, async () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, index) => `BULK-${index},Bulk ${index},GST 5%,${index % 900}.50`,
    )
    const file = fileOf('bulk.csv', `SKU,Name,Tax,RetailPrice\n${lines.join('\n')}\n`)
    lines.length = 0
    const before = process.memoryUsage().heapUsed
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 50)
    const said = await importFile(database.url, registration, { kind: 'products', file, dryRun: false })
    clearInterval(watch)
    expect(said).toBe('Imported 100000 products.')
    expect(most - before).toBeLessThan(150 * 2 ** 20)
  })
})

describe('books', () => {
  test('KP-4 a backup file is restored by command', async () => {
    const file = join(folder, 'night.evertill')
    expect(await backup(database.url, file)).toContain('tables')
    const then = await figuresOf(database.url)
    await database.query('delete from products where sku like $1', ['BULK-%'])
    expect(await restore(database.url, file)).toContain('Restored the books')
    expect(await figuresOf(database.url)).toEqual(then)
    await expect(restore(database.url, fileOf('no.gz', 'not a backup'))).rejects.toThrow(
      'Nothing was changed',
    )
    expect(await figuresOf(database.url)).toEqual(then)
  })

  test('KP-13 a move takes everything to an empty PostgreSQL and leaves the old books closed', async () => {
    const target = await openTestDatabase('empty')
    expect(await move(database.url, target.url)).toContain('Moved')
    expect(await figuresOf(target.url)).toEqual(await figuresOf(database.url))
    const app = await buildTestApp(target.url)
    const cashier = await callerOf(app, 'cashier@demo.test')
    const sale = (await openTill(cashier)).makeSale()
    expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
    await app.close()
    expect(await one('select closed_for from server_state')).toEqual({ closed_for: 'moved' })
    await expect(move(database.url, target.url)).rejects.toThrow('books already at the new place')
    await target.drop()
  })
})

describe('admin', () => {
  const run = async (words: string, options: Options, password = 'A long one') => {
    const db = openDatabase(database.url, { connections: 1 })
    try {
      return await db.kysely
        .transaction()
        .execute((tx) => administer(tx, words.split(' '), options, () => Promise.resolve(password)))
    } finally {
      await db.close()
    }
  }

  test('KP-14 a company is set up from nothing, and its user signs in and sees the store', async () => {
    const company = await run('registration create', { 'registration-name': 'New Traders' })
    const store = await run('store create', {
      registration: company,
      'store-code': 'NEW1',
      'store-name': 'First',
    })
    await run('register create', { registration: company, 'store-id': store, 'register-code': 'R1' })
    await run('user create', { registration: 'New Traders', login: 'Boss@new.test', name: 'Boss' })
    const rights = { login: 'boss@new.test', 'store-id': store, resource: 'Sales' }
    await run('rights grant', { ...rights, perms: 'read,create' })
    await run('store change', { id: store, 'store-name': 'Corner', 'cash-register-closing': 'yes' })
    const app = await buildTestApp(database.url)
    const signIn = async (password: string) =>
      call<{ token: string }>(app, {
        method: 'POST',
        url: '/api/user/signin',
        payload: { loginId: 'boss@new.test', password },
      })
    const { status, body } = await signIn('A long one')
    expect(status).toBe(200)
    const stores = await call<{ stores: { StoreName: string }[] }>(app, {
      method: 'GET',
      url: '/api/user/stores',
      headers: { authorization: `Bearer ${body.token}` },
    })
    expect(stores.body.stores.map((one) => one.StoreName)).toEqual(['Corner'])
    await run('password set', { login: 'boss@new.test' }, 'Another long one')
    expect((await signIn('Another long one')).status).toBe(200)
    await run('rights revoke', { login: 'boss@new.test', 'store-id': store })
    await app.close()
    expect(await run('register list', {})).toContain(store)
  })

  test('KP-14 what is missing or unknown is told in one sentence and changes nothing', async () => {
    const before = await figuresOf(database.url)
    await expect(run('user create', { login: 'x@new.test', name: 'X' })).rejects.toThrow('Say which company')
    await expect(run('password set', { login: 'nobody@new.test' })).rejects.toThrow('There is no such user.')
    await expect(run('password set', { login: 'boss@new.test' }, 'short')).rejects.toThrow('at least 8')
    await expect(run('store change', { id: 'x', colour: 'red' })).rejects.toThrow('Nothing to change')
    expect(await figuresOf(database.url)).toEqual(before)
  })
})
