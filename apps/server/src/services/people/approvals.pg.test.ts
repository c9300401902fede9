import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { DEMO_APPROVAL_PIN } from '../../db/seed/list-data.ts'
import { withTenant } from '../../db/tenant.ts'
import { findApprover } from '../../repositories/people/approval.repository.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let second: TestApp
let db: Database
let cashier: Caller
let manager: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  second = await buildTestApp(database.url)
  db = openDatabase(database.url)
  cashier = await callerOf(app, 'cashier@demo.test')
  manager = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await second.close()
  await db.close()
  await database.drop()
})

const employee = (code: string) => demoKey(DEMO_RETAIL.id, 'employee', code)
const MANAGER = employee('E001')
const CASHIER = employee('E002')

const asking = <Changes extends object>(changes = {} as Changes) => ({
  UUID: randomUUID(),
  StoreID: storeKey('BLR1'),
  Action: 'Discount',
  EmployeeID: MANAGER,
  PIN: DEMO_APPROVAL_PIN,
  Detail: '15 % on DEMO-001',
  ...changes,
})
type Reply = { code: string; ApprovalID: string; ApprovedBy: string; ApprovedOn: string }
const ask = (body: object, caller = cashier) => caller.post<Reply>('/approvals', body)
const forgetTries = () => database.query('delete from sign_in_attempts')

describe('who may approve', () => {
  test('LS-11 LS-15 the manager allows the cashier a discount, and the trail names both', async () => {
    const body = asking({ SaleUUID: randomUUID() })
    const answer = await ask(body)
    expect(answer).toMatchObject({
      status: 200,
      body: { code: '0', ApprovalID: body.UUID, ApprovedBy: 'Manager 1' },
    })
    const trail = await database.query(
      `select user_id, detail from audit_trail where action = 'approval.given' and subject = $1`,
      [body.UUID],
    )
    expect(trail).toEqual([
      {
        user_id: cashier.profile.key,
        detail: expect.objectContaining({
          ApprovedBy: manager.profile.key,
          AskedBy: cashier.profile.key,
          SaleUUID: body.SaleUUID,
        }) as object,
      },
    ])
    expect(JSON.stringify(trail)).not.toContain(DEMO_APPROVAL_PIN)
  })

  test('LS-11 an employee who needs approval cannot give it, even with the right PIN', async () => {
    const own = { EmployeeID: CASHIER, PIN: '1111' }
    expect(await ask(asking(own), manager)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    expect((await ask(asking({ ...own, Action: 'Reprint' }), manager)).status).toBe(200)
  })

  test('LS-11 nobody approves their own action', async () => {
    expect(await ask(asking(), manager)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  })

  test('LS-11 in another store nothing can be approved', async () => {
    expect((await ask(asking({ StoreID: storeKey('BLR2') }))).status).toBe(404)
    expect((await ask(asking({ StoreID: storeKey('OTH1', OTHER_TRADERS.id) }))).status).toBe(404)
  })
})

describe('guessing', () => {
  test('LS-12 a wrong PIN and an employee without one get the same answer', async () => {
    await forgetTries()
    const wrong = await ask(asking({ PIN: '0000' }))
    expect(wrong).toMatchObject({ status: 422, body: { code: 'PIN_WRONG', message: 'Invalid PIN' } })
    for (const EmployeeID of [employee('E004'), employee('E003'), employee('E006'), randomUUID()]) {
      const answer = await ask(asking({ EmployeeID }))
      expect([answer.status, answer.body]).toEqual([422, wrong.body])
    }
  })

  test('LS-13 after five wrong PINs the right one has to wait, also at another process', async () => {
    await forgetTries()
    for (let tries = 0; tries < 5; tries++) {
      expect((await ask(asking({ PIN: '0000' }))).status).toBe(422)
    }
    const elsewhere = await callerOf(second, 'cashier@demo.test')
    const blocked = await ask(asking(), elsewhere)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(20)
    await database.query('update sign_in_attempts set blocked_until = now()')
    expect((await ask(asking({ PIN: '0000' }))).status).toBe(422)
    const [row] = await database.query<{ wait: number }>(
      `select max(extract(epoch from blocked_until - now()))::int as wait from sign_in_attempts`,
    )
    expect(row?.wait).toBeGreaterThan(50)
  })

  test('LS-13 concurrent guesses are all counted, and a right PIN clears the count', async () => {
    await forgetTries()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(asking({ PIN: '0000' }))))
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5)
    await forgetTries()
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 3; tries++) await ask(asking({ PIN: '0000' }))
      expect((await ask(asking())).status).toBe(200)
    }
  })
})

describe('a repeat', () => {
  test('LS-14 the same approval twice, also at once, is one approval with one answer', async () => {
    await forgetTries()
    const body = asking()
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(body)))
    answers.push(await ask({ ...body, PIN: '9999' }))
    const [first] = answers
    expect(first?.status).toBe(200)
    for (const { status, body: reply } of answers) expect([status, reply]).toEqual([200, first?.body])
    const trail = await database.query(`select 1 from audit_trail where subject = $1`, [body.UUID])
    expect(trail).toHaveLength(1)
  })

  test('LS-14 its id with another action, store or asker is refused', async () => {
    await forgetTries()
    const body = asking({ Action: 'Reprint', EmployeeID: CASHIER, PIN: '1111' })
    expect((await ask(body, manager)).status).toBe(200)
    expect(await ask({ ...body, Action: 'Return' }, manager)).toMatchObject({
      status: 422,
      body: { code: 'DIFFERS_FROM_RECORDED' },
    })
    expect((await ask({ ...body, Detail: 'other' }, manager)).status).toBe(422)
    expect((await ask(body, cashier)).status).toBe(422)
  })
})

describe('the hash', () => {
  test('LS-16 requests cannot read it, and the function that can answers for the own registration only', async () => {
    const identity = { registrationId: manager.profile.RegistrationID, userId: manager.profile.key }
    const stranger = await callerOf(app, 'owner@other.test')
    const other = { registrationId: stranger.profile.RegistrationID, userId: stranger.profile.key }
    const read = withTenant(db, identity, (tx) =>
      tx.selectFrom('employees').select('approval_pin_hash').execute(),
    )
    await expect(read).rejects.toMatchObject({ code: '42501' })
    const find = (who: typeof identity) =>
      withTenant(db, who, (tx) => findApprover(tx, MANAGER, storeKey('BLR1')))
    expect((await find(identity))?.approval_pin_hash).toContain('argon2id')
    expect(await find(other)).toBeUndefined()
  })
})
