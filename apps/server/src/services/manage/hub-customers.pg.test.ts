import { randomUUID } from 'node:crypto'
import type { CustomerSyncReply, MembershipReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

type Row = { key: string; Version: number; IsDeleted: boolean } & Record<string, unknown>
type One = { Row: Row; errors?: { path: string; message: string }[] }
type List = { Rows: Row[]; Count: number }

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let till: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  till = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const create = (fields: object) =>
  owner.post<One>('/manage/customers', { Row: { key: randomUUID(), ...fields } })
const change = ({ key, Version }: Row, fields: object) =>
  owner.put<One>(`/manage/customers/${key}`, { Version, Row: fields })
const list = async (query: string): Promise<List> =>
  (await owner.get<List>(`/manage/customers?size=200&${query}`)).body
const names = async (query: string) => (await list(query)).Rows.map((row) => row['Name'])

describe('the list of customers', () => {
  test('HM-1 a part of the name, the number, the address or the GSTIN finds a customer', async () => {
    await create({
      FirstName: 'Meera',
      LastName: 'Iyer',
      PhoneNo: '+91 98861 70707',
      EmailID: 'meera@books.test',
      GSTIN: '29AAGCB7383J1Z4',
    })
    for (const q of ['eera i', '88617 07', '(886) 17', 'books.test', 'aagcb7383'])
      expect([q, await names(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['Meera Iyer']])
    // Two digits are in nearly every number.
    expect(await names('q=88')).toEqual([])
    expect(await names('q=%25')).toEqual([])
  })

  test('HM-2 groups, open balances and members are listed alone, each with its count', async () => {
    const all = (await list('')).Count
    const gold = await list('CustomerGroups=Gold')
    expect(gold.Rows.every((row) => (row['CustomerGroups'] as string[]).includes('Gold'))).toBe(true)
    expect([gold.Count, (await list('CustomerGroups=Gol')).Count]).toEqual([6, 0])
    const owing = await list('HasBalance=true')
    expect(owing.Rows.map((row) => [row['Name'], row['Balance']])).toEqual([
      ['Customer 003', 125_000],
      ['Customer 011', -50_000],
      ['Customer 020', 48_050],
    ])
    expect((await list('HasBalance=false')).Count).toBe(all - 3)
    const members = await list('IsMember=true')
    expect(members.Rows.every((row) => row['TierName'] !== '')).toBe(true)
    expect(members.Count).toBeGreaterThan(0)
    expect((await list('IsMember=false')).Count).toBe(all - members.Count)
    expect(await names('sort=-Name')).toEqual((await names('sort=Name')).toReversed())
  })
})

describe('tills', () => {
  type Sync = z.infer<typeof CustomerSyncReply>
  const changedSince = async (pit: string) =>
    (await till.get<Sync>(`/crm/customers?updatedOn=${pit}`)).body.customers
  const now = async () => (await till.get<Sync>('/crm/customers?size=1')).body.pitId

  test('HM-3 a till gets what the hub made, changed, deleted and restored', async () => {
    let pit = await now()
    const { Row: made } = (
      await create({ FirstName: 'Nila', PhoneNo: '90080 70060', StateCode: '33', CustomerGroups: ['Gold'] })
    ).body
    expect(await changedSince(pit)).toMatchObject([
      {
        ...{ key: made.key, FirstName: 'Nila', StateCode: '33', State: 'Tamil Nadu' },
        ...{ CustomerGroups: ['Gold'], CreditLimit: null },
      },
    ])
    pit = await now()
    const { Row: changed } = (await change(made, { CreditLimit: 90_000, PhoneNo: '90080 70061' })).body
    expect(await changedSince(pit)).toMatchObject([{ key: made.key, CreditLimit: 90_000 }])
    const found = await till.get<Sync>('/crm/customers?searchParam=70061')
    expect(found.body.customers.map(({ key }) => key)).toEqual([made.key])
    pit = await now()
    await owner.delete(`/manage/customers/${made.key}?version=${changed.Version}`)
    expect(await changedSince(pit)).toMatchObject([{ key: made.key, IsDeleted: true }])
    pit = await now()
    await owner.post(`/manage/customers/${made.key}/restore`)
    expect(await changedSince(pit)).toMatchObject([{ key: made.key, IsDeleted: false }])
  })
})

describe('the questions of the company', () => {
  const ask = async (FieldName: string, more: object) =>
    (
      await owner.post<One>('/manage/custom-fields', {
        Row: { key: randomUUID(), Module: 'customer', FieldName, ...more },
      })
    ).body.Row
  const faults = async (answers: object) =>
    (await create({ FirstName: 'Asked', CustomFields: answers })).body.errors

  test('HM-4 an answer fits its question, and an older one stays', async () => {
    const born = await ask('Born', { FieldType: 'Date' })
    const size = await ask('Shoe', { FieldType: 'Choice', Choices: ['40', '41'], IsRequired: true })
    const letter = await ask('Letter', { FieldType: 'YesNo' })
    const dogs = await ask('Dogs', { FieldType: 'Number' })
    const path = (name: string) => `Row.CustomFields.${name}`
    expect(await faults({})).toEqual([{ path: path('Shoe'), message: 'is required' }])
    for (const [name, wrong] of [
      ['Born', 'yesterday'],
      ['Shoe', '39'],
      ['Letter', 'perhaps'],
      ['Dogs', 'two'],
    ] as const)
      expect(await faults({ Shoe: '40', [name]: wrong })).toMatchObject([{ path: path(name) }])
    const right = { Born: '1990-02-28', Shoe: '40', Letter: true, Dogs: '2' }
    const { Row: made } = (await create({ FirstName: 'Asked', CustomFields: right })).body
    expect(made['CustomFields']).toEqual(right)
    await owner.put(`/manage/custom-fields/${size.key}`, {
      Version: size.Version,
      Row: { Choices: ['42'] },
    })
    const later = await change(made, { City: 'Mysuru', CustomFields: { ...right, Dogs: '3' } })
    expect([later.status, later.body.Row['CustomFields']]).toEqual([200, { ...right, Dogs: '3' }])
    const wrong = await change(later.body.Row, { CustomFields: { ...right, Shoe: '41' } })
    expect(wrong.body.errors).toMatchObject([{ path: path('Shoe') }])
    for (const { key } of [born, size, letter, dogs]) {
      const { Version } = (await owner.get<One>(`/manage/custom-fields/${key}`)).body.Row
      await owner.delete(`/manage/custom-fields/${key}?version=${Version}`)
    }
  })
})

describe('tiers of membership', () => {
  const tiers = async () => (await owner.get<List>('/manage/membership-tiers?sort=TierName')).body.Rows
  const atTill = async () =>
    (await till.get<z.infer<typeof MembershipReply>>('/crm/membership')).body.MembershipData
  const remove = ({ key, Version }: Row) =>
    owner.delete<One>(`/manage/membership-tiers/${key}?version=${Version}`)

  test('HM-10 HM-11 a tier with members stays, and an empty one goes from the tills', async () => {
    const used = (await tiers()).find((row) => Number(row['MemberCount']) > 0)
    if (!used) throw new Error('the demo has members')
    expect((await remove(used)).body.errors).toMatchObject([{ path: 'Row.MemberCount' }])
    const [last] = await database.query<{ n: number }>('select max(event_id)::int as n from event_outbox')
    const Row = { key: randomUUID(), TierName: 'Pearl', EarnPer: 5_000, EarnPoints: 1, PointValue: 50 }
    await owner.post('/manage/membership-tiers', { Row: { ...Row, RedeemAs: 'Tender' } })
    expect((await atTill()).Tiers.map(({ TierName }) => TierName)).toContain('Pearl')
    const pearl = (await tiers()).find((row) => row['TierName'] === 'Pearl')
    if (!pearl) throw new Error('it was made')
    expect((await remove(pearl)).status).toBe(200)
    expect((await atTill()).Tiers.map(({ TierName }) => TierName)).not.toContain('Pearl')
    const raised = await database.query<{ type: string }>(
      'select distinct event_type as type from event_outbox where event_id > $1',
      [last?.n],
    )
    expect(raised).toEqual([{ type: 'membership_updated' }])
  })
})
