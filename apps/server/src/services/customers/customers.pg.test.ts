import { randomUUID } from 'node:crypto'
import type {
  CustomerReply,
  CustomerSyncReply,
  MembershipReply,
  ReceivePaymentReply,
  SaleReply,
} from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callerOf } from '../../testing/test-app.ts'
import { newCustomer } from '../../testing/test-customer.ts'
import { OFFLINE, onCredit } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, app, cashier } = testShop('cashier')
const till = testTill(cashier)

type Sync = z.infer<typeof CustomerSyncReply>
const sync = async (query: string, caller = cashier): Promise<Sync> => {
  const { status, body } = await caller.get<Sync>(`/crm/customers?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const make = (body: object) => cashier.post<z.infer<typeof CustomerReply>>('/crm/customers', body)

describe('customers', () => {
  test('CU-1 pages in key order, then only what changed', async () => {
    for (let n = 0; n < 7; n++) await make(newCustomer())
    const all = await sync('size=10000')
    expect(all.totalCount).toBe(all.customers.length)
    const paged: string[] = []
    let [pitId, after, hasMore] = ['', '', true]
    while (hasMore) {
      const page = await sync(`size=3${pitId && `&pitId=${pitId}`}${after && `&searchAfter=${after}`}`)
      paged.push(...page.customers.map(({ key }) => key))
      pitId = page.pitId
      after = encodeURIComponent(JSON.stringify(page.lastSort))
      hasMore = page.hasMore
    }
    expect(paged).toEqual(all.customers.map(({ key }) => key))
    expect(paged).toEqual(paged.toSorted())
    const fresh = newCustomer()
    await make(fresh)
    expect((await sync(`updatedOn=${pitId}`)).customers.map(({ key }) => key)).toEqual([fresh.key])
    for (const bad of ['updatedOn=yesterday', 'pitId=x', 'searchAfter=x']) {
      expect((await cashier.get(`/crm/customers?${bad}`)).status).toBe(400)
    }
    const other = await callerOf(app, 'owner@other.test')
    expect((await sync('size=10000', other)).customers.map(({ key }) => key)).not.toContain(fresh.key)
  })

  test('CU-2 the start of a name, a phone number and the end of one find a customer', async () => {
    const tag = String(Date.now()).slice(-7)
    const one = newCustomer({ FirstName: `Ärger ${tag}`, PhoneNo: `+91 98${tag} 42` })
    await make(one)
    for (const term of [`ärger ${tag}`, `91 98${tag}`, `${tag.slice(-4)}42`]) {
      const found = await sync(`searchParam=${encodeURIComponent(term)}`)
      expect(
        found.customers.map(({ key }) => key),
        term,
      ).toContain(one.key)
    }
    expect((await sync('searchParam=nobody%20at%20all')).customers).toEqual([])
  })

  test('CU-3 F-03 a customer made many times with one key is one customer', async () => {
    const body = newCustomer({ PhoneNo: '80000 00001' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => make(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers.filter((answer) => !answer.body.replayed)).toHaveLength(1)
    // The groups of a customer are the shop's to give (CU-31).
    const kept = { ...body, CustomerGroups: [], IsDeleted: false, CreditLimit: null }
    expect(answers[0]?.body.customer).toMatchObject(kept)
    expect(answers.map((answer) => answer.body.flags)).toEqual(Array(6).fill([]))
    expect((await make({ ...body, FirstName: 'Other' })).status).toBe(422)
    expect((await make(newCustomer({ PhoneNo: '8000000001' }))).body.flags).toEqual(['SAME_PHONE'])
    expect((await make(newCustomer({ FirstName: ' ' }))).status).toBe(400)
  })
})

describe('edits of a customer', () => {
  type Reply = z.infer<typeof CustomerReply>
  const editOf = (
    { key: _key, CustomerGroups: _groups, ...fields }: ReturnType<typeof newCustomer>,
    at: string,
  ) => ({
    ...fields,
    UUID: randomUUID(),
    EditedAt: at,
  })
  const put = (key: string, body: object, caller = cashier) =>
    caller.put<Reply>(`/crm/customers/${key}`, body)

  test('CU-14 F-03 an edit sent many times is one edit, and the same id with other content is refused', async () => {
    const made = newCustomer()
    await make(made)
    await database.query(`update customers set customer_groups = '{Gold}' where customer_id = $1`, [made.key])
    const { pitId } = await sync('size=1')
    const edit = { ...editOf(made, '2026-11-15T06:30:00.000Z'), FirstName: 'Usha', PhoneNo: '+91 12 34 56' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => put(made.key, edit)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(answers.filter(({ body }) => !body.replayed)).toHaveLength(1)
    expect(answers[0]?.body.customer).toMatchObject({ FirstName: 'Usha', CustomerGroups: ['Gold'] })
    expect((await put(made.key, { ...edit, City: 'Mysuru' })).status).toBe(422)
    expect((await sync(`updatedOn=${pitId}`)).customers).toMatchObject([{ key: made.key, FirstName: 'Usha' }])
    expect((await sync('searchParam=usha')).customers.map(({ key }) => key)).toContain(made.key)
    // The creation may be sent again after the edit.
    expect((await make(made)).body).toMatchObject({ replayed: true, customer: { FirstName: 'Usha' } })
  })

  test('CU-14 an older edit does not win over a newer one, nor does a clock that is ahead', async () => {
    const made = newCustomer()
    await make(made)
    const named = (FirstName: string, at: string) => put(made.key, { ...editOf(made, at), FirstName })
    await named('Newer', '2026-11-15T06:30:00.000Z')
    expect((await named('Older', '2026-11-15T06:29:59.999Z')).body.customer.FirstName).toBe('Newer')
    await named('Ahead', '2099-01-01T00:00:00.000Z')
    const now = new Date(Date.now() + 1_000).toISOString()
    expect((await named('Latest', now)).body.customer.FirstName).toBe('Latest')
  })

  test('CU-14 an unknown customer and one of another company are not found', async () => {
    const made = newCustomer()
    await make(made)
    const edit = editOf(made, '2026-11-15T06:30:00.000Z')
    for (const key of [randomUUID(), 'x']) expect((await put(key, edit)).status).toBe(404)
    const other = await callerOf(app, 'owner@other.test')
    expect((await put(made.key, edit, other)).status).toBe(404)
    expect((await put(made.key, { ...edit, FirstName: ' ' })).status).toBe(400)
  })
})

describe('what a customer owes', () => {
  type Balance = { Balance: number; UnpaidBills: { SaleUUID: string; BalanceAmount: number }[] }
  const balanceOf = async (key: string) => (await cashier.get<Balance>(`/crm/customers/${key}/balance`)).body
  const bill = async (CustomerID: string) => {
    const sale = till.makeSale({ header: { CustomerID }, pay: onCredit })
    await cashier.post(OFFLINE, sale)
    return sale
  }
  const receipt = (CustomerID: string, Amount: number, more: object = {}) => ({
    UUID: randomUUID(),
    StoreID: till.lease.StoreID,
    CashRegisterID: till.lease.CashRegisterID,
    CustomerID,
    PaymentTypeID: 'cash',
    PaymentType: 'Cash',
    Kind: 'Cash',
    Amount,
    TransactionNo: `R/${randomUUID().slice(0, 12)}`,
    TransactionDate: new Date().toISOString(),
    BusinessDate: '2026-11-15',
    ...more,
  })
  const receive = (body: object) => cashier.post<ReceivePaymentReply>('/transaction/payments', body)

  test('CU-4 RP-3 CU-7 the ledger sums up, receipts pay the oldest bills, the rest is an advance', async () => {
    const customer = randomUUID()
    const [one, two] = [await bill(customer), await bill(customer)]
    const owed = one.PayableAmount + two.PayableAmount
    expect(await balanceOf(customer)).toMatchObject({ Balance: owed })
    const bills = (await balanceOf(customer)).UnpaidBills
    expect(bills.map(({ SaleUUID }) => SaleUUID)).toEqual([one.UUID, two.UUID].toSorted())
    const part = receipt(customer, (bills[0]?.BalanceAmount ?? 0) + 100)
    expect((await receive(part)).body).toMatchObject({
      Allocations: [{ SaleUUID: bills[0]?.SaleUUID }, { SaleUUID: bills[1]?.SaleUUID, Amount: 100 }],
      AdvanceAmount: 0,
    })
    expect((await balanceOf(customer)).UnpaidBills).toMatchObject([{ SaleUUID: bills[1]?.SaleUUID }])
    const rest = await receive(receipt(customer, owed))
    expect(rest.body.AdvanceAmount).toBe(part.Amount)
    expect(await balanceOf(customer)).toMatchObject({ Balance: -part.Amount, UnpaidBills: [] })
    const drawer = await database.query(
      'select kind, amount::int from drawer_entries where payment_uuid = $1',
      [part.UUID],
    )
    expect(drawer).toEqual([{ kind: 'receivedOnAccount', amount: part.Amount }])
  })

  test('RP-4 a receipt is allocated as the cashier says', async () => {
    const customer = randomUUID()
    const [, second] = [await bill(customer), await bill(customer)]
    const shares = [{ SaleUUID: second.UUID, Amount: 50 }]
    const { body } = await receive(receipt(customer, 70, { Allocations: shares, Kind: 'Other' }))
    expect(body).toMatchObject({ Allocations: shares, AdvanceAmount: 20 })
    expect((await receive(receipt(customer, 10, { Allocations: shares }))).status).toBe(400)
  })

  test('CU-6 F-03 a payment sent many times at once is booked once, and other content is refused', async () => {
    const customer = randomUUID()
    const sale = await bill(customer)
    const body = receipt(customer, 1_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => receive(body)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map((one) => JSON.stringify({ ...one.body, replayed: 0 }))).size).toBe(1)
    expect(await balanceOf(customer)).toMatchObject({ Balance: sale.PayableAmount - 1_000 })
    expect((await receive({ ...body, Amount: 2_000 })).status).toBe(422)
    expect((await receive({ ...body, UUID: randomUUID(), CashRegisterID: randomUUID() })).status).toBe(404)
  })

  test('CU-10 SA-21 a sale earns points for whole steps and takes those it redeems; a void takes both back', async () => {
    const [member] = await database.query<{ customer_id: string; earn_per: number; earn_points: number }>(
      `select m.customer_id, t.earn_per::int, t.earn_points::int
         from memberships m join membership_tiers t using (registration_id, tier_id)
        where t.earn_per > 0 order by m.customer_id limit 1`,
    )
    if (!member) throw new Error('the demo has members')
    const { customer_id: CustomerID, earn_per, earn_points } = member
    const points = async () =>
      (await cashier.get<{ Points: number }>(`/crm/customers/${CustomerID}/balance`)).body.Points
    const before = await points()
    const Loyalty = { Points: 3, PointValue: 100, As: 'Tender' } as const
    const sale = till.makeSale({ header: { CustomerID }, draft: { Loyalty } })
    expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
    expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
    const earned = Math.floor(sale.PayableAmount / earn_per) * earn_points
    expect(sale.PayableAmount % earn_per).toBeGreaterThan(0)
    expect(earned).toBeGreaterThan(0)
    expect(await points()).toBe(before + earned - 3)
    const { MembershipData } = (await cashier.get<z.infer<typeof MembershipReply>>('/crm/membership')).body
    expect(MembershipData.Members.find((one) => one.CustomerID === CustomerID)?.Points).toBe(
      before + earned - 3,
    )
    const manager = await callerOf(app, 'manager@demo.test')
    const gone = { UUID: randomUUID(), Reason: 'Wrong customer', At: new Date().toISOString() }
    expect((await manager.post(`/transaction/sales/${sale.UUID}/void`, gone)).status).toBe(200)
    expect(await points()).toBe(before)
  })

  test('CU-13 a sale that redeems more points than there are is accepted and flagged, also the second of two at once', async () => {
    const member = (await database.query<{ customer_id: string }>('select customer_id from memberships'))[1]
    if (!member) throw new Error('the demo has members')
    const CustomerID = member.customer_id
    const { body } = await cashier.get<{ Points: number }>(`/crm/customers/${CustomerID}/balance`)
    const redeem = async (Points: number, who = CustomerID): Promise<string> => {
      const draft = { Loyalty: { Points, PointValue: 1, As: 'Tender' as const } }
      const sale = till.makeSale({ header: { CustomerID: who }, draft })
      expect((await cashier.post<SaleReply>(OFFLINE, sale)).status).toBe(200)
      return sale.UUID
    }
    const isFlagged = async (uuid: string) => (await cashier.reviewedFlags(uuid)).includes('POINTS_OVERDRAWN')
    expect(body.Points).toBeGreaterThan(1)
    const [one, other] = await Promise.all([redeem(body.Points), redeem(body.Points)])
    expect([await isFlagged(one), await isFlagged(other)].filter(Boolean)).toHaveLength(1)
    expect(await isFlagged(await redeem(1, randomUUID()))).toBe(true)
  })

  test('CU-4 an unknown customer has no balance', async () => {
    for (const key of [randomUUID(), 'nobody']) {
      expect((await cashier.get(`/crm/customers/${key}/balance`)).status).toBe(404)
    }
  })
})
