import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf, signInToHub } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

type Row = { key: string; Version: number } & Record<string, unknown>
type One = { code: string; Row: Row; errors?: { path: string; message: string }[] }

const PASSWORD = 'mango-lassi-42!'
const BLR1 = storeKey('BLR1')
const roleKey = (name: string) => demoKey(DEMO_RETAIL.id, 'role', name)

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { publicUrl: () => 'https://till.test' })
  owner = await hubCallerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const add = (fields: Record<string, unknown>, who = owner) =>
  who.post<One>('/manage/people', { Row: { key: randomUUID(), Name: 'Ravi', StoreIDs: [BLR1], ...fields } })
const put = (row: Row, Row: Record<string, unknown>, who = owner) =>
  who.put<One>(`/manage/people/${row.key}`, { Version: row.Version, Row })

/** Invites somebody and sets the first password by the link. */
const join = async (row: Row): Promise<void> => {
  const { body } = await owner.post<{ Link: string }>(`/manage/people/${row.key}/invitation`)
  const token = /token=([\w-]+)$/.exec(body.Link)?.[1]
  const payload = { token, password: PASSWORD }
  const set = await call(app, { method: 'POST', url: '/api/user/resetpassword', payload })
  expect(set.status).toBe(200)
}

describe('somebody new', () => {
  test('HP-1 sets a password by a link that works once, and has the rights of the role', async () => {
    const { body } = await add({
      LoginID: 'Ravi@Demo.test',
      EmailID: 'ravi@demo.test',
      RoleID: roleKey('Cashier'),
    })
    expect(body.Row).toMatchObject({
      LoginID: 'ravi@demo.test',
      IsInvited: true,
      HasAccount: true,
      Role: 'Cashier',
    })
    expect((await signInToHub(app, { LoginID: 'ravi@demo.test', Password: DEMO_PASSWORD })).status).toBe(401)
    await join(body.Row)
    const till = await callerOfWith('ravi@demo.test')
    const access = await till.get<{ modules: { id: string }[]; actionRules: unknown[] }>(
      `/v2/user/access?storeid=${BLR1}`,
    )
    expect(access.body.modules.map(({ id }) => id)).toContain('Sales')
    expect(access.body.actionRules).toContainEqual({
      Action: 'Discount',
      Mode: 'Approve',
      FreePercent: 100_000,
    })
    const read = await owner.get<One>(`/manage/people/${body.Row.key}`)
    expect(read.body.Row).toMatchObject({ IsInvited: false })
  })

  test('HP-2 may be an employee without an account, and get one later under the same key', async () => {
    const { body } = await add({ Name: 'Meena', EmployeeCode: 'E-77' })
    expect(body.Row).toMatchObject({ HasAccount: false, EmployeeCode: 'E-77' })
    const more = await put(body.Row, { LoginID: 'meena@demo.test', RoleID: roleKey('Cashier') })
    expect(more.body.Row).toMatchObject({ key: body.Row.key, HasAccount: true, LoginID: 'meena@demo.test' })
    expect((await add({ Name: 'Nobody' })).body.errors).toMatchObject([{ path: 'Row.LoginID' }])
  })

  test('HP-12 is invited at the login id if that is a mail address, unless another one is given', async () => {
    const RoleID = roleKey('Cashier')
    const mailOf = async (fields: object) => (await add({ RoleID, ...fields })).body.Row['EmailID']
    expect(await mailOf({ LoginID: 'Same@Demo.test' })).toMatch(/^same@demo\.test$/i)
    expect(await mailOf({ LoginID: 'other@demo.test', EmailID: 'home@demo.test' })).toBe('home@demo.test')
    expect(await mailOf({ LoginID: 'counter-1' })).toBe('')
  })

  test('HP-11 an account without a role or without a store is refused, unless it is disabled', async () => {
    const LoginID = 'useless@demo.test'
    const RoleID = roleKey('Cashier')
    expect((await add({ LoginID })).body.errors).toMatchObject([{ path: 'Row.RoleID' }])
    expect((await add({ LoginID, RoleID, StoreIDs: [] })).body.errors).toMatchObject([
      { path: 'Row.StoreIDs' },
    ])
    const { body } = await add({ LoginID, RoleID })
    const none = await put(body.Row, { StoreIDs: [] })
    expect(none).toMatchObject({ status: 400, body: { errors: [{ path: 'Row.StoreIDs' }] } })
    expect((await put(body.Row, { StoreIDs: [], IsDisabled: true })).status).toBe(200)
    const later = (await add({ Name: 'Tara', EmployeeCode: 'E-79' })).body.Row
    expect((await put(later, { LoginID: 'tara@demo.test' })).body.errors).toMatchObject([
      { path: 'Row.RoleID' },
    ])
  })

  test('HP-3 approves with a PIN that is not easy', async () => {
    const { body } = await add({ LoginID: 'pin@demo.test', EmployeeCode: 'E-78', RoleID: roleKey('Manager') })
    const set = (PIN: string | null) => owner.put<One>(`/manage/people/${body.Row.key}/pin`, { PIN })
    for (const easy of ['1234', '0000', '12']) expect((await set(easy)).status).toBe(400)
    expect((await set('2580')).status).toBe(200)
    const { body: read } = await owner.get<One>(`/manage/people/${body.Row.key}`)
    expect(read.Row['HasApprovalPin']).toBe(true)
  })
})

/** A till of somebody with the password of these tests. */
const callerOfWith = async (loginId: string) => {
  const { body } = await call<{ token: string }>(app, {
    method: 'POST',
    url: '/api/user/signin',
    payload: { loginId, password: PASSWORD },
  })
  return {
    get: <Body>(path: string) =>
      call<Body>(app, {
        method: 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${body.token}` },
      }),
  }
}

describe('rights', () => {
  test('HP-4 a change of a role reaches all its people at once', async () => {
    const { body } = await add({ LoginID: 'book@demo.test', RoleID: roleKey('Bookkeeper') })
    await join(body.Row)
    const hub = await hubCallerOf(app, 'book@demo.test', PASSWORD)
    expect((await hub.get('/manage/taxes')).status).toBe(200)
    const role = (await owner.get<One>(`/manage/roles/${roleKey('Bookkeeper')}`)).body.Row
    const Access = (role['Access'] as { id: string }[]).map((one) =>
      one.id === 'HubTaxes' ? { ...one, id: 'HubPaymentTypes' } : one,
    )
    expect(
      (await owner.put(`/manage/roles/${role.key}`, { Version: role.Version, Row: { Access } })).status,
    ).toBe(200)
    expect((await hub.get('/manage/taxes')).status).toBe(403)
    expect((await hub.get('/manage/payment-types')).status).toBe(200)
  })

  test('HP-5 nobody hands out more than they have, in roles, people or stores', async () => {
    const access = [
      { id: 'HubPeople', perms: { read: true, create: true, update: true, delete: true } },
      { id: 'HubRoles', perms: { read: true, create: true, update: true } },
      { id: 'Sales', perms: { read: true } },
    ]
    const made = await owner.post<One>('/manage/roles', {
      Row: {
        key: randomUUID(),
        RoleName: 'Team lead',
        Access: access,
        Rules: [{ Action: 'Void', Mode: 'Deny' }],
      },
    })
    const lead = await add({ LoginID: 'lead@demo.test', RoleID: made.body.Row.key })
    await join(lead.body.Row)
    const hub = await hubCallerOf(app, 'lead@demo.test', PASSWORD)
    const tries = [
      await add({ LoginID: 'x1@demo.test', RoleID: roleKey('Owner') }, hub),
      await add({ LoginID: 'x2@demo.test', RoleID: made.body.Row.key, StoreIDs: [storeKey('BLR2')] }, hub),
      await add({ LoginID: 'x3@demo.test', RoleID: made.body.Row.key, AllStores: true }, hub),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(tries.map(({ body }) => body.errors?.[0]?.path)).toEqual([
      'Row.RoleID',
      'Row.StoreIDs',
      'Row.AllStores',
    ])
    expect((await add({ LoginID: 'x4@demo.test', RoleID: made.body.Row.key }, hub)).status).toBe(201)
    // Roles reach every store, so they need the right in all of them.
    const role = {
      key: randomUUID(),
      RoleName: 'God',
      Access: [{ id: 'HubCompany', perms: { update: true } }],
    }
    expect((await hub.post('/manage/roles', { Row: role })).status).toBe(403)
    const logins = await database.query("select 1 from logins where login_id like 'x_@demo.test'")
    expect(logins).toHaveLength(1)
  })

  test('HP-6 nobody takes over an account that may more than they do, and who tries is on record', async () => {
    const hub = await hubCallerOf(app, 'lead@demo.test', PASSWORD)
    const boss = (await owner.get<One>(`/manage/people/${owner.session.Person.key}`)).body.Row
    const refused = [
      await hub.post(`/manage/people/${boss.key}/invitation`),
      await hub.put(`/manage/people/${boss.key}/pin`, { PIN: '2580' }),
      await hub.delete(`/manage/people/${boss.key}/sessions`),
      await hub.delete(`/manage/people/${boss.key}/second-factor`),
      await put(boss, { EmailID: 'lead@demo.test' }, hub),
      await hub.delete(`/manage/people/${boss.key}?version=${boss.Version}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    const chief = (await add({ LoginID: 'chief@demo.test', RoleID: roleKey('Owner') })).body.Row
    await owner.delete(`/manage/people/${chief.key}?version=${chief.Version}`)
    expect((await hub.post(`/manage/people/${chief.key}/restore`)).status).toBe(403)
    expect((await owner.post(`/manage/people/${chief.key}/restore`)).status).toBe(200)
    expect((await owner.get('/manage/session')).status).toBe(200)
    const kept = await database.query(
      "select 1 from audit_trail where action = 'hub.refused' and user_id = $1",
      [hub.session.Person.key],
    )
    expect(kept.length).toBeGreaterThanOrEqual(6)
  })

  test('HP-7 nobody changes their own role or stores, disables or deletes themselves', async () => {
    const me = (await owner.get<One>(`/manage/people/${owner.session.Person.key}`)).body.Row
    expect(me['IsSelf']).toBe(true)
    expect((await put(me, { IsDisabled: true })).body.errors).toMatchObject([{ path: 'Row.IsDisabled' }])
    expect((await put(me, { RoleID: roleKey('Cashier') })).body.errors).toMatchObject([
      { path: 'Row.RoleID' },
    ])
    expect((await owner.delete(`/manage/people/${me.key}?version=${me.Version}`)).status).toBe(400)
    expect((await put(me, { Name: 'The manager' })).status).toBe(200)
  })

  test('HP-8 whoever is disabled or deleted is signed out everywhere', async () => {
    const { body } = await add({ LoginID: 'gone@demo.test', RoleID: roleKey('Bookkeeper') })
    await join(body.Row)
    const hub = await hubCallerOf(app, 'gone@demo.test', PASSWORD)
    const row = (await owner.get<One>(`/manage/people/${body.Row.key}`)).body.Row
    expect((await owner.delete<One>(`/manage/people/${row.key}?version=${row.Version}`)).status).toBe(200)
    expect((await hub.get('/manage/session')).status).toBe(401)
    expect((await signInToHub(app, { LoginID: 'gone@demo.test', Password: PASSWORD })).status).toBe(401)
    await owner.post(`/manage/people/${row.key}/restore`)
    expect((await signInToHub(app, { LoginID: 'gone@demo.test', Password: PASSWORD })).status).toBe(200)
  })

  test('HP-9 a role that people have is not deleted', async () => {
    const role = (await owner.get<One>(`/manage/roles/${roleKey('Bookkeeper')}`)).body.Row
    const answer = await owner.delete<One>(`/manage/roles/${role.key}?version=${role.Version}`)
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'Row.PeopleCount' }] } })
  })
})

describe('the company', () => {
  test('HP-10 is one row; a till shows its support contact, and mail that is not set up says so', async () => {
    const { body } = await owner.get<{ Rows: Row[] }>('/manage/company')
    expect(body.Rows).toHaveLength(1)
    const [row] = body.Rows
    expect(row).toMatchObject({ RegistrationName: 'Demo Retail', HasMail: false, PublicAddress: '' })
    const SupportPhone = '+91 80 1234 5678'
    await owner.put(`/manage/company/${row?.key}`, { Version: row?.Version, Row: { SupportPhone } })
    const till = await callerOf(app, 'manager@demo.test')
    const told = await till.post<{ registration: object }>('/getregistration', { regID: row?.key })
    expect(told.body.registration).toMatchObject({ SupportPhone })
    const mail = await owner.post('/manage/company/test-mail')
    expect(mail).toMatchObject({ status: 422, body: { code: 'MAIL_NOT_SET_UP' } })
  })
})
