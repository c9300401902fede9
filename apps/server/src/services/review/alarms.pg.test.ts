import type { FlagsReply, WholeClosing } from '@evertill/contract'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../platform/mailer.ts'
import { SALE_FORGERIES, type Forgery } from '../../testing/forgeries.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { callerOf } from '../../testing/test-app.ts'
import { mailAlarms } from './alarm-mail.service.ts'

let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.close())

const forged = async (path: string) => (SALE_FORGERIES[path] as Forgery)(shop)
type Page = z.infer<typeof FlagsReply>
const flags = async (query = '') => (await shop.manager.get<Page>(`/transaction/flags?${query}`)).body

test('TR-11 an alarm is in the closing of its register and in the list of flags', async () => {
  const sale = await forged('Payments[].Kind')
  await shop.reviewed(sale)
  const [session] = await shop.database.query<{ id: string }>(
    'select closing_id as id from register_sessions where register_id = $1',
    [sale.CashRegisterID],
  )
  const { body } = await shop.manager.get<{ closing: WholeClosing }>(
    `/setup/stores/${sale.StoreID}/cashregisters/${sale.CashRegisterID}/${session?.id}/closinglistbyid`,
  )
  expect(body.closing.Alarms).toEqual([
    { TransactionNo: sale.TransactionNo, Flags: ['PAYMENT_DIFFERS', 'CASH_IN_NO_DRAWER'] },
  ])
  expect((await flags('severity=alarm')).flagged).toMatchObject([
    { key: sale.UUID, Kind: 'Sale', Severity: 'alarm', TransactionNo: sale.TransactionNo },
  ])
})

test('TR-13 the list goes on after its last row, and shows no store of others', async () => {
  for (const path of ['Lines[].MRP', 'Lines[].Name', 'Currency']) await shop.reviewed(await forged(path))
  const { flagged: all } = await flags('size=100')
  const seen: string[] = []
  for (let before = ''; ;) {
    const page = await flags(`size=2${before && `&before=${before}`}`)
    seen.push(...page.flagged.map(({ key }) => key))
    if (!page.hasMore) break
    before = page.flagged.at(-1)?.Position ?? ''
  }
  expect(seen).toEqual(all.map(({ key }) => key))
  expect(new Set(seen).size).toBe(seen.length)
  const stranger = await callerOf(shop.app, 'owner@other.test')
  expect((await stranger.get<Page>('/transaction/flags')).body.flagged).toEqual([])
  expect((await shop.cashier.get('/transaction/flags')).status).toBe(403)
  for (const bad of [
    'before=1',
    'before=x-y',
    'severity=loud',
    'size=0',
    `before=${'9'.repeat(30)}-${'0'.repeat(36)}`,
  ]) {
    expect((await shop.manager.get(`/transaction/flags?${bad}`)).status, bad).toBe(400)
  }
})

test('TR-12 alarms are mailed once; what could not be sent is sent later', async () => {
  const sent: Mail[] = []
  const failing = { send: () => Promise.reject(new Error('no route to the mail server')) }
  await expect(mailAlarms(shop.db, failing)).rejects.toThrow('no route')
  const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) }
  await mailAlarms(shop.db, mailer)
  expect(sent.map(({ to }) => to)).toContain('manager@demo.test')
  expect(sent[0]?.text).toContain('counted in no drawer')
  const before = sent.length
  await mailAlarms(shop.db, mailer)
  expect(sent).toHaveLength(before)
  await shop.reviewed(await forged('Returns[].OriginalLineUUID'))
  await mailAlarms(shop.db, mailer)
  expect(sent.length).toBeGreaterThan(before)
  expect(sent.at(-1)?.subject).toBe('Evertill: one alarm')
})

test('TR-30 one address that fails has nobody told again, and a company without a mail server holds up no other', async () => {
  await shop.database.query(
    `insert into users (registration_id, user_id, email_id, name, role, password_hash)
     select registration_id, gen_random_uuid(), 'second@demo.test', 'Second', 'Manager', 'none' from users
      where email_id = 'manager@demo.test'`,
  )
  await shop.database.query(
    `insert into user_stores (registration_id, user_id, store_id)
     select u.registration_id, u.user_id, s.store_id from users u join stores s using (registration_id)
      where u.email_id = 'second@demo.test'`,
  )
  await shop.database.query(
    `insert into access_entries (registration_id, user_id, store_id, resource, perms)
     select u.registration_id, u.user_id, s.store_id, 'Quarantine', '{"resolve": true}' from users u
       join stores s using (registration_id) where u.email_id = 'second@demo.test'`,
  )
  await shop.reviewed(await forged('Payments[].Kind'))
  await shop.database.query(
    `insert into alarms (registration_id, subject, store_id, transaction_no, flags)
     select registration_id, gen_random_uuid(), store_id, 'OTHER/1', '{OVER_RETURNED}' from stores
      where registration_id = (select registration_id from users where email_id = 'owner@other.test') limit 1`,
  )
  const sent: Mail[] = []
  const send = (mail: Mail) =>
    mail.to === 'manager@demo.test'
      ? Promise.reject(new Error('no such mailbox'))
      : Promise.resolve(void sent.push(mail))
  await expect(mailAlarms(shop.db, { send })).rejects.toThrow('no such mailbox')
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['owner@other.test', 'second@demo.test'])
  await mailAlarms(shop.db, { send })
  expect(sent).toHaveLength(2)
})
