import { randomUUID } from 'node:crypto'
import type { ErrorReply, Sale, SaleReply } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { OTHER_TRADERS } from '../../db/seed/companies.ts'
import { OFFLINE, flagsAfterReview, registerKey, storeKey } from '../../testing/test-sale.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
})

const send = (sale: unknown) => cashier.post<SaleReply>(OFFLINE, sale)
const refused = async (sale: unknown) => cashier.post<ErrorReply>(OFFLINE, sale)

const rowsOf = async ({ UUID }: Sale) => {
  const count = (table: string, column: string) =>
    database.query<{ n: string }>(`select count(*) as n from ${table} where ${column} = $1`, [UUID])
  const [sales, lines, payments, audit] = await Promise.all([
    count('sales', 'uuid'),
    count('sale_lines', 'sale_uuid'),
    count('sale_payments', 'sale_uuid'),
    count('audit_trail', 'subject'),
  ])
  return [sales, lines, payments, audit].map(([row]) => Number(row?.n))
}

const quarantined = async (sale: { UUID: string }) =>
  database.query<{ code: string; attempts: number; resolved_at: Date | null; raw_body: string }>(
    'select * from sale_quarantine where sale_uuid = $1',
    [sale.UUID],
  )

const withTotal = (sale: Sale, change: number): Sale => ({ ...sale, TotalAmount: sale.TotalAmount + change })

describe('a sale is booked exactly once', () => {
  test('IN-1 a sale sent again is answered with the first reply and stays one row', async () => {
    const sale = till.makeSale()
    const first = await send(sale)
    expect(first).toMatchObject({
      status: 200,
      body: { code: '0', saleId: sale.UUID, replayed: false, flags: [] },
    })
    const again = await send(sale)
    expect(again.body).toEqual({ ...first.body, replayed: true })
    expect(await rowsOf(sale)).toEqual([1, 2, 1, 1])
  })

  test('IN-1 the order of keys in the body does not make another sale of it', async () => {
    const sale = till.makeSale()
    await send(sale)
    const shuffled = Object.fromEntries(Object.entries(sale).reverse())
    expect((await send(shuffled)).body.replayed).toBe(true)
  })

  test('IN-2 the same sale sent 20 times at once is one row with equal answers', async () => {
    const sale = till.makeSale()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(sale)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(answers.filter((answer) => !answer.body.replayed)).toHaveLength(1)
    expect(
      new Set(answers.map((answer) => JSON.stringify({ ...answer.body, replayed: null }))),
    ).toHaveProperty('size', 1)
    expect(await rowsOf(sale)).toEqual([1, 2, 1, 1])
  })

  test('IN-2 a sale without a payment, identified by its UUID alone, is one row too', async () => {
    const sale = till.makeSale({ free: true })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(sale)))
    expect(answers.filter((answer) => !answer.body.replayed)).toHaveLength(1)
    expect(answers.map((answer) => answer.body.flags)).toEqual(Array(20).fill([]))
    expect(await rowsOf(sale)).toEqual([1, 2, 0, 1])
    // The cashier gave it all away.
    expect(await cashier.reviewedFlags(sale.UUID)).toEqual(['NOT_ALLOWED'])
  })

  test('IN-3 an accepted UUID with other content is refused and changes nothing', async () => {
    const sale = till.makeSale()
    await send(sale)
    const answer = await refused({ ...sale, CreatedByUserName: 'Somebody else' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'SALE_DIFFERS_FROM_ACCEPTED' } })
    expect(await refused(withTotal(sale, 1))).toMatchObject({ body: { code: 'SALE_DIFFERS_FROM_ACCEPTED' } })
    expect(await quarantined(sale)).toEqual([])
    const [row] = await database.query('select created_by_user_name from sales where uuid = $1', [sale.UUID])
    expect(row).toEqual({ created_by_user_name: 'Cashier 1' })
  })

  test('IN-10 a sale that fails at its last row leaves no part behind', async () => {
    const first = till.makeSale()
    await send(first)
    const second = till.makeSale()
    const [stolen] = first.Payments
    const thief = {
      ...second,
      Payments: second.Payments.map((payment) => ({ ...payment, UUID: stolen?.UUID })),
    }
    const answer = await refused(thief)
    expect(answer).toMatchObject({ status: 422, body: { code: 'SALE_INVALID' } })
    expect(answer.body.errors?.[0]?.message).toBe('a payment belongs to another sale already')
    expect(await rowsOf(second)).toEqual([0, 0, 0, 0])
    expect(await quarantined(second)).toHaveLength(1)
  })

  test('IN-15 a sale of 5,000 lines is accepted whole', { timeout: 30_000 }, async () => {
    const sale = till.makeSale({ lines: 5_000 })
    expect(await send(sale)).toMatchObject({ status: 200, body: { code: '0' } })
    expect(await rowsOf(sale)).toEqual([1, 5_000, 1, 1])
  })
})

describe('a made sale is flagged, not refused', () => {
  const reviewed = (sale: Sale) => flagsAfterReview(cashier, sale)
  const flagsOf = async (sale: Sale): Promise<string[]> => {
    const { status, body } = await send(sale)
    expect(status).toBe(200)
    return body.flags
  }

  test('IN-7 a clock that is a day off, an unknown product or a foreign device is accepted and flagged', async () => {
    const days = (n: number) => new Date(Date.now() + n * 86_400_000 * 1.01).toISOString()
    for (const TransactionDate of [days(1), days(-1), '1970-01-01T00:00:00Z', days(3650)]) {
      expect(await flagsOf(till.makeSale({ header: { TransactionDate } }))).toEqual(['CLOCK_SKEW'])
    }
    const unknown = (key: string) => till.makeSale({ product: (product) => ({ ...product, key }) })
    expect(await reviewed(unknown(randomUUID()))).toEqual(['UNKNOWN_PRODUCT'])
    expect(await reviewed(unknown('no key of ours'))).toEqual(['UNKNOWN_PRODUCT'])
    expect(await reviewed(till.makeSale({ header: { DeviceID: randomUUID() } }))).toEqual(['UNKNOWN_LEASE'])
  })

  test('IN-7 a sale of another version of the calculation is accepted while its figures add up', async () => {
    expect(await flagsOf(till.makeSale({ header: { CalculationVersion: 99 } }))).toEqual(['OLD_CALCULATION'])
    const wrong = withTotal(till.makeSale({ header: { CalculationVersion: 99 } }), 1)
    expect(await refused(wrong)).toMatchObject({ status: 422, body: { code: 'SALE_CONTRADICTS_ITSELF' } })
  })

  test('IN-7 fields that nobody knows yet are flagged and kept with the body', async () => {
    const sale = till.makeSale()
    const body = JSON.stringify({ ...sale, Lines: sale.Lines.map((line) => ({ ...line, Serial: 'X1' })) })
    expect(await flagsOf(JSON.parse(body) as Sale)).toEqual(['UNKNOWN_FIELDS'])
    const [row] = await database.query<{ raw_body: string }>('select raw_body from sales where uuid = $1', [
      sale.UUID,
    ])
    expect(row?.raw_body).toBe(body)
  })

  test('IN-8 of sales with one number all are kept and all but the first are flagged, also at once', async () => {
    const TransactionNo = 'BLR1A/S26/77777'
    const sales = Array.from({ length: 8 }, () => till.makeSale({ header: { TransactionNo } }))
    const flags = await Promise.all(sales.map(flagsOf))
    expect(flags.filter((list) => list.length === 0)).toHaveLength(1)
    expect(flags.filter((list) => list.includes('NUMBER_CLASH'))).toHaveLength(7)
    expect((await send(sales[7])).body).toMatchObject({ replayed: true, flags: flags[7] })
  })

  test('IN-14 characters that PostgreSQL cannot hold do not cost the sale', async () => {
    const name = 'A\u0000B\ud800C \\u0000 ₹'
    const sale = till.makeSale({ lines: 1, product: (product) => ({ ...product, Name: name }) })
    expect(await flagsOf(sale)).toEqual([])
    const [row] = await database.query('select name from sale_lines where sale_uuid = $1', [sale.UUID])
    expect(row).toEqual({ name: 'A\ufffdB\ufffdC \\u0000 ₹' })
  })
})

describe('a sale that cannot be booked is quarantined', () => {
  test('IN-4 a body that cannot be read is refused by field and kept word for word', async () => {
    const sale = till.makeSale()
    const text = JSON.stringify({ ...sale, Currency: 'RUPEES', Extra: true })
    const answer = await refused(text)
    expect(answer).toMatchObject({ status: 422, body: { code: 'SALE_INVALID' } })
    expect(answer.body.errors?.map((error) => error.path)).toEqual(['Currency'])
    expect(await quarantined(sale)).toMatchObject([{ code: 'SALE_INVALID', raw_body: text }])
    expect(answer.body.quarantineId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('IN-4 impossible dates are quarantined and cause no server error', async () => {
    const sale = till.makeSale({ header: { TransactionDate: '0000-01-01T00:00:00Z' } })
    expect(await refused(sale)).toMatchObject({ status: 422, body: { code: 'SALE_INVALID' } })
  })

  test('IN-5 a sale whose figures contradict each other is refused and quarantined', async () => {
    const sale = withTotal(till.makeSale(), 1)
    const answer = await refused(sale)
    expect(answer).toMatchObject({ status: 422, body: { code: 'SALE_CONTRADICTS_ITSELF' } })
    expect(answer.body.errors?.map((error) => error.path)).toContain('TotalAmount')
    expect(await rowsOf(sale)).toEqual([0, 0, 0, 0])
    expect(await quarantined(sale)).toHaveLength(1)
  })

  test('IN-6 a sale in quarantine may be sent again corrected, and then its quarantine is over', async () => {
    const right = till.makeSale()
    await refused(withTotal(right, 1))
    expect((await send(right)).body).toMatchObject({ code: '0', replayed: false })
    const [row] = await quarantined(right)
    expect(row?.resolved_at).toBeInstanceOf(Date)
  })

  test('IN-13 a poisoned sale sent again and again is one row of the quarantine', async () => {
    const sale = withTotal(till.makeSale(), 1)
    const answers = [await refused(sale), await refused(sale), await refused(sale)]
    expect(new Set(answers.map((answer) => answer.body.quarantineId))).toHaveProperty('size', 1)
    expect(await quarantined(sale)).toMatchObject([{ attempts: 3 }])
  })

  test('IN-13 bodies without a UUID are kept shortened', async () => {
    const answer = await refused({ note: 'x'.repeat(100_000) })
    expect(answer.status).toBe(422)
    const [row] = await database.query<{ raw_body: string }>(
      'select raw_body from sale_quarantine where quarantine_id = $1',
      [answer.body.quarantineId],
    )
    expect(row?.raw_body).toHaveLength(65_536)
  })

  test('IN-9 a store or register out of reach is refused without details', async () => {
    const elsewhere = [
      { StoreID: storeKey('BLR2'), CashRegisterID: registerKey('BLR2/R1') },
      { CashRegisterID: registerKey('BLR2/R1') },
      {
        StoreID: storeKey('OTH1', OTHER_TRADERS.id),
        CashRegisterID: registerKey('OTH1/R1', OTHER_TRADERS.id),
      },
      { StoreID: randomUUID() },
      { StoreID: 'nowhere' },
    ]
    const answers = await Promise.all(
      elsewhere.map(async (header) => {
        const sale = till.makeSale({ header })
        const { status, body } = await refused(sale)
        const [row] = await database.query<{ registration_id: string }>(
          'select registration_id from sale_quarantine where quarantine_id = $1',
          [body.quarantineId],
        )
        expect(row?.registration_id).toBe(cashier.profile.RegistrationID)
        return { status, code: body.code, errors: body.errors }
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(answers[0]).toMatchObject({ status: 422, code: 'SALE_INVALID' })
  })
})
