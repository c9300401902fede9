import type { Product, Sale, SaleReply } from '@evertill/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GuardedPool } from '../../db/pool.ts'
import type { Answer } from '../../testing/test-app.ts'
import { OFFLINE, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'
import { INGEST_KNOWN_SALE, INGEST_KNOWN_SALES } from './sale-ingest.statement.ts'

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)
let shortWays: number

beforeEach(() => {
  shortWays = 0
  const send = GuardedPool.prototype.singleRoundTrip
  vi.spyOn(GuardedPool.prototype, 'singleRoundTrip').mockImplementation(function (
    this: GuardedPool,
    ...args
  ) {
    if ([INGEST_KNOWN_SALE, INGEST_KNOWN_SALES].includes(args[2].sql)) shortWays += 1
    return send.apply(this, args)
  })
})
afterEach(() => vi.restoreAllMocks())

/** Always the same two goods, so that the second sale of them has only cached facts. */
const goods = new Map<number, Product>()
const sameSale = (): Sale => {
  let index = 0
  return till.makeSale({
    product: (product) => {
      const kept = goods.get(index) ?? product
      goods.set(index++, kept)
      return kept
    },
  })
}
const send = (sale = sameSale()): Promise<Answer<SaleReply>> => cashier.post<SaleReply>(OFFLINE, sale)
const soldId = (): string => goods.get(0)?.key ?? ''

/** Sells until these goods are in the cache. */
const becomeKnown = async (): Promise<void> => {
  expect((await send()).body.flags).toEqual([])
  shortWays = 0
  expect((await send()).body.flags).toEqual([])
  expect(shortWays).toBe(1)
}

const userId = (): string => cashier.profile.key

type Change = {
  readonly what: string
  readonly change: string
  readonly back: string
  readonly ids: () => string[]
  readonly seen: Partial<{ flags: string[]; status: number }>
}

const CHANGES: readonly Change[] = [
  {
    what: 'a price',
    change: 'update products set retail_price = retail_price + 100 where product_id = $1',
    back: 'update products set retail_price = retail_price - 100 where product_id = $1',
    ids: () => [soldId()],
    seen: { flags: ['PRICE_DIFFERS'] },
  },
  {
    what: 'a rate of a tax',
    change: `update taxes set rates = jsonb_set(rates, '{0,Heads}', '[{"Code":"CESS","Rate":10000}]')
              where tax_id = (select tax_id from products where product_id = $1)`,
    back: '',
    ids: () => [soldId()],
    seen: { flags: ['TAX_DIFFERS'] },
  },
  {
    what: 'a right',
    change: `update access_entries set perms = perms || '{"create": false}' where user_id = $1 and resource = 'Sales'`,
    back: `update access_entries set perms = perms || '{"create": true}' where user_id = $1 and resource = 'Sales'`,
    ids: () => [userId()],
    seen: { flags: ['NOT_ALLOWED'] },
  },
  {
    what: 'the prefix of the store',
    change: `update stores set prefix = 'ZZZ' where store_id = $1`,
    back: `update stores set prefix = 'BLR1' where store_id = $1`,
    ids: () => [till.lease.StoreID],
    seen: { flags: ['UNKNOWN_LEASE'] },
  },
  {
    what: 'the device of a lease',
    change: 'update register_leases set device_id = register_id where device_id = $1',
    back: 'update register_leases set device_id = $1 where device_id = register_id',
    ids: () => [till.lease.DeviceID],
    seen: { flags: ['UNKNOWN_LEASE'] },
  },
  {
    what: 'a user',
    change: 'update users set is_disabled = true where user_id = $1',
    back: 'update users set is_disabled = false where user_id = $1',
    ids: () => [userId()],
    seen: { flags: ['NOT_ALLOWED'] },
  },
  {
    what: 'the store of a register',
    change: `update cash_registers set store_id = $2, register_code = 'M' || register_code where register_id = $1`,
    back: `update cash_registers set store_id = '${storeKey('BLR1')}', register_code = substr(register_code, 2)
            where register_id = $1 and store_id = $2`,
    ids: () => [till.lease.CashRegisterID, storeKey('BLR2')],
    seen: { status: 422 },
  },
]

describe('the cache of passed checks', () => {
  test('IN-19 cached facts are not checked again while the shop stays as it is, and new ones are', async () => {
    await becomeKnown()
    const dearer = sameSale()
    shortWays = 0
    const other = till.makeSale({ line: (line) => ({ ...line, UnitPrice: line.UnitPrice + 1 }) })
    expect((await send(other)).body.flags).toContain('PRICE_DIFFERS')
    expect(shortWays).toBe(0)
    expect((await send(dearer)).body.flags).toEqual([])
    expect(shortWays).toBe(1)
    expect((await send(dearer)).body).toMatchObject({ replayed: true })
  })

  test('IN-6 a quarantined sale that comes again corrected is accepted and leaves the quarantine', async () => {
    await becomeKnown()
    const sale = sameSale()
    const refused = await cashier.post(OFFLINE, { ...sale, TotalAmount: sale.TotalAmount + 1 })
    expect(refused.status).toBe(422)
    expect((await send(sale)).body).toMatchObject({ code: '0', flags: [] })
    const waiting = await database.query('select resolved_at from sale_quarantine where sale_uuid = $1', [
      sale.UUID,
    ])
    expect(waiting).toEqual([{ resolved_at: expect.any(Date) }])
    await becomeKnown()
  })

  test.each(CHANGES)(
    'IN-19 $what that changes is seen with the next sale',
    async ({ change, back, ids, seen }) => {
      const kept = await database.query<{ tax_id: string; rates: unknown }>('select tax_id, rates from taxes')
      await becomeKnown()
      // By another process, which does not notify this one.
      await database.query(change, ids())
      const { status, body } = await send()
      expect({ status, flags: body.flags }).toMatchObject({ status: 200, ...seen })
      expect((await send()).body.flags).toEqual(seen.flags)
      if (back !== '') await database.query(back, ids())
      for (const { tax_id, rates } of back === '' ? kept : []) {
        await database.query('update taxes set rates = $2 where tax_id = $1', [tax_id, JSON.stringify(rates)])
      }
      await becomeKnown()
    },
  )

  test('IN-19 a store taken from the user is out of reach with the next sale', async () => {
    await becomeKnown()
    const entries = await database.query('select * from access_entries where user_id = $1', [userId()])
    const rules = await database.query('select * from action_rules where user_id = $1', [userId()])
    const stores = await database.query<{ registration_id: string; store_id: string }>(
      'delete from user_stores where user_id = $1 returning *',
      [userId()],
    )
    expect((await send()).status).toBe(422)
    for (const { registration_id, store_id } of stores) {
      const row = [registration_id, userId(), store_id]
      await database.query('insert into user_stores values ($1, $2, $3)', row)
    }
    const again = (table: string, rows: readonly object[]) =>
      database.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      )
    await again('access_entries', entries)
    await again('action_rules', rules)
    await becomeKnown()
  })

  test('IN-19 cached sales that arrive in one batch are each checked again after a change', async () => {
    await becomeKnown()
    await database.query('update products set retail_price = retail_price + 100 where product_id = $1', [
      soldId(),
    ])
    const sales = Array.from({ length: 12 }, sameSale)
    const answers = await Promise.all(sales.map((sale) => send(sale)))
    expect(answers.map(({ body }) => body.flags)).toEqual(Array(12).fill(['PRICE_DIFFERS']))
    const batch = await cashier.post<{ results: SaleReply[] }>(`${OFFLINE}/batch`, {
      sales: [sameSale(), sameSale()],
    })
    expect(batch.body.results.map(({ flags }) => flags)).toEqual([['PRICE_DIFFERS'], ['PRICE_DIFFERS']])
    await database.query('update products set retail_price = retail_price - 100 where product_id = $1', [
      soldId(),
    ])
    await becomeKnown()
  })

  test('IN-19 a request can read the versions of its shop and write none', async () => {
    const session = await database.connection()
    await session.query('begin; set local role evertill_request')
    await expect(session.query('delete from shop_versions')).rejects.toThrow('permission denied')
    await session.end()
  })
})
