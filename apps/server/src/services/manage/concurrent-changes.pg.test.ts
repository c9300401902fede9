import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

type Row = { key: string; Version: number } & Record<string, unknown>
type One = { code: string; Row: Row }

const CARD = demoKey(DEMO_RETAIL.id, 'payment-type', 'Card')
const UPI = demoKey(DEMO_RETAIL.id, 'payment-type', 'UPI')

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const read = async (key: string) => (await owner.get<One>(`/manage/payment-types/${key}`)).body.Row
const audits = (key: string) =>
  database.query(`select 1 from audit_trail where subject = $1 and action like 'hub.payment-types.%'`, [key])

test('HB-6 of two changes of one version that arrive together, one is made and the other is refused', async () => {
  const { Version } = await read(CARD)
  const holder = await database.connection()
  await holder.query('begin')
  await holder.query('select 1 from payment_types where payment_type_id = $1 for update', [CARD])
  const put = (PaymentType: string) =>
    owner.put<One>(`/manage/payment-types/${CARD}`, { Version, Row: { PaymentType } })
  const both = Promise.all([put('Left'), put('Right')])
  const waiting = async () =>
    (
      await database.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  await holder.end()
  const answers = await both
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const made = answers.find(({ status }) => status === 200)
  expect(await read(CARD)).toMatchObject({
    Version: Version + 1,
    PaymentType: made?.body.Row['PaymentType'],
  })
  expect(await audits(CARD)).toHaveLength(1)
})

test('HB-10 rows that are not changed after all leave nothing in the audit trail', async () => {
  const [card, upi] = [await read(CARD), await read(UPI)]
  const known = (await audits(CARD)).length
  const change = ({ key, Version }: Row, isStale = false) => ({
    key,
    Version: isStale ? Version + 7 : Version,
    Row: { SortOrder: 77 },
  })
  const bulk = (Changes: object[]) => owner.post('/manage/payment-types/bulk', { Changes })
  expect((await bulk([change(card), change(upi, true)])).status).toBe(400)
  expect(await audits(CARD)).toHaveLength(known)
  expect(await read(CARD)).toEqual(card)
  expect((await bulk([change(card), change(upi)])).status).toBe(200)
  expect(await audits(CARD)).toHaveLength(known + 1)
})
