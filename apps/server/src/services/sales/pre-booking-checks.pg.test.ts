import { randomUUID } from 'node:crypto'
import {
  type ActionRule,
  HEADERS,
  type Product,
  type Sale,
  type SaleDraftLine,
  type SaleReply,
} from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { DEMO_APPROVAL_PIN } from '../../db/seed/list-data.ts'
import { call } from '../../testing/test-app.ts'
import {
  OFFLINE,
  type SaleChanges,
  flagsOnIngest,
  onCredit,
  openTill,
  returnOf,
  storeKey,
} from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, app, cashier, manager } = testShop('cashier', 'manager')
const till = testTill(cashier)

const flagsOf = (sale: unknown, caller = cashier) => flagsOnIngest(caller, sale)
const approved = async (Action: ActionRule['Action'], changes: object = {}): Promise<string> => {
  const UUID = randomUUID()
  const EmployeeID = demoKey(DEMO_RETAIL.id, 'employee', 'E001')
  const request = { UUID, StoreID: storeKey('BLR1'), Action, EmployeeID, PIN: DEMO_APPROVAL_PIN, ...changes }
  expect((await cashier.post('/approvals', request)).status).toBe(200)
  return UUID
}

describe('guarded actions in a sale', () => {
  const discounted = (Percent: number, header: SaleChanges['header'] = {}) =>
    till.makeSale({ header, draft: { BillDiscount: { Kind: 'Percent', Percent } } })

  test('SL-28 B-13 a discount above the cashier’s limit is flagged, one up to it is not', async () => {
    expect(await flagsOf(discounted(100_000))).toEqual([])
    expect(await flagsOf(discounted(100_001))).toEqual(['NOT_ALLOWED'])
    const onLine = till.makeSale({
      line: (line) => ({ ...line, Discount: { Kind: 'Amount', Amount: Math.ceil(line.UnitPrice / 5) } }),
    })
    expect(await flagsOf(onLine)).toEqual(['NOT_ALLOWED'])
    expect(await flagsOf(discounted(500_000), manager)).toEqual([])
  })

  test('SL-32 a percentage of the catalogue is no guarded discount, one on top of it is', async () => {
    const percent = async (own: number, given: number) => {
      const sale = till.makeSale({
        lines: 1,
        line: (line) => ({ ...line, Discount: { Kind: 'Percent', Percent: given } }),
      })
      const id = sale.Lines[0]?.ProductID
      await database.query('update products set discount_percentage = $2 where product_id = $1', [id, own])
      const flags = await flagsOf(sale)
      await database.query('update products set discount_percentage = 0 where product_id = $1', [id])
      return flags
    }
    expect(await percent(250_000, 250_000)).toEqual([])
    expect(await percent(250_000, 260_000)).toEqual(['NOT_ALLOWED'])
    expect(await percent(0, 250_000)).toEqual(['NOT_ALLOWED'])
  })

  test('SL-32 the store’s percentage goes before the product’s, and a variant has its parent’s', async () => {
    const line = (product: Product) => ({
      lines: 1,
      product: () => product,
      line: (one: SaleDraftLine) => ({ ...one, Discount: { Kind: 'Percent' as const, Percent: 300_000 } }),
    })
    const { body } = await cashier.get<{ products: Product[] }>('/catalog/productsync?size=500')
    const [child, parent] = body.products.filter(
      (one) => one.ParentProductID === '' && one.StoreSpecificPrices.length === 0,
    ) as [Product, Product]
    const set = (text: string, id: string, value: unknown) =>
      database.query(`update products set ${text} where product_id = $1`, [id, value])
    const own = { StoreID: storeKey('BLR1'), SupplyPrice: 0, Markup: 0, DiscountAmount: 0, MRP: child.MRP }
    const inStore = [{ ...own, RetailPrice: child.RetailPrice, DiscountPercentage: 300_000 }]
    await set(
      'store_specific_prices = $2::jsonb, discount_percentage = 50000',
      child.key,
      JSON.stringify(inStore),
    )
    expect(await flagsOf(till.makeSale(line(child)))).toEqual([])
    await set(`store_specific_prices = '[]', discount_percentage = $2`, child.key, 0)
    expect(await flagsOf(till.makeSale(line(child)))).toEqual(['NOT_ALLOWED'])
    await set('parent_product_id = $2', child.key, parent.key)
    await set('discount_percentage = $2', parent.key, 300_000)
    expect(await flagsOf(till.makeSale(line(child)))).toEqual([])
    await set('parent_product_id = $2', child.key, null)
    await set('discount_percentage = $2', parent.key, 0)
  })

  test('SL-32 an amount off each piece belongs to the price', async () => {
    const sold = (off: number) =>
      till.makeSale({ lines: 1, line: (line) => ({ ...line, UnitPrice: line.UnitPrice - off }) })
    const [cheaper, dearer] = [sold(100), sold(0)]
    for (const sale of [cheaper, dearer]) {
      const id = sale.Lines[0]?.ProductID
      await database.query('update products set discount_amount = 100 where product_id = $1', [id])
    }
    expect(await flagsOf(cheaper)).toEqual([])
    expect(await flagsOf(dearer)).toEqual(['PRICE_DIFFERS'])
    await database.query('update products set discount_amount = 0 where discount_amount = 100')
  })

  test('SL-28 with an approval it is not flagged, and the approval is good for one sale', async () => {
    const approvalId = await approved('Discount')
    expect(await flagsOf(discounted(200_000, { ApprovalIDs: [approvalId] }))).toEqual([])
    expect(await flagsOf(discounted(200_000, { ApprovalIDs: [approvalId] }))).toEqual(['NOT_ALLOWED'])
    const others = [await approved('Void'), await approved('Discount', { SaleUUID: randomUUID() })]
    expect(await flagsOf(discounted(200_000, { ApprovalIDs: others }))).toEqual(['NOT_ALLOWED'])
  })

  test('SL-28 an approval given offline is accepted and flagged, and covers one guarded action', async () => {
    const header = { ApprovalIDs: [randomUUID()] }
    expect(await flagsOf(discounted(200_000, header))).toEqual(['OFFLINE_APPROVAL'])
    const sale = till.makeSale({
      header: { CustomerID: randomUUID(), ApprovalIDs: [randomUUID()] },
      draft: { BillDiscount: { Kind: 'Percent', Percent: 200_000 } },
      pay: onCredit,
    })
    expect(await flagsOf(sale)).toEqual(['OFFLINE_APPROVAL', 'NOT_ALLOWED'])
  })

  test('SL-28 the same sale again, alone or in a batch, is answered with the same flags', async () => {
    const sale = discounted(200_000, { ApprovalIDs: [await approved('Discount'), randomUUID()] })
    const first = await flagsOf(sale)
    expect(first).toEqual(['OFFLINE_APPROVAL'])
    expect(await flagsOf(sale)).toEqual(first)
    const batch = await cashier.post<{ results: SaleReply[] }>(`${OFFLINE}/batch`, { sales: [sale] })
    expect(batch.body.results[0]).toMatchObject({ replayed: true, flags: first })
  })

  test('SL-28 credit and returns without a bill need an approval, returns with a bill do not', async () => {
    const CustomerID = randomUUID()
    expect(await flagsOf(till.makeSale({ header: { CustomerID }, pay: onCredit }))).toEqual(['NOT_ALLOWED'])
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    const { Returns = [] } = returnOf(sold)
    const nameless = Returns.map(({ OriginalLineUUID: _line, ...line }) => line)
    expect(await flagsOf(till.makeSale({ lines: 0, draft: { Returns: nameless } }))).toEqual(['NOT_ALLOWED'])
    expect(await flagsOf(till.makeSale({ lines: 0, draft: returnOf(sold) }))).toEqual([])
  })

  test('SL-28 SL-2 credit without a customer is owed by nobody until an edit names one', async () => {
    const solo = await openTill(manager)
    const sale = solo.makeSale({ pay: onCredit })
    expect(await flagsOf(sale, manager)).toEqual(['NO_CUSTOMER'])
    const owedBy = async (customer: string) => {
      const { body } = await manager.get<{ Balance: number }>(`/crm/customers/${customer}/balance`)
      return body.Balance
    }
    const nobody = '00000000-0000-0000-0000-000000000000'
    expect(await owedBy(nobody)).toBe(sale.PayableAmount)
    const CustomerID = randomUUID()
    const edited = await manager.put<SaleReply>(`/transaction/sales/${sale.UUID}`, {
      ...sale,
      Revision: 2,
      CustomerID,
    })
    expect(edited).toMatchObject({ status: 200, body: { flags: [] } })
    expect([await owedBy(nobody), await owedBy(CustomerID)]).toEqual([0, sale.PayableAmount])
  })
})

describe('the clock of the device', () => {
  const DAY = 86_400_000
  const sent = async (sale: Sale, clock: number | string) => {
    const { body } = await call<SaleReply>(app, {
      method: 'POST',
      url: `/api${OFFLINE}`,
      headers: {
        authorization: `Bearer ${cashier.token}`,
        'content-type': 'application/json',
        [HEADERS.sentAt]: typeof clock === 'string' ? clock : new Date(Date.now() + clock).toISOString(),
      },
      payload: JSON.stringify(sale),
    })
    return body.flags
  }
  const made = (ago: number) =>
    till.makeSale({ header: { TransactionDate: new Date(Date.now() - ago).toISOString() } })

  test('SL-30 an honest sale from a week without network is not flagged', async () => {
    expect(await sent(made(7 * DAY), 0)).toEqual([])
    expect(await sent(made(7 * DAY), 5 * 60_000)).toEqual([])
  })

  test('SL-30 F-26 a clock that is wrong when the sale is sent is flagged, whatever date the sale has', async () => {
    for (const off of [DAY, -DAY, 3_650 * DAY, -20_000 * DAY]) {
      expect(await sent(made(-off), off)).toEqual(['CLOCK_SKEW'])
      expect(await sent(made(0), off)).toEqual(['CLOCK_SKEW'])
    }
  })

  test('SL-30 F-26 a clock that was corrected before sending shows in the date of the sale', async () => {
    expect(await sent(made(-DAY), 0)).toEqual(['CLOCK_SKEW'])
    expect(await sent(made(91 * DAY), 0)).toEqual(['CLOCK_SKEW'])
  })

  test('SL-30 without the time of the device, or with an unreadable one, the age of the sale decides', async () => {
    expect(await sent(made(2 * DAY), 'half past nine')).toEqual(['CLOCK_SKEW'])
    expect(await sent(made(0), 'half past nine')).toEqual([])
    expect(await flagsOf(made(2 * DAY))).toEqual(['CLOCK_SKEW'])
  })
})

describe('an edit', () => {
  test('SL-31 gets flags of its own: those of the first revision go, those of the new one come', async () => {
    const first = till.makeSale({ line: (line) => ({ ...line, UnitPrice: line.UnitPrice - 1 }) })
    expect(await flagsOf(first)).toEqual(['PRICE_DIFFERS'])
    const right = till.makeSale()
    const { Lines, Payments, ...figures } = right
    const { UUID, TransactionNo, RunningNo } = first
    const edit = { ...first, ...figures, UUID, TransactionNo, RunningNo, Lines, Payments, Revision: 2 }
    const sendEdit = (sale: object) => cashier.put<SaleReply>(`/transaction/sales/${UUID}`, sale)
    expect(await sendEdit(edit)).toMatchObject({ status: 200, body: { flags: [] } })
    const listed = async () => {
      const { body } = await cashier.get<{ Flags: string[] }>(`/transaction/sales/${UUID}`)
      return body.Flags
    }
    expect(await listed()).toEqual([])
    const unknown = { ...edit, Revision: 3, Weather: 'rain' }
    expect(await sendEdit(unknown)).toMatchObject({ status: 200, body: { flags: ['UNKNOWN_FIELDS'] } })
    expect(await listed()).toEqual(['UNKNOWN_FIELDS'])
    const [kept] = await database.query<{ weather: string }>(
      `select body ->> 'Weather' as weather from sale_revisions where sale_uuid = $1 and revision = 3`,
      [UUID],
    )
    expect(kept).toEqual({ weather: 'rain' })
  })

  test('SL-31 keeps the flags about the arrival of the sale', async () => {
    const [one, two] = [till.makeSale(), till.makeSale()]
    await flagsOf(one)
    const clash = { ...two, TransactionNo: one.TransactionNo, RunningNo: one.RunningNo }
    expect(await flagsOf(clash)).toEqual(['NUMBER_CLASH'])
    const edit = { ...clash, Revision: 2, Note: 'looked at' }
    const { body } = await cashier.put<SaleReply>(`/transaction/sales/${clash.UUID}`, edit)
    expect(body.flags).toEqual(['NUMBER_CLASH'])
  })
})
