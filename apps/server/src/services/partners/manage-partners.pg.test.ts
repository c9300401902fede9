import type { Partner, PartnersReply, SecretReply } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../db/seed/companies.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { partnerCaller } from '../../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let stranger: HubTestCaller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  stranger = await hubCallerOf(app, 'owner@other.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

type Refused = { code: string; errors?: { path: string; message: string }[] }
type Made = SecretReply & Refused

const Password = DEMO_PASSWORD
const store = () => owner.session.Stores[0]?.key ?? ''
const create = (body: object = {}, who = owner) =>
  who.post<Made>('/manage/partners', {
    Kind: 'channel',
    key: 'web-shop',
    Name: 'Web shop',
    StoreID: store(),
    Password,
    ...body,
  })
const rotate = (key: string, KeepHours: number) =>
  owner.post<Made>(`/manage/secrets/channel/${key}`, { KeepHours, Password })
const partner = async (key: string, who = owner): Promise<Partner | undefined> =>
  (await who.get<PartnersReply>('/manage/partners')).body.Partners.find((one) => one.key === key)

let networks = 0
const statusWith = async (key: string, secret: string) =>
  (
    await partnerCaller(
      app,
      { secret },
      `203.0.${++networks}.1`,
    )({
      method: 'GET',
      path: `/v1/channels/${key}/catalogue?size=1`,
    })
  ).status
const newChannel = async (key: string): Promise<string> => (await create({ key })).body.Secret

test('HX-1 HX-2 a channel is made with a secret that is shown once and signs calls from then on', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body.Secret).toMatch(/^evs_[\w-]{43}$/)
  expect(await statusWith('web-shop', body.Secret)).toBe(200)
  expect(await partner('web-shop')).toMatchObject({
    Kind: 'channel',
    Name: 'Web shop',
    StoreID: store(),
    IsActive: true,
    Secrets: [{ Ending: body.Secret.slice(-4), EndsAt: null }],
  })
  const list = await owner.get('/manage/partners')
  expect(JSON.stringify(list.body)).not.toContain(body.Secret)
  const told = await database.query('select 1 from audit_trail where detail::text like $1', [
    `%${body.Secret.slice(4)}%`,
  ])
  expect(told).toEqual([])
})

test('HX-1 a carrier has a key and no store', async () => {
  expect((await create({ Kind: 'carrier', key: 'fast-parcels', StoreID: undefined })).status).toBe(201)
  expect(await partner('fast-parcels')).toMatchObject({ Kind: 'carrier', StoreID: null })
})

test.each<[string, object]>([
  ['key', { key: 'With Spaces' }],
  ['Name', { Name: ' ' }],
  ['StoreID', { StoreID: undefined }],
  ['StoreID', { StoreID: '01938f2a-0000-4000-8000-00000000dead' }],
  ['Password', { Password: 'not the password' }],
])('HX-1 HX-3 what is wrong is said beside %s, and nothing is made', async (path, body) => {
  const { status, body: said } = await create({ key: 'never-made', ...body })
  expect(status).toBe(400)
  expect(said.errors?.map((one) => one.path)).toEqual([path])
  expect(await partner('never-made')).toBeUndefined()
})

test('HX-1 a key that another company has is refused beside its field', async () => {
  await newChannel('taken-key')
  const answer = await create({ key: 'taken-key', StoreID: stranger.session.Stores[0]?.key }, stranger)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([{ path: 'key', message: 'This key is taken.' }])
})

test('HX-4 two secrets hold while a partner changes over, and the older one ends by itself', async () => {
  const first = await newChannel('two-secrets')
  const second = (await rotate('two-secrets', 24)).body.Secret
  expect([await statusWith('two-secrets', first), await statusWith('two-secrets', second)]).toEqual([
    200, 200,
  ])
  const [newer, older] = (await partner('two-secrets'))?.Secrets ?? []
  expect([newer?.EndsAt, older?.EndsAt]).toEqual([null, expect.any(String)])
  await database.query('update partner_secrets set revoked_at = now() where secret_id = $1', [older?.key])
  expect([await statusWith('two-secrets', first), await statusWith('two-secrets', second)]).toEqual([
    401, 200,
  ])
  expect((await partner('two-secrets'))?.Secrets).toHaveLength(1)
})

test('HX-4 a third secret ends the first at once, and 0 hours end the one before', async () => {
  const secrets = [await newChannel('three-secrets')]
  for (const hours of [24, 24]) secrets.push((await rotate('three-secrets', hours)).body.Secret)
  const states = async () => {
    const found: number[] = []
    for (const secret of secrets) found.push(await statusWith('three-secrets', secret))
    return found
  }
  expect(await states()).toEqual([401, 200, 200])
  secrets.push((await rotate('three-secrets', 0)).body.Secret)
  expect(await states()).toEqual([401, 401, 401, 200])
})

test('HX-4 two people who rotate at the same moment leave two secrets', async () => {
  await newChannel('rotated-twice')
  await Promise.all([rotate('rotated-twice', 24), rotate('rotated-twice', 24)])
  expect((await partner('rotated-twice'))?.Secrets).toHaveLength(2)
})

test('HX-5 a secret says when it last signed a call', async () => {
  const first = await newChannel('last-use')
  const second = (await rotate('last-use', 24)).body.Secret
  expect((await partner('last-use'))?.Secrets.map(({ UsedAt }) => UsedAt)).toEqual([null, null])
  await statusWith('last-use', first)
  await statusWith('last-use', `${second.slice(0, -1)}!`)
  const used = (await partner('last-use'))?.Secrets.map(({ Ending, UsedAt }) => [Ending, UsedAt])
  expect(used).toEqual([
    [second.slice(-4), null],
    [first.slice(-4), expect.any(String)],
  ])
})

test('HX-6 a revoked secret and a disabled partner are refused at once', async () => {
  const secret = await newChannel('turned-off')
  const change = (body: object) => owner.put('/manage/partners/channel/turned-off', body)
  await change({ IsActive: false, Name: 'Old shop' })
  expect(await statusWith('turned-off', secret)).toBe(401)
  await change({ IsActive: true })
  expect(await statusWith('turned-off', secret)).toBe(200)
  expect(await partner('turned-off')).toMatchObject({ Name: 'Old shop', IsActive: true })
  const key = (await partner('turned-off'))?.Secrets[0]?.key ?? ''
  await owner.delete(`/manage/secrets/channel/turned-off/${key}`)
  expect(await statusWith('turned-off', secret)).toBe(401)
  expect((await owner.delete(`/manage/secrets/channel/turned-off/${key}`)).status).toBe(404)
})

test('HX-7 each step is in the audit trail with who did it', async () => {
  await newChannel('on-record')
  await rotate('on-record', 1)
  await owner.put('/manage/partners/channel/on-record', { IsActive: false })
  const rows = await database.query<{ action: string; user_id: string }>(
    `select action, user_id from audit_trail where subject = 'on-record' order by audit_id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'hub.partners.create',
    'hub.partners.secret',
    'hub.partners.change',
  ])
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([owner.session.Person.key]))
})

test('HX-8 another company neither sees nor changes a partner, and without the right nobody does', async () => {
  await newChannel('ours-alone')
  expect(await partner('ours-alone', stranger)).toBeUndefined()
  expect((await stranger.put('/manage/partners/channel/ours-alone', { IsActive: false })).status).toBe(404)
  const asked = await stranger.post('/manage/secrets/channel/ours-alone', { KeepHours: 0, Password })
  expect(asked.status).toBe(404)
  expect((await partner('ours-alone'))?.Secrets).toHaveLength(1)
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  expect((await cashier.get('/manage/partners')).status).toBe(403)
  expect((await create({ key: 'by-cashier' }, cashier)).status).toBe(403)
})
