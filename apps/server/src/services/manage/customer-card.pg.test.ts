import { randomUUID } from 'node:crypto'
import type { CustomerStatementReply, MembershipCardReply, SaleReply } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { OFFLINE, onCredit } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { app, database, cashier } = testShop('cashier')
const till = testTill(cashier)
type Refused = { errors?: { path: string }[] }
type Row = { key: string; Version: number } & Record<string, unknown>

let owner: HubTestCaller
let stranger: HubTestCaller
let tiers: Row[]

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
  stranger = await hubCallerOf(app, 'owner@other.test')
  tiers = (await owner.get<{ Rows: Row[] }>('/manage/membership-tiers')).body.Rows
})

const at = (name: string) => demoKey(DEMO_RETAIL.id, 'customer', name)
const path = (key: string) => `/manage/customers/${key}/membership`
const read = async (key: string) => (await owner.get<MembershipCardReply>(path(key))).body
const write = (key: string, Card: object | null, who = owner) =>
  who.put<MembershipCardReply & Refused>(path(key), { Card })
const correct = (key: string, body: object, who = owner) =>
  who.post<MembershipCardReply & Refused>(`/manage/customers/${key}/points`, body)
const sell = async (CustomerID: string) => {
  const sale = till.makeSale({ header: { CustomerID } })
  expect((await cashier.post<SaleReply>(OFFLINE, sale)).status).toBe(200)
  return sale
}
const earnedBy = (tier: Row, amount: number) =>
  Math.floor(amount / Number(tier['EarnPer'])) * Number(tier['EarnPoints'])
const audits = (key: string) =>
  database.query<{ action: string; detail: object }>(
    `select action, detail from audit_trail where subject = $1 order by audit_id`,
    [key],
  )

describe('the card of a customer', () => {
  test('HM-12 HM-13 a new card begins without points, and another tier moves none', async () => {
    const key = at('Customer 041')
    await sell(key)
    expect(await read(key)).toMatchObject({ Card: null, History: [] })
    const [tier, other] = tiers as [Row, Row]
    const card = { CardNo: 'DR-900001', TierID: tier.key, ValidTo: '2030-03-31' }
    expect((await write(key, card)).body.Card).toEqual({ ...card, Points: 0 })
    const sale = await sell(key)
    const earned = earnedBy(tier, sale.PayableAmount)
    expect(earned).toBeGreaterThan(0)
    const { Card, History } = await read(key)
    expect(Card?.Points).toBe(earned)
    expect(History[0]).toMatchObject({ TransactionNo: sale.TransactionNo, Earned: earned, Redeemed: 0 })
    const moved = await write(key, { ...card, TierID: other.key, ValidTo: null })
    expect(moved.body.Card).toEqual({ ...card, TierID: other.key, ValidTo: null, Points: earned })
    const rates = await owner.put<{ Row: Row }>(`/manage/membership-tiers/${other.key}`, {
      Version: other.Version,
      Row: { EarnPoints: Number(other['EarnPoints']) + 5 },
    })
    expect(rates.status).toBe(200)
    expect((await read(key)).Card?.Points).toBe(earned)
    const next = await sell(key)
    expect((await read(key)).Card?.Points).toBe(earned + earnedBy(rates.body.Row, next.PayableAmount))
    expect((await write(key, null)).body.Card).toBeNull()
    expect((await audits(key)).map(({ action }) => action)).toEqual(Array(3).fill('hub.customers.card'))
  })

  test('HM-12 a card of somebody else, an unknown tier and an unknown customer are refused', async () => {
    const card = { CardNo: 'DR-900002', TierID: tiers[0]?.key, ValidTo: null }
    await write(at('Customer 042'), card)
    const taken = await write(at('Customer 043'), card)
    expect(taken.body.errors).toMatchObject([{ path: 'Card.CardNo' }])
    for (const TierID of [randomUUID(), 'gold'])
      expect((await write(at('Customer 043'), { ...card, TierID })).body.errors).toMatchObject([
        { path: 'Card.TierID' },
      ])
    for (const key of [randomUUID(), 'nobody']) expect((await write(key, card)).status).toBe(404)
  })

  test('HM-14 a correction has a reason, counts once and stands in the history and the audit trail', async () => {
    const key = at('Customer 044')
    const body = { UUID: randomUUID(), Points: -25, Reason: 'Card was lost' }
    expect((await correct(key, body)).body.errors).toMatchObject([{ path: 'Points' }])
    await write(key, { CardNo: 'DR-900003', TierID: tiers[0]?.key, ValidTo: null })
    for (const wrong of [{ Points: 0 }, { Reason: ' ' }])
      expect((await correct(key, { ...body, ...wrong })).status).toBe(400)
    for (let time = 0; time < 2; time++)
      expect((await correct(key, body)).body).toMatchObject({
        Card: { Points: -25 },
        History: [{ Earned: 0, Redeemed: 25, Reason: 'Card was lost', By: expect.stringMatching(/./) }],
      })
    expect((await correct(key, { ...body, Points: 30 })).status).toBe(422)
    expect((await audits(key)).at(-1)).toEqual({
      action: 'hub.customers.points',
      detail: { from: 'hub', before: 0, change: -25, reason: 'Card was lost' },
    })
    const { body: seen } = await cashier.get<{ Points: number }>(`/crm/customers/${key}/balance`)
    expect(seen.Points).toBe(-25)
  })

  test('HM-15 card, points and statement of another company, or without the right, are not shown or changed', async () => {
    const key = at('Customer 044')
    const weak = await hubCallerOf(app, 'cashier@demo.test')
    const before = await read(key)
    const correction = { UUID: randomUUID(), Points: 5, Reason: 'x' }
    for (const [who, status] of [
      [stranger, 404],
      [weak, 403],
    ] as const) {
      expect((await who.get(path(key))).status).toBe(status)
      expect((await who.get(`/manage/customers/${key}/statement`)).status).toBe(status)
      expect((await write(key, null, who)).status).toBe(status)
      expect((await correct(key, correction, who)).status).toBe(status)
    }
    expect(await read(key)).toEqual(before)
  })
})

test('HM-16 the statement in the hub is that of the till', async () => {
  const key = at('Customer 045')
  const sale = till.makeSale({ header: { CustomerID: key }, pay: onCredit })
  await cashier.post(OFFLINE, sale)
  const hub = await owner.get<CustomerStatementReply>(`/manage/customers/${key}/statement?size=1`)
  const { body } = await cashier.get<CustomerStatementReply>(`/crm/customers/${key}/statement?size=1`)
  expect({ ...hub.body, AsOf: '' }).toEqual({ ...body, AsOf: '' })
  expect(hub.body).toMatchObject({ ClosingBalance: sale.PayableAmount, Entries: [{ Kind: 'CreditSale' }] })
})
