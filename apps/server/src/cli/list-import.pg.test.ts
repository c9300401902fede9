import { expect, test } from 'vitest'
import type { SetupImportKind } from '../services/catalogue/import-rows.ts'
import { testImport } from '../testing/test-import.ts'
import { importFile } from './import.ts'

const { database, registration, fileOf } = testImport()

const bring = (kind: SetupImportKind | 'service-areas', text: string) =>
  importFile(database.ownerUrl, registration, { kind, file: fileOf(`${kind}.csv`, text), dryRun: false })
const countOf = async (text: string, values: readonly unknown[]) =>
  (await database.query(text, [...values])).length
const eventsOf = (type: string) => countOf('select 1 from event_outbox where event_type = $1', [type])
const auditOf = (action: string) => countOf('select 1 from audit_trail where action = $1', [action])

test('KP-37 payment types are made and changed by their name', async () => {
  const events = await eventsOf('paymentTypes_updated')
  const text = 'PaymentType,Kind,ShowInSales\nMeal voucher,Other,yes\nUPI,Other,no\n'
  expect(await bring('payment-types', text)).toBe('Imported 2 payment-types.')
  const rows = await database.query(
    `select payment_type, show_in_sales from payment_types where registration_id = $1 and payment_type in ('Meal voucher', 'UPI') order by 1`,
    [registration.registration_id],
  )
  expect(rows).toEqual([
    { payment_type: 'Meal voucher', show_in_sales: true },
    { payment_type: 'UPI', show_in_sales: false },
  ])
  expect(await eventsOf('paymentTypes_updated')).toBeGreaterThan(events)
  expect(await auditOf('import.payment-types')).toBe(1)
})

test('KP-37 employees work in the stores of their row, and no longer in others', async () => {
  const storesOf = async () =>
    (
      await database.query<{ store_code: string }>(
        `select s.store_code from employee_stores k join employees e using (registration_id, employee_id)
           join stores s on s.registration_id = k.registration_id and s.store_id = k.store_id
          where e.employee_code = 'E90' order by 1`,
      )
    ).map((row) => row.store_code)
  await bring('employees', 'EmployeeCode,EmployeeName,Stores\nE90,Cashier 90,BLR1; BLR2\n')
  expect(await storesOf()).toEqual(['BLR1', 'BLR2'])
  const events = await eventsOf('employee_updated')
  await bring('employees', 'EmployeeCode,EmployeeName,Role,Stores\ne90,Cashier Ninety,Manager,blr2\n')
  expect(await storesOf()).toEqual(['BLR2'])
  expect(await eventsOf('employee_updated')).toBeGreaterThan(events)
  expect(
    await countOf(`select 1 from employees where employee_name = 'Cashier Ninety' and role = 'Manager'`, []),
  ).toBe(1)
})

test('KP-37 print configurations are made and changed by store and name', async () => {
  const head = 'Store,ConfigName,Paper,SellerName,SellerAddress,FooterLines\n'
  await bring('print-configs', `${head}BLR1,Office,A4,Demo Retail,1 Main Road,Thank you; Come again\n`)
  await bring('print-configs', `${head}blr1,office,80mm,Demo Retail,2 Main Road,\n`)
  const rows = await database.query(
    `select paper, seller_address, footer_lines from print_configs where config_name = 'Office'`,
  )
  expect(rows).toEqual([{ paper: '80mm', seller_address: '2 Main Road', footer_lines: [] }])
})

test('KP-37 service areas are made and changed by store and pincode', async () => {
  const head = 'Store,Pincode,MinOrder,Fee,EtaMinutes,CodAllowed\n'
  await bring('service-areas', `${head}BLR1,571301,200.00,40.00,90,no\nBLR2,571301,,,60,\n`)
  await bring('service-areas', `${head}blr1,571301,100.00,20.00,60,yes\n`)
  const rows = await database.query(
    `select store_code, min_order::int, fee::int, eta_minutes, cod_allowed, is_active
       from service_areas join stores using (registration_id, store_id) where service_areas.pincode = '571301' order by 1`,
  )
  const area = { cod_allowed: true, is_active: true, eta_minutes: 60 }
  expect(rows).toEqual([
    { store_code: 'BLR1', min_order: 10_000, fee: 2_000, ...area },
    { store_code: 'BLR2', min_order: 0, fee: 0, ...area },
  ])
})

test.each<[SetupImportKind, string, string]>([
  [
    'payment-types',
    'PaymentType,Kind\nA,Coins\n',
    'line 2: Kind is "Coins", but must be one of Cash, Credit, Other',
  ],
  ['payment-types', 'PaymentType,Kind\nA,Cash\na,Cash\n', 'line 3: PaymentType appears more than once'],
  ['employees', 'EmployeeCode,EmployeeName,Stores\nE1,X,XYZ\n', 'line 2: Stores are not known: XYZ'],
  ['employees', 'EmployeeCode,EmployeeName\nE1,X\n', 'line 2: Stores is missing'],
  [
    'print-configs',
    'Store,ConfigName,Paper,SellerName,SellerAddress\nNO,A,A4,S,R\n',
    'line 2: Store is not known: NO',
  ],
  ['print-configs', 'Shop\nNO\n', 'unknown heading Shop'],
])(
  'KP-37 a mistake in %s is reported with its line, and nothing is written (%#)',
  async (kind, text, message) => {
    const before = await auditOf(`import.${kind}`)
    await expect(bring(kind, text)).rejects.toThrow(message)
    expect(await auditOf(`import.${kind}`)).toBe(before)
  },
)
