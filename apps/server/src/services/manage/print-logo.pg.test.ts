import type { PrintConfig, PrintLogo } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

type Row = { key: string; Version: number; Logo: PrintLogo | null } & Record<string, unknown>

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let till: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  till = await callerOf(app, 'cashier@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const BLR1 = storeKey('BLR1')
const dotsOf = (count: number) => Buffer.alloc(count / 8, 0b1010_1010).toString('base64')
const WIDEST: PrintLogo = { Width: 384, Height: 192, Dots: dotsOf(384 * 192) }

const readConfig = async (): Promise<Row> => {
  const { body } = await owner.get<{ Rows: Row[] }>(`/manage/print-configs?StoreID=${BLR1}`)
  const [row] = body.Rows
  if (!row) throw new Error('the demo has no print configuration')
  return row
}
const change = async (Logo: unknown) => {
  const { key, Version } = await readConfig()
  return owner.put<{ errors?: { path: string; message: string }[] }>(`/manage/print-configs/${key}`, {
    Version,
    Row: { Logo },
  })
}
const logoAtTill = async (key: string) => {
  const { body } = await till.get<{ printConfigs: PrintConfig[] }>(`/setup/printconfig/${BLR1}`)
  return body.printConfigs.find((config) => config.key === key)?.Logo
}

test('HT-20 HT-22 the largest logo is stored, fetched by tills, and taken away again', async () => {
  const { key } = await readConfig()
  expect(await logoAtTill(key)).toBeNull()
  expect((await change(WIDEST)).status).toBe(200)
  expect((await readConfig()).Logo).toEqual(WIDEST)
  expect(await logoAtTill(key)).toEqual(WIDEST)
  expect((await change(null)).status).toBe(200)
  expect(await logoAtTill(key)).toBeNull()
})

test.each([
  ['a picture file', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['more dots than narrow paper has', { Width: 392, Height: 192, Dots: dotsOf(392 * 192) }],
  ['another size than its dots', { Width: 64, Height: 64, Dots: dotsOf(8) }],
  ['something else beside the dots', { Width: 8, Height: 8 }],
])('HT-20 %s is refused beside its field, and the row stays as it is', async (_what, logo) => {
  const before = await readConfig()
  const { status, body } = await change(logo)
  expect([status, body.errors?.every(({ path }) => path.startsWith('Row.Logo'))]).toEqual([400, true])
  expect(await readConfig()).toEqual(before)
})
