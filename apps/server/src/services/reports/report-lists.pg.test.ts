import { randomUUID } from 'node:crypto'
import type { ReportBillsReply, ReportReply, ReportRow, Sale, SaleReply } from '@evertill/contract'
import { documentNumberBeside } from '@evertill/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoKey } from '../../db/seed/keys.ts'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { approve } from '../../testing/test-approval.ts'
import { reviewNow } from '../../testing/test-app.ts'
import { openRegisterSession } from '../../testing/test-drawer.ts'
import { OFFLINE, type TestTill, onCredit, openTill, returnOf, storeKey } from '../../testing/test-sale.ts'
import { rebuildNow } from '../../testing/test-reports.ts'
import { testShop } from '../../testing/test-shop.ts'

const { app, manager, cashier, database } = testShop('manager', 'cashier')
const STORE = storeKey('BLR1')
const CUSTOMER = randomUUID()
/** A day without demo sales, and a quiet one long before it. */
const DAY = '2026-02-03'
const BEFORE = '2025-11-20'
const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

let till: TestTill
let sold: Sale[]

const book = async (
  changes: Parameters<TestTill['makeSale']>[0] & { day?: string; hour?: number },
): Promise<Sale> => {
  const { day = DAY, hour = 6, ...rest } = changes
  const sale = till.makeSale({ ...rest, header: { TransactionDate: at(day, hour), ...rest.header } })
  const { body } = await manager.post<SaleReply>(OFFLINE, sale)
  expect(body.code, JSON.stringify(body)).toBe('0')
  return sale
}
const voidIt = async (sale: Sale, Reason: string, on: string): Promise<void> => {
  const body = { UUID: randomUUID(), Reason, At: at(on, 12) }
  expect((await manager.post(`/transaction/sales/${sale.UUID}/void`, body)).status).toBe(200)
}

beforeAll(async () => {
  till = await openTill(manager)
  const plain = await book({})
  const lineDiscount = await book({
    line: (line) => ({ ...line, Discount: { Kind: 'Amount' as const, Amount: 100 } }),
  })
  const billDiscount = await book({
    hour: 8,
    draft: { BillDiscount: { Kind: 'Amount' as const, Amount: 250 } },
  })
  const returned = await book({
    lines: 0,
    header: { Reason: 'Damaged' },
    draft: { ...returnOf(plain) },
  })
  const voidedAtOnce = await book({})
  const old = await book({ day: BEFORE, header: { CustomerID: CUSTOMER }, pay: onCredit })
  const owed = await book({ header: { CustomerID: CUSTOMER }, pay: onCredit })
  await voidIt(voidedAtOnce, 'Wrong item', DAY)
  sold = [plain, lineDiscount, billDiscount, returned, voidedAtOnce, old, owed]
  await reviewNow(app)
  await rebuildNow(app)
})

const read = async (
  report: string,
  query = `from=${DAY}&to=${DAY}`,
  caller = manager,
): Promise<ReportReply> => {
  const { status, body } = await caller.get<ReportReply>(`/reports/${report}?stores=${STORE}&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rowsOf = ({ Tables }: ReportReply, key: string): ReportRow[] =>
  Tables.find(({ Key }) => Key === key)?.Rows ?? []
const nth = (index: number): Sale => sold[index]!

describe('what people did', () => {
  test('RL-2 discounts are listed by person, by kind and one by one', async () => {
    const report = await read('discounts')
    expect(rowsOf(report, 'byReason').map(({ Key, Values }) => [Key, Values])).toEqual([
      ['bill', { count: 1, amount: 250 }],
      ['line', { count: 1, amount: 200 }],
    ])
    expect(rowsOf(report, 'byPerson')).toMatchObject([
      { Key: manager.profile.key, Label: manager.profile.Name, Values: { count: 2, amount: 450 } },
    ])
    expect(rowsOf(report, 'rows').map(({ Values }) => Values['transactionNo'])).toEqual([
      nth(2).TransactionNo,
      nth(1).TransactionNo,
    ])
    const narrowed = await read('discounts', `from=${DAY}&to=${DAY}&where=reason:line`)
    expect(rowsOf(narrowed, 'rows')).toHaveLength(1)
  })

  test('RL-2 a void is listed with its reason on its day, also if its bill counts nowhere', async () => {
    const report = await read('voids')
    expect(rowsOf(report, 'rows')).toMatchObject([
      { Key: nth(4).UUID, Values: { reason: 'Wrong item', amount: nth(4).PayableAmount } },
    ])
    expect(rowsOf(await read('voids', 'from=2026-02-04&to=2026-02-28'), 'rows')).toEqual([])
  })

  test('RL-2 returned goods are listed with their reason', async () => {
    expect(rowsOf(await read('returns'), 'byReason')).toMatchObject([
      { Key: 'Damaged', Values: { count: 1, amount: nth(0).Lines[0]?.TotalAmount } },
    ])
  })

  test('RL-2 approvals, reprints, price changes and drawer openings are listed by who asked', async () => {
    const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
    const query = `from=${today}&to=${today}`
    await approve(cashier, 'Reprint')
    await approve(cashier, 'PriceChange')
    const session = await openRegisterSession(manager, 'BLR1/R2', 0)
    await session.move('DrawerOpened', 0, { Reason: 'Change for a note' })
    const approvals = await read('approvals', query)
    expect(rowsOf(approvals, 'byPerson')).toMatchObject([
      { Key: cashier.profile.key, Label: cashier.profile.Name, Values: { count: 2 } },
    ])
    expect(
      rowsOf(approvals, 'byReason')
        .map(({ Key }) => Key)
        .sort(),
    ).toEqual(['PriceChange', 'Reprint'])
    expect(rowsOf(await read('reprints', query), 'rows')).toMatchObject([
      { Values: { person: cashier.profile.Name, approver: expect.stringMatching(/./) as string } },
    ])
    expect(rowsOf(await read('priceChanges', query), 'rows')).toHaveLength(1)
    expect(rowsOf(await read('drawerOpenings', query), 'byReason')).toMatchObject([
      { Key: 'Change for a note', Values: { count: 1 } },
    ])
    await session.close({})
  })
})

describe('the bills behind a figure', () => {
  const bills = async (query: string): Promise<ReportBillsReply['Bills']> => {
    const { status, body } = await manager.get<ReportBillsReply>(`/reports/bills?stores=${STORE}&${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.Bills
  }
  const day = `from=${DAY}&to=${DAY}`
  const numbers = async (query: string): Promise<string[]> =>
    (await bills(query)).map(({ TransactionNo }) => TransactionNo).sort()

  test('RL-3 they add up to it, say why they count, and are paged without gap or repeat', async () => {
    const all = await bills(day)
    const counted = [0, 1, 2, 3, 6].map(nth)
    expect(all.map(({ key }) => key).sort()).toEqual(counted.map(({ UUID }) => UUID).sort())
    const net = counted.reduce((sum, { PayableAmount }) => sum + PayableAmount, 0)
    expect(all.reduce((sum, { PayableAmount }) => sum + PayableAmount, 0)).toBe(net)
    const { Tables } = await read('tax')
    expect(Tables.find(({ Key }) => Key === 'buyers')?.Totals['netSales']).toBe(net)
    expect(all.find(({ key }) => key === nth(3).UUID)).toMatchObject({ Why: 'returned', Sign: 1 })
    const paged: string[] = []
    for (let after = ''; ;) {
      const [row] = await bills(`${day}&size=1${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`)
      if (!row) break
      paged.push(row.key)
      after = row.Position
    }
    expect(paged).toEqual(all.map(({ key }) => key))
  })

  test('RL-3 every filter narrows them down', async () => {
    const [line] = nth(2).Lines
    const found = await bills(`${day}&where=product:${line?.ProductID}`)
    expect(found.some(({ key }) => key === nth(2).UUID)).toBe(true)
    expect(await numbers(`${day}&where=hour:13`)).toEqual([nth(2).TransactionNo])
    expect(await numbers(`${day}&where=customer:${CUSTOMER}`)).toEqual([nth(6).TransactionNo])
    expect(await numbers(`${day}&where=reason:Damaged`)).toEqual([nth(3).TransactionNo])
    const credit = demoKey(DEMO_RETAIL.id, 'payment-type', 'Customer Credit')
    expect(await numbers(`${day}&where=paymentType:${credit}`)).toEqual([nth(6).TransactionNo])
    expect(await numbers(`${day}&where=series:${nth(3).Series}`)).toEqual([nth(3).TransactionNo])
    for (const where of [
      'hsn:no such',
      'rate:1',
      'flag:NEWER_FLAG',
      'tag:x',
      'offer:x',
      'closing:x',
      'category:x',
    ])
      expect(await numbers(`${day}&where=${encodeURIComponent(where)}`)).toEqual([])
    for (const where of [
      'weekday:2',
      'month:2026-02',
      `store:${STORE}`,
      `cashier:${manager.profile.key}`,
      'channel:',
    ])
      expect((await numbers(`${day}&where=${encodeURIComponent(where)}`)).length).toBe(5)
  })

  test('RL-3 each row of the tax report leads to its bills, and a case to its bill', async () => {
    const tax = await read('tax')
    for (const table of ['buyers', 'supplies'])
      for (const { Where = '', Values } of rowsOf(tax, table)) {
        const behind = await bills(`${day}&where=${encodeURIComponent(Where)}`)
        const net = behind.reduce((sum, { PayableAmount }) => sum + PayableAmount, 0)
        expect({ Where, net }).toEqual({ Where, net: Values['netSales'] })
      }
    expect(rowsOf(tax, 'supplies').map(({ Key }) => Key)).toEqual(['creditNote', 'taxInvoice'])
    for (const { Where = '', Values } of rowsOf(tax, 'rates')) {
      expect((await bills(`${day}&where=${encodeURIComponent(Where)}`)).length).toBeGreaterThan(0)
      expect(
        await bills(`${day}&where=${encodeURIComponent(`rate:${Values['rate']}/No such name`)}`),
      ).toEqual([])
    }
    const [discount] = rowsOf(await read('discounts'), 'rows')
    expect(discount?.Where).toBe(`bill:${nth(2).UUID}`)
    expect(await numbers(`${day}&where=${discount?.Where}`)).toEqual([nth(2).TransactionNo])
    const [wrong] = rowsOf(await read('voids'), 'rows')
    expect(wrong?.Where).toBe(`bill:${nth(4).UUID}`)
  })

  test('FG-13 a filter that a report does not know is refused, not left out', async () => {
    const ask = async (report: string, filter: string) =>
      (await manager.get(`/reports/${report}?stores=${STORE}&${day}&${filter}`)).status
    expect(await ask('day', 'where=category:x')).toBe(400)
    expect(await ask('payments', 'where=product:x')).toBe(400)
    expect(await ask('tax', 'where=rate:180000')).toBe(400)
    expect(await ask('numbers', `cashiers=${manager.profile.key}`)).toBe(400)
    expect(await ask('voids', 'channels=x')).toBe(400)
    expect(await ask('voids', 'where=reason:x')).toBe(200)
  })

  test('RL-3 a place that is none of this list is refused', async () => {
    const { status } = await manager.get(`/reports/bills?stores=${STORE}&${day}&after=2026-02-03|x|y|z`)
    expect(status).toBe(400)
  })
})

describe('customers, numbers and flags', () => {
  test('RL-4 what customers owe is shown by age, and those who came back apart from new ones', async () => {
    const report = await read('customers')
    const [old, fresh] = [nth(5).PayableAmount, nth(6).PayableAmount]
    expect(rowsOf(report, 'outstanding').find(({ Key }) => Key === CUSTOMER)?.Values).toMatchObject({
      outstanding: old + fresh,
      noBill: 0,
    })
    // Of the demo: an opening balance and an advance, which are on no bill.
    for (const row of rowsOf(report, 'outstanding')) {
      const { outstanding, ...parts } = row.Values
      expect(Object.values(parts).reduce<number>((sum, part) => sum + Number(part), 0)).toBe(outstanding)
    }
    expect(rowsOf(report, 'outstanding').some(({ Values }) => Number(Values['noBill']) > 0)).toBe(true)
    const top = report.Tables.find(({ Key }) => Key === 'top')
    expect(top?.Totals).toMatchObject({ netSales: fresh, bills: 1 })
    expect(rowsOf(report, 'top')).toMatchObject([{ Key: CUSTOMER, Values: { netSales: fresh, bills: 1 } }])
    expect(rowsOf(report, 'returning').map(({ Key, Values }) => [Key, Values['count']])).toEqual([
      ['returning', 1],
      ['unknown', 0],
    ])
  })

  test('RL-4 bills are as old as they are today, also in the report of an earlier period', async () => {
    const customer = randomUUID()
    const ages = [0, 30, 31, 60, 61, 90, 91, 200]
    const owed: number[] = []
    for (const age of ages) {
      const day = new Date(Date.now() + 330 * 60_000 - age * 86_400_000).toISOString().slice(0, 10)
      const header = { CustomerID: customer, TransactionDate: `${day}T00:30:00.000Z` }
      const { PayableAmount } = await book({ header, pay: onCredit })
      owed.push(PayableAmount)
    }
    const sum = (...wanted: number[]) =>
      ages.reduce((all, age, index) => all + (wanted.includes(age) ? (owed[index] ?? 0) : 0), 0)
    for (const query of [undefined, 'from=2020-01-01&to=2020-01-31']) {
      const row = rowsOf(await read('customers', query), 'outstanding').find(({ Key }) => Key === customer)
      expect(row?.Values).toEqual({
        outstanding: sum(...ages),
        due30: sum(0, 30),
        due60: sum(31, 60),
        due90: sum(61, 90),
        dueOver90: sum(91, 200),
        noBill: 0,
      })
    }
  })

  test('RL-4 whose only earlier bill was voided, or was a quotation, is new', async () => {
    const customer = randomUUID()
    const header = { CustomerID: customer }
    await voidIt(await book({ day: '2026-01-10', header }), 'Wrong item', '2026-01-10')
    await book({ day: '2026-01-11', header, type: 'Quotation', pay: () => [] })
    await book({ day: '2026-01-12', header })
    await rebuildNow(app)
    const kinds = async (from: string) =>
      rowsOf(await read('customers', `from=${from}&to=2026-01-31`), 'returning').flatMap(({ Key, Values }) =>
        Key === 'unknown' ? [] : [[Key, Values['count']]],
      )
    expect(await kinds('2026-01-01')).toEqual([['new', 1]])
    expect(await kinds('2026-01-12')).toEqual([['new', 1]])
    expect(await kinds('2026-01-13')).toEqual([])
  })

  test('RL-6 numbers of a series are counted: used, void, and missing in between', async () => {
    const [series] = rowsOf(await read('numbers'), 'series').filter(({ Key }) => Key === nth(0).Series)
    const running = [0, 1, 2, 4, 6].map((index) => nth(index).RunningNo)
    const taken = [...running, nth(5).RunningNo]
    const [first, last] = [Math.min(...running), Math.max(...running)]
    const free = Array.from({ length: last - first }, (_, at) => first + at).filter(
      (no) => !taken.includes(no),
    )
    expect(series?.Values).toEqual({
      firstNo: nth(0).TransactionNo,
      lastNo: nth(6).TransactionNo,
      used: 5,
      voided: 1,
      // The bill of an earlier day between them has its number; the credit note's is of another series.
      missing: last - first + 1 - 6,
      missingNos: free.map((no) => documentNumberBeside(nth(0).TransactionNo, no)).join(', '),
    })
  })

  test('RL-7 flags are counted by reason, and refused sales by whether they are resolved', async () => {
    const [{ n: flagged } = { n: 0 }] = await database.query<{ n: number }>(
      `select count(*)::int as n from sales s, unnest(s.flags) where s.business_date = $1 and s.store_id = $2`,
      [DAY, STORE],
    )
    const report = await read('flags')
    expect(rowsOf(report, 'byFlag').reduce((sum, { Values }) => sum + Number(Values['count']), 0)).toBe(
      flagged,
    )
    const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
    const wrong = { ...till.makeSale(), PayableAmount: 1 }
    expect((await manager.post<SaleReply>(OFFLINE, wrong)).body.code).not.toBe('0')
    const [open] = rowsOf(await read('flags', `from=${today}&to=${today}`), 'quarantine')
    expect(open).toMatchObject({ Key: expect.stringMatching(/^open:/) as string, Values: { count: 1 } })
  })

  test('RL-8 without the right to see others, only one’s own cases are listed', async () => {
    await database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       values ($1, $2, $3, 'Reports', '{"read": true}')
       on conflict (registration_id, user_id, store_id, resource) do update set perms = excluded.perms`,
      [cashier.profile.RegistrationID, cashier.profile.key, STORE],
    )
    const report = await read('voids', `from=${DAY}&to=${DAY}`, cashier)
    expect(report.OwnOnly).toBe(true)
    expect(rowsOf(report, 'rows')).toEqual([])
    const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
    const day = await read('day', `from=${today}&to=${today}`, cashier)
    expect(day.Tables[0]?.Totals['expectedCash']).toBeNull()
    const { status } = await cashier.get(`/reports/gstr1?stores=${STORE}&period=2026-02`)
    expect(status).toBe(403)
  })
})
