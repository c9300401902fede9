import type { AuditListReply, AuditStateReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import { claimCheck, finishCheck, renewCheck } from '../../repositories/audit/audit-check.repository.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { OFFLINE } from '../../testing/test-sale.ts'
import { beforeTests, testShop, testTill } from '../../testing/test-shop.ts'
import { chainAudit } from './chain-audit.service.ts'
import { makeAuditCheckJob } from './check-audit.service.ts'

const { app, database, cashier } = testShop('cashier')
const till = testTill(cashier)
const db = beforeTests<Database>(() => Promise.resolve(openDatabase(database.url)))
afterAll(() => db.close())
let owner: HubTestCaller

beforeAll(async () => {
  await database.query(
    `insert into access_entries (registration_id, user_id, store_id, resource, perms)
     select registration_id, user_id, store_id, 'HubCompany', '{"read": true}' from user_stores
      where user_id = (select user_id from logins where login_id = 'manager@demo.test')
     on conflict (registration_id, user_id, store_id, resource) do update set perms = excluded.perms`,
  )
  owner = await hubCallerOf(app, 'manager@demo.test')
})

const BASE = Date.parse('2026-03-01T10:00:00.000Z')
/** Entries of a test, a minute apart. */
const write = async (action: string, entries: readonly { subject: string; detail?: object }[]) => {
  for (const [minute, { subject, detail = {} }] of entries.entries())
    await database.query(
      `insert into audit_trail (registration_id, user_id, action, subject, detail, at) values ($1, $2, $3, $4, $5, $6)`,
      [
        ...[owner.session.Person.RegistrationID, owner.session.Person.key, action, subject],
        ...[JSON.stringify(detail), new Date(BASE + minute * 60_000).toISOString()],
      ],
    )
}
const list = async (query: Record<string, string>, who = owner) =>
  (await who.get<AuditListReply>(`/manage/audit?${new URLSearchParams(query).toString()}`)).body
const subjects = async (query: Record<string, string>) =>
  (await list(query)).Entries.map(({ Subject }) => Subject)
const state = async () => (await owner.get<AuditStateReply>('/manage/audit/state')).body

describe('the list', () => {
  test('AH-20 entries are read page by page, the newest first, also those of one moment', async () => {
    await write('test.pages', [{ subject: 'a' }, { subject: 'b' }, { subject: 'c' }])
    await write('test.pages', [{ subject: 'a2' }])
    const all: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list({ action: 'test.pages', size: '2', ...(cursor === '' ? {} : { cursor }) })
      all.push(...page.Entries.map(({ Subject }) => Subject))
      cursor = page.Next
    }
    expect(all).toEqual(['c', 'b', 'a2', 'a'])
  })

  test('AH-21 each filter narrows the list', async () => {
    const [store] = (await state()).Stores
    const before = { ProductName: 'Basmati rice', StoreID: store?.key }
    await write('test.filter', [
      { subject: 'row-1', detail: { from: 'hub', before, after: before } },
      { subject: 'row-2', detail: { from: 'import' } },
      { subject: 'row-3' },
    ])
    const action = 'test.filter'
    expect(await subjects({ action, source: 'hub' })).toEqual(['row-1'])
    expect(await subjects({ action, source: 'import' })).toEqual(['row-2'])
    expect(await subjects({ action, source: 'till' })).toEqual(['row-3'])
    expect(await subjects({ action, store: store?.key ?? '' })).toEqual(['row-1'])
    expect(await subjects({ action, q: 'basmati' })).toEqual(['row-1'])
    expect(await subjects({ action, q: 'ROW-2' })).toEqual(['row-2'])
    const at = (minute: number) => new Date(BASE + minute * 60_000).toISOString()
    expect(await subjects({ action, from: at(1), to: at(2) })).toEqual(['row-2'])
    expect(await subjects({ action, user: owner.session.Person.key })).toHaveLength(3)
    expect(await subjects({ action, user: cashier.profile.key })).toEqual([])
    const { Entries } = await list({ action, q: 'row-1' })
    expect(Entries).toMatchObject([
      { Name: 'Basmati rice', UserName: owner.session.Person.Name, Source: 'hub', Detail: { before } },
    ])
  })

  test('AH-21 a bill is found by its store and by its id', async () => {
    const sale = till.makeSale()
    expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
    const query = { action: 'sale.accepted', q: sale.UUID.toUpperCase() }
    expect(await subjects(query)).toEqual([sale.UUID])
    expect(await subjects({ ...query, store: sale.StoreID })).toEqual([sale.UUID])
    expect((await state()).Actions).toContain('sale.accepted')
  })

  test('AH-20 what is no filter is refused beside its name', async () => {
    for (const [name, value] of [
      ['cursor', '12'],
      ['source', 'nowhere'],
      ['from', 'yesterday'],
      ['user', 'me'],
    ] as const) {
      const answer = await owner.get<{ errors: { path: string }[] }>(`/manage/audit?${name}=${value}`)
      expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, name])
    }
  })

  test('AH-20 nobody reads it without the right, and nobody that of another company', async () => {
    const cashierInHub = await hubCallerOf(app, 'cashier@demo.test')
    for (const path of ['/manage/audit', '/manage/audit/state'])
      expect((await cashierInHub.get(path)).status).toBe(403)
    await database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       select registration_id, user_id, store_id, 'HubCompany', '{"read": true}' from user_stores
        where user_id = (select user_id from logins where login_id = 'owner@other.test')
       on conflict (registration_id, user_id, store_id, resource) do update set perms = excluded.perms`,
    )
    const stranger = await hubCallerOf(app, 'owner@other.test')
    const { Entries } = await list({ action: 'sign-in.done' }, stranger)
    expect(Entries.length).toBeGreaterThan(0)
    expect(new Set(Entries.map(({ Subject }) => Subject))).toEqual(new Set(['owner@other.test']))
  })
})

describe('the export', () => {
  test('AH-22 it has what the filters leave, and says who took what', async () => {
    await write('test.export', [{ subject: 'x' }, { subject: 'y' }])
    const body = { action: 'test.export' }
    const { body: page } = await owner.post<AuditListReply>('/manage/audit/export', body)
    expect(page.Entries.map(({ Subject }) => Subject)).toEqual(['y', 'x'])
    const { Entries } = await list({ action: 'export.audit' })
    expect(Entries[0]).toMatchObject({
      UserID: owner.session.Person.key,
      Detail: { filter: body, entries: 2 },
    })
  })
})

describe('the proof', () => {
  const checkNow = async () => {
    await makeAuditCheckJob(db).work()
    return (await state()).Check
  }

  test('AH-9 a check that was asked for is shown with what it found', async () => {
    // Entries of other tests are dated back, which is a finding of its own.
    await database.query(`update audit_trail set at = now() where action like 'test.%'`)
    await chainAudit(db)
    const { Head, Entries, Since } = await state()
    expect([Head.split(':')[0], Since === null]).toEqual([`${Entries}`, false])
    expect((await owner.post('/manage/audit/check')).status).toBe(200)
    expect((await state()).Running).toEqual({ Done: 0, Of: 0 })
    expect(await checkNow()).toMatchObject({ Entries, Fault: null })

    await database.query(`delete from audit_trail where action = 'test.export' and subject = 'x'`)
    await owner.post('/manage/audit/check')
    expect(await checkNow()).toMatchObject({ Fault: { Kind: 'removed' } })
    expect((await state()).Running).toBeNull()
  })

  test('AH-9 a chain is checked again after a day, and one run at a time', async () => {
    const checked = async () => (await state()).Check?.At
    const first = await checked()
    await makeAuditCheckJob(db).work()
    expect(await checked()).toBe(first)
    await database.query(`update audit_checks set checked_at = checked_at - interval '25 hours'`)
    const run = '00000000-0000-4000-8000-000000000001'
    const claimed: string[] = []
    for (;;) {
      const one = await asJob(db, (tx) => claimCheck(tx, run))
      if (one === undefined) break
      claimed.push(one)
    }
    expect(new Set(claimed).size).toBe(claimed.length)
    expect(claimed).toContain(owner.session.Person.RegistrationID)
    const id = owner.session.Person.RegistrationID
    await database.query(`update audit_checks set run_until = now() - interval '1 second'`)
    await makeAuditCheckJob(db).work()
    expect(await checked()).not.toBe(first)
    // The run that was taken over reports nothing any more.
    expect(await asJob(db, (tx) => renewCheck(tx, run, id, 1, 2))).toBe(false)
    const then = await checked()
    await asJob(db, (tx) => finishCheck(tx, run, id, { entries: 0, fault: null }))
    expect(await checked()).toBe(then)
  })
})
