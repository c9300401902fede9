import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { databaseTotals } from '../db/backup/move.ts'
import { buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { testImport } from '../testing/test-import.ts'
import { type Options, runAdminCommand } from './admin.ts'
import { formatError } from './format-error.ts'
import { backup, move, restore } from './backup-commands.ts'
import { importFile } from './import.ts'

/** Enough for memory to grow if rows were kept; `npm run prove import` imports more. */
const ROWS = Number(process.env['EVERTILL_IMPORT_ROWS'] ?? 5_000)

const { database, registration, folder, fileOf } = testImport()

const doImport = (
  kind: 'products' | 'categories' | 'customers' | 'taxes' | 'offers',
  text: string,
  dryRun = false,
) => importFile(database.ownerUrl, registration, { kind, file: fileOf(`${kind}.csv`, text), dryRun })
const one = async (text: string) => (await database.query<Record<string, unknown>>(text))[0]
const positionNow = async () =>
  Number(
    (
      await one(
        `select position from change_positions where registration_id = '${registration.registration_id}'`,
      )
    )?.position,
  )
/** Rows of every table. How far an import is, also one that was refused, is told to whoever looks at imports, and to nobody else. */
const totalsNow = async () => {
  const { tables, payable } = await databaseTotals(database.ownerUrl)
  return {
    payable,
    tables: { ...tables, event_outbox: tables['event_outbox']! - (await eventsOf('import_progressed')) },
  }
}
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

  test('KP-10 one invalid row keeps the whole file out, and every invalid row is reported with line and reason', async () => {
    const before = await totalsNow()
    const position = await positionNow()
    const text =
      'SKU,Name,Tax,RetailPrice,IsWeighed\nGOOD,Good,GST 5%,1,no\n,Nameless,GST 5%,1,\nX,Dear,GST 5%,1.234,\n' +
      'Y,Unknown,VAT,1,\nZ,Odd,GST 5%,1,perhaps\nGOOD,Again,GST 5%,1,\nW,Long,GST 5%,1,no,more\n'
    await expect(doImport('products', text)).rejects.toThrow(
      [
        'Nothing was imported: 6 of 7 rows are invalid.',
        '  line 3: SKU is missing',
        '  line 4: RetailPrice is “1.234”, but must be an amount such as 58.00',
        '  line 5: Tax is not known: VAT',
        '  line 6: IsWeighed is “perhaps”, but must be yes or no',
        '  line 7: SKU “GOOD” is in line 2 too',
        '  line 8: The row has 6 values, but there are 5 headings',
      ].join('\n'),
    )
    expect(await totalsNow()).toEqual(before)
    expect(await positionNow()).toBe(position)
  })

  test.each([
    ['"Jam', 'GST 5%', '  line 2: Name spans several lines: is a quotation mark missing?'],
    ['Jam', 'VAT', '  line 2: Tax is not known: VAT'],
  ])('KP-17 a product called %s with the tax %s is refused with its line', async (name, tax, complaint) => {
    const file = join(folder, 'odd.csv')
    writeFileSync(file, `SKU,Name,Tax,RetailPrice\nODD,${name},${tax},1\nODD-2,Bread,GST 5%,1\n`, 'latin1')
    const imported = importFile(database.ownerUrl, registration, { kind: 'products', file, dryRun: true })
    await expect(imported).rejects.toThrow(complaint)
  })

  test('KP-17 lines are counted as an editor counts them, and duplicate headings are refused', async () => {
    const head = 'SKU,Name,Tax,RetailPrice\r\n'
    await expect(
      doImport('products', `\uFEFF\r\n${head}\r\nA,Good,GST 5%,1\r\n,,,\r\nB,Bad,GST 5%,-1\r\n`),
    ).rejects.toThrow('1 of 2 rows are invalid.\n  line 6: RetailPrice is “-1”')
    await expect(doImport('products', `SKU,${head}A,A,Good,GST 5%,1\n`)).rejects.toThrow(
      'the heading SKU appears more than once',
    )
  })

  test('KP-10 a dry run says what would happen and writes nothing', async () => {
    const before = await totalsNow()
    expect(await doImport('categories', 'CategoryName\nToys\n', true)).toContain('Nothing was written')
    expect(await totalsNow()).toEqual(before)
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

  test(`KP-12 ${ROWS} rows are imported with flat memory`, { timeout: 120_000 }, async () => {
    const lines = Array.from(
      { length: ROWS },
      (_, index) => `BULK-${index},Bulk ${index},GST 5%,${index % 900}.50`,
    )
    const file = fileOf('bulk.csv', `SKU,Name,Tax,RetailPrice\n${lines.join('\n')}\n`)
    lines.length = 0
    const before = process.memoryUsage().heapUsed
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().heapUsed)), 50)
    const output = await importFile(database.ownerUrl, registration, {
      kind: 'products',
      file,
      dryRun: false,
    })
    clearInterval(watch)
    expect(output).toBe(`Imported ${ROWS} products.`)
    expect(peak - before).toBeLessThan(150 * 2 ** 20)
    // The tests below copy the whole database several times; these rows would only slow them down.
    await database.query('delete from products where sku like $1', ['BULK-%'])
  })
})

describe('admin', () => {
  const run = async (command: string, options: Options, password = 'A long one') => {
    const db = openDatabase(database.ownerUrl, { connections: 1 })
    try {
      return await db.kysely
        .transaction()
        .execute((tx) => runAdminCommand(tx, command.split(' '), options, () => Promise.resolve(password)))
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
    const rule = { login: 'boss@new.test', 'store-id': store, action: 'Discount' }
    await run('rule set', { ...rule, mode: 'Approve', 'free-percent': '7.5' })
    await run('rule set', { ...rule, mode: 'Allow' })
    await run('pin set', { login: 'boss@new.test' }, '4711')
    await run('pin set', { login: 'boss@new.test' }, '4712')
    const [approver] = await database.query(
      `select e.employee_name, e.has_approval_pin, r.mode, r.free_percent from employees e
         join employee_stores s using (registration_id, employee_id)
         join action_rules r on r.user_id = e.user_id and r.store_id = s.store_id where s.store_id = $1`,
      [store],
    )
    expect(approver).toEqual({
      employee_name: 'Boss',
      has_approval_pin: true,
      mode: 'Allow',
      free_percent: null,
    })
    await run('rights revoke', { login: 'boss@new.test', 'store-id': store })
    await app.close()
    expect(await run('register list', {})).toContain(store)
    const changes = await database.query('select action from audit_trail where subject = $1', [store])
    expect(changes).toEqual([{ action: 'admin.store.create' }, { action: 'admin.store.change' }])
    const abroad = await run('registration create', { 'registration-name': 'Tokyo', currency: 'JPY' })
    await run('registration change', { id: abroad, 'logo-image-path': '/logos/tokyo.png' })
    const [tokyo] = await database.query(
      'select currency_symbol, logo_image_path from registrations where registration_id = $1',
      [abroad],
    )
    expect(tokyo).toEqual({ currency_symbol: '¥', logo_image_path: '/logos/tokyo.png' })
  })

  test('KP-14 a missing or unknown value is reported in one sentence and changes nothing', async () => {
    const before = await totalsNow()
    await expect(run('user create', { login: 'x@new.test', name: 'X' })).rejects.toThrow('Choose a company')
    await expect(run('password set', { login: 'nobody@new.test' })).rejects.toThrow('There is no such user.')
    await expect(run('password set', { login: 'boss@new.test' }, 'short')).rejects.toThrow('at least 10')
    await expect(run('store change', { id: 'x', colour: 'red' })).rejects.toThrow('--colour is not known')
    await expect(run('store change', { id: 'x', 'time-zone': 'Mars/Base' })).rejects.toThrow('Asia/Kolkata')
    const odd = { 'registration-name': 'X', currency: 'XXX' }
    await expect(run('registration create', odd)).rejects.toThrow('--currency XXX is not known')
    await expect(run('password set', { login: 'boss@new.test', pasword: 'x' })).rejects.toThrow(
      '--pasword is not known',
    )
    const grant = { login: 'boss@new.test', 'store-id': randomUUID(), resource: 'Sales', perms: 'raed' }
    await expect(run('rights grant', grant)).rejects.toThrow('Unknown permission: raed')
    const rule = { login: 'boss@new.test', 'store-id': randomUUID(), action: 'Discount' }
    await expect(run('rule set', { ...rule, mode: 'Maybe' })).rejects.toThrow('--mode is Allow')
    await expect(run('rule set', { ...rule, mode: 'Allow' })).rejects.toThrow('grant one first')
    await expect(run('pin set', { login: 'boss@new.test' }, '12345')).rejects.toThrow('4 digits')
    expect(await totalsNow()).toEqual(before)
  })
})

describe('errors', () => {
  const errorOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'nothing',
      (error: unknown) => formatError(error),
    )

  test('KP-15 every failure is a sentence that says what to do, without a stack trace or a password', async () => {
    const broken = fileOf('broken.xlsx', 'not a sheet')
    const whole = join(folder, 'whole.bak')
    await backup(database.ownerUrl, whole)
    const RESTORE = { copyFolder: folder, passphrase: () => Promise.resolve('') }
    const nowhere = 'postgres://tester:secret@127.0.0.1:1/x'
    const products = (file: string) =>
      importFile(database.ownerUrl, registration, { kind: 'products', file, dryRun: false })
    const errors = {
      missing: await errorOf(products(join(folder, 'no.csv'))),
      kind: await errorOf(products(whole)),
      broken: await errorOf(products(broken)),
      empty: await errorOf(products(fileOf('empty.csv', 'SKU,Name\n'))),
      heading: await errorOf(products(fileOf('slip.csv', 'SKU,Name,Tax,RetialPrice\nA,B,GST 5%,1\n'))),
      backup: await errorOf(backup(database.ownerUrl, join(folder, 'no', 'such', 'place.bak'))),
      restore: await errorOf(restore(database.ownerUrl, join(folder, 'no.bak'), RESTORE)),
      damaged: await errorOf(restore(database.ownerUrl, broken, RESTORE)),
      move: await errorOf(move(database.ownerUrl, nowhere)),
      address: await errorOf(move(database.ownerUrl, 'mysql://x')),
    }
    for (const [what, text] of Object.entries(errors)) {
      expect(text, what).not.toMatch(/\n\s+at |Error:|secret|undefined/)
      expect(text.length, what).toBeLessThan(400)
    }
    expect(errors).toMatchObject({
      missing: expect.stringContaining('there is no such file or folder'),
      kind: expect.stringContaining('must end in .csv or .xlsx'),
      broken: expect.stringContaining('cannot be read as an XLSX file'),
      empty: expect.stringContaining('has no rows'),
      heading: expect.stringContaining('line 1: unknown heading RetialPrice'),
      backup: expect.stringContaining('there is no such file or folder'),
      damaged: expect.stringContaining('Nothing was changed'),
      move: expect.stringContaining('nothing listens there'),
      address: expect.stringContaining('must begin with postgres://'),
    })
  })
})
