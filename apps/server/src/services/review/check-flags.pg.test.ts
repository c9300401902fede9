import type { FlaggedReply, FlaggedRow, Sale } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { flagsAfterReview, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { app, database, cashier } = testShop('cashier')
const till = testTill(cashier)
let owner: HubTestCaller

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
  owner = await hubCallerOf(app, 'manager@demo.test')
})

type Refused = { code: string; errors?: { path: string }[] }

/** A sale at another price than that of the shop. */
const sellCheaper = async (): Promise<Sale> => {
  const sale = till.makeSale({ line: (line) => ({ ...line, UnitPrice: line.UnitPrice - 1 }) })
  expect(await flagsAfterReview(cashier, sale)).toContain('PRICE_DIFFERS')
  return sale
}
const list = async (query = '', who = owner) => (await who.get<FlaggedReply>(`/manage/flags?${query}`)).body
const rowOf = async ({ UUID }: Sale, query = ''): Promise<FlaggedRow | undefined> =>
  (await list(query)).Documents.find(({ key }) => key === UUID)
const check = (uuid: string, Flags: readonly string[], who = owner) =>
  who.post<Refused>(`/manage/flags/${uuid}/check`, { Flags, Note: 'Agreed with the customer' })
const reopen = (uuid: string, who = owner) =>
  who.post<Refused>(`/manage/flags/${uuid}/open`, { Note: 'Ask again' })
const FLAGS = ['NOT_ALLOWED', 'PRICE_DIFFERS']

describe('the list', () => {
  test('HS-20 a flagged document says where, who, how much and why', async () => {
    const sale = await sellCheaper()
    expect(await rowOf(sale)).toMatchObject({
      Kind: 'Sale',
      TransactionNo: sale.TransactionNo,
      StoreName: expect.stringMatching(/./),
      RegisterName: expect.stringMatching(/./),
      Amount: sale.PayableAmount,
      ByUserName: sale.CreatedByUserName,
      Flags: FLAGS,
      Severity: 'check',
      Checked: null,
    })
  })

  test('HS-20 it is narrowed by flag, severity, store, person and state, and read page by page', async () => {
    const [first, second] = [await sellCheaper(), await sellCheaper()]
    const person = cashier.profile.key
    for (const query of [
      'flag=PRICE_DIFFERS',
      'severity=check',
      `store=${first.StoreID}`,
      `person=${person}`,
      `severity=check&flag=PRICE_DIFFERS&person=${person.toUpperCase()}`,
    ])
      expect(await rowOf(first, query), query).toBeDefined()
    for (const query of [
      'flag=TAX_DIFFERS',
      'severity=alarm',
      'severity=alarm&flag=PRICE_DIFFERS',
      `store=${storeKey('BLR2')}`,
      `person=${owner.session.Person.key}`,
      'state=checked',
    ])
      expect(await rowOf(first, query), query).toBeUndefined()
    const page = await list('size=1')
    expect(page.Documents.map(({ key }) => key)).toEqual([second.UUID])
    const next = await list(`size=1&cursor=${page.Next}`)
    expect(next.Documents.map(({ key }) => key)).toEqual([first.UUID])
    expect(page.People.map(({ key }) => key)).toContain(person)
    const wrong = await owner.get<Refused>('/manage/flags?cursor=1')
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'cursor'])
  })

  test('HS-20 other stores, other companies and cashiers see and check nothing', async () => {
    const { UUID } = await sellCheaper()
    const inHub = await hubCallerOf(app, 'cashier@demo.test')
    expect((await inHub.get('/manage/flags')).status).toBe(403)
    expect((await check(UUID, FLAGS, inHub)).status).toBe(403)
    await database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       select registration_id, user_id, $1, 'Quarantine', '{"resolve": true}' from logins where login_id = 'solo@demo.test'
       on conflict (registration_id, user_id, store_id, resource) do update set perms = excluded.perms`,
      [storeKey('BLR2')],
    )
    for (const login of ['owner@other.test', 'solo@demo.test']) {
      const who = await hubCallerOf(app, login)
      expect((await list('', who)).Documents.map(({ key }) => key)).not.toContain(UUID)
      expect((await check(UUID, FLAGS, who)).status).toBe(404)
      expect((await reopen(UUID, who)).status).toBe(404)
    }
  })
})

describe('checking', () => {
  test('HS-21 a checked document leaves the open ones with its note, and comes back when it is opened again', async () => {
    const sale = await sellCheaper()
    const empty = await owner.post<Refused>(`/manage/flags/${sale.UUID}/check`, { Flags: FLAGS, Note: ' ' })
    expect([empty.status, empty.body.errors?.[0]?.path]).toEqual([400, 'Note'])
    const both = await Promise.all([check(sale.UUID, FLAGS), check(sale.UUID, FLAGS)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await rowOf(sale)).toBeUndefined()
    expect(await rowOf(sale, 'state=checked')).toMatchObject({
      Checked: { Note: 'Agreed with the customer', ByName: owner.session.Person.Name },
    })
    expect((await reopen(sale.UUID)).status).toBe(200)
    expect((await reopen(sale.UUID)).status).toBe(200)
    expect(await rowOf(sale)).toMatchObject({ Checked: null })
    const trail = await database.query<{ action: string; detail: object }>(
      `select action, detail from audit_trail where subject = $1 and action like 'flags.%' order by audit_id`,
      [sale.UUID],
    )
    const checked = { State: 'checked', Note: 'Agreed with the customer' }
    expect(trail.map(({ action }) => action)).toEqual(['flags.checked', 'flags.checked', 'flags.reopened'])
    expect(trail.map(({ detail }) => detail)).toMatchObject([
      { from: 'hub', before: { State: 'open' }, after: checked },
      { from: 'hub', before: checked, after: checked },
      { from: 'hub', before: checked, after: { State: 'open', Note: 'Ask again' } },
    ])
  })

  test('HS-22 a flag that nobody has looked at keeps the document open, or opens it again', async () => {
    const sale = await sellCheaper()
    expect((await check(sale.UUID, ['PRICE_DIFFERS'])).status).toBe(409)
    expect((await check(sale.UUID, FLAGS)).status).toBe(200)
    await database.query(`update sales set flags = flags || '{TAX_DIFFERS}' where uuid = $1`, [sale.UUID])
    expect(await rowOf(sale)).toMatchObject({ Checked: null, Flags: [...FLAGS, 'TAX_DIFFERS'] })
    expect(await rowOf(sale, 'state=checked')).toBeUndefined()
  })

  test('HS-21 a document without a flag cannot be checked', async () => {
    const sale = till.makeSale()
    expect(await flagsAfterReview(cashier, sale)).toEqual([])
    expect((await check(sale.UUID, [])).status).toBe(404)
  })
})
