import { randomUUID } from 'node:crypto'
import type { ActionRule } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { callerOf } from '../../testing/test-app.ts'
import { type Movement, type TestRegisterSession, openRegisterSession } from '../../testing/test-drawer.ts'
import { OFFLINE, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'
import { approve } from '../../testing/test-approval.ts'

const { database, app, cashier } = testShop('cashier')
const till = testTill(cashier)
let session: TestRegisterSession

beforeAll(async () => {
  session = await openRegisterSession(cashier, 'BLR1/R1', 10_000)
})

const approved = (Action: ActionRule['Action'], upTo?: object) => approve(cashier, Action, upTo)
const booked = async () => {
  const sale = till.makeSale()
  expect((await cashier.post<{ code: string }>(OFFLINE, sale)).body.code).toBe('0')
  return sale.UUID
}
const voidBody = (ApprovalID: string) => ({
  UUID: randomUUID(),
  Reason: 'typed wrong',
  At: new Date().toISOString(),
  ApprovalID,
})
const voidIt = (sale: string, body: ReturnType<typeof voidBody>) =>
  cashier.post<{ code: string; flags?: string[] }>(`/transaction/sales/${sale}/void`, body)

describe('an approval', () => {
  test('LS-27 voids one sale, and the same void again', async () => {
    const [first, second] = [await booked(), await booked()]
    const body = voidBody(await approved('Void'))
    expect(await voidIt(first, body)).toMatchObject({ status: 200, body: { flags: [] } })
    expect(await voidIt(first, body)).toMatchObject({ status: 200, body: { replayed: true } })
    expect((await voidIt(second, { ...body, UUID: randomUUID() })).status).toBe(403)
  })

  test('LS-27 voids one of two sales when both ask at once', async () => {
    const sales = [await booked(), await booked(), await booked(), await booked()]
    const approvalId = await approved('Void')
    const answers = await Promise.all(sales.map((sale) => voidIt(sale, voidBody(approvalId))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(3)
  })

  test('LS-27 given offline, and therefore unknown here, is good for one sale as well', async () => {
    const approvalId = randomUUID()
    const first = await voidIt(await booked(), voidBody(approvalId))
    expect(first).toMatchObject({ status: 200, body: { flags: ['OFFLINE_APPROVAL'] } })
    expect((await voidIt(await booked(), voidBody(approvalId))).status).toBe(403)
  })

  test('LS-27 for another action, another sale or asked for by another user does not count', async () => {
    const sale = await booked()
    const approvals = [await approved('Discount'), await approved('Void', { SaleUUID: randomUUID() })]
    for (const approvalId of approvals) expect((await voidIt(sale, voidBody(approvalId))).status).toBe(403)
    const theirs = await approved('Void')
    await database.query('update approvals set asked_by = gen_random_uuid() where approval_id = $1', [theirs])
    expect((await voidIt(sale, voidBody(theirs))).status).toBe(403)
    const right = await approved('Void', { SaleUUID: sale })
    expect((await voidIt(sale, voidBody(right))).status).toBe(200)
  })

  test('LS-27 can be used by a request, and no request can undo that', async () => {
    const rights = await database.query<{ privilege_type: string }>(
      `select privilege_type from information_schema.role_table_grants
        where grantee = 'evertill_request' and table_name = 'approval_uses' order by 1`,
    )
    expect(rights.map((row) => row.privilege_type)).toEqual(['INSERT', 'SELECT'])
  })
})

describe('a wrong PIN', () => {
  test('LS-28 is in the audit trail with who asked and whose PIN it was', async () => {
    const UUID = randomUUID()
    const EmployeeID = demoKey(DEMO_RETAIL.id, 'employee', 'E001')
    const request = { UUID, StoreID: storeKey('BLR1'), Action: 'Void', EmployeeID, PIN: '0000' }
    expect(await cashier.post('/approvals', request)).toMatchObject({
      status: 422,
      body: { code: 'PIN_WRONG' },
    })
    const trail = await database.query('select action, user_id, detail from audit_trail where subject = $1', [
      UUID,
    ])
    const detail = { Action: 'Void', StoreID: storeKey('BLR1'), EmployeeID, AskedBy: cashier.profile.key }
    expect(trail).toEqual([{ action: 'approval.refused', user_id: cashier.profile.key, detail }])
    expect(JSON.stringify(trail)).not.toContain('0000')
    await database.query('delete from sign_in_attempts')
  })
})

describe('the drawer opened without a sale', () => {
  const open = async (changes: Partial<Movement> = {}) =>
    (await session.move('DrawerOpened', 0, changes)).body as { code: string; flags: string[] }

  test('DR-26 without an approval it is recorded and flagged, and a repeat gets the same flag', async () => {
    const UUID = randomUUID()
    const At = new Date().toISOString()
    expect(await open({ UUID, At })).toMatchObject({ code: '0', replayed: false, flags: ['NOT_ALLOWED'] })
    expect(await open({ UUID, At })).toMatchObject({ code: '0', replayed: true, flags: ['NOT_ALLOWED'] })
    const [row] = await database.query('select detail from audit_trail where subject = $1', [UUID])
    expect(row).toMatchObject({ detail: { flags: ['NOT_ALLOWED'] } })
  })

  test('DR-26 one approval opens it once', async () => {
    const ApprovalID = await approved('OpenDrawer')
    expect((await open({ ApprovalID })).flags).toEqual([])
    expect((await open({ ApprovalID })).flags).toEqual(['NOT_ALLOWED'])
    expect((await open({ ApprovalID: randomUUID() })).flags).toEqual(['OFFLINE_APPROVAL'])
    expect((await open({ ApprovalID: await approved('Void') })).flags).toEqual(['NOT_ALLOWED'])
  })

  test('DR-26 who may open it alone needs none, and cash in and out is no guarded action', async () => {
    const manager = await callerOf(app, 'manager@demo.test')
    const theirs = await openRegisterSession(manager, 'BLR2/R1')
    expect((await theirs.move('DrawerOpened', 0)).body).toMatchObject({ flags: [] })
    expect((await session.move('PaidOut', 100)).body).toMatchObject({ flags: [] })
  })
})
