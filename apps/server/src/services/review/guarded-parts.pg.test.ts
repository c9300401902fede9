import { randomUUID } from 'node:crypto'
import type { ActionRule, Product, SaleDraftLine, SaleReply } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { ageHistory } from '../../testing/shop-history.ts'
import {
  OFFLINE,
  type SaleChanges,
  flagsAfterReview,
  onCredit,
  openTill,
  returnOf,
  storeKey,
} from '../../testing/test-sale.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'
import { approve } from '../../testing/test-approval.ts'

const { database, cashier, manager } = testShop('cashier', 'manager')
const till = testTill(cashier)

beforeAll(async () => {
  await openEveryDrawer(database)
  await database.query('delete from offers')
})

const flagsOf = (sale: unknown, caller = cashier) => flagsAfterReview(caller, sale)
const approved = (Action: ActionRule['Action'], upTo?: object) => approve(cashier, Action, upTo)

describe('guarded actions in a sale', () => {
  /** A customer of the demo. */
  let CustomerID: string

  beforeAll(async () => {
    const [customer] = await database.query<{ id: string }>('select customer_id as id from customers limit 1')
    CustomerID = customer?.id ?? expect.fail('the demo has customers')
  })

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
      await ageHistory(database, '1 day')
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
    const set = async (text: string, id: string, value: unknown) => {
      await database.query(`update products set ${text} where product_id = $1`, [id, value])
      await ageHistory(database, '1 day')
    }
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
    await ageHistory(database, '1 day')
    expect(await flagsOf(cheaper)).toEqual([])
    expect(await flagsOf(dearer)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    await database.query('update products set discount_amount = 0 where discount_amount = 100')
  })

  test('SL-28 with an approval it is not flagged, and the approval is good for one sale', async () => {
    const approvalId = await approved('Discount', { Percent: 200_000 })
    expect(await flagsOf(discounted(200_000, { ApprovalIDs: [approvalId] }))).toEqual([])
    expect(await flagsOf(discounted(200_000, { ApprovalIDs: [approvalId] }))).toEqual(['NOT_ALLOWED'])
    const forOther = { Percent: 200_000, SaleUUID: randomUUID() }
    const others = [await approved('Void'), await approved('Discount', forOther)]
    expect(await flagsOf(discounted(200_000, { ApprovalIDs: others }))).toEqual(['NOT_ALLOWED'])
  })

  test('SL-28 an approval counts up to the percentage or the amount that it was given for', async () => {
    const ApprovalIDs = [await approved('Discount', { Percent: 150_000 })]
    expect(await flagsOf(discounted(150_001, { ApprovalIDs }))).toEqual(['NOT_ALLOWED'])
    const owed = async (missing: number) => {
      const { PayableAmount, ...sale } = till.makeSale({ lines: 1, header: { CustomerID }, pay: onCredit })
      const Amount = PayableAmount - missing
      return flagsOf({ ...sale, PayableAmount, ApprovalIDs: [await approved('CreditSale', { Amount })] })
    }
    expect(await owed(0)).toEqual([])
    expect(await owed(1)).toEqual(['NOT_ALLOWED'])
  })

  test('SL-28 an approval covers no more in an edit than it did before', async () => {
    const sale = discounted(150_000, { ApprovalIDs: [await approved('Discount', { Percent: 150_000 })] })
    expect(await flagsOf(sale)).toEqual([])
    const { UUID, TransactionNo, RunningNo, TransactionDate, ApprovalIDs = [] } = sale
    const header = { UUID, TransactionNo, RunningNo, TransactionDate, ApprovalIDs, Revision: 2 }
    const { status } = await cashier.put(`/transaction/sales/${UUID}`, discounted(990_000, header))
    expect(status).toBe(200)
    expect(await cashier.reviewedFlags(UUID)).toContain('NOT_ALLOWED')
  })

  test('SL-28 an approval given offline is accepted and flagged, and covers one guarded action', async () => {
    const header = { ApprovalIDs: [randomUUID()] }
    expect(await flagsOf(discounted(200_000, header))).toEqual(['OFFLINE_APPROVAL'])
    const sale = till.makeSale({
      header: { CustomerID, ApprovalIDs: [randomUUID()] },
      draft: { BillDiscount: { Kind: 'Percent', Percent: 200_000 } },
      pay: onCredit,
    })
    expect(await flagsOf(sale)).toEqual(['OFFLINE_APPROVAL', 'NOT_ALLOWED'])
  })

  test('SL-28 the same sale again, alone or in a batch, uses no second approval', async () => {
    const sale = discounted(200_000, {
      ApprovalIDs: [await approved('Discount', { Percent: 200_000 }), randomUUID()],
    })
    const first = await flagsOf(sale)
    expect(first).toEqual(['OFFLINE_APPROVAL'])
    expect(await flagsOf(sale)).toEqual(first)
    const batch = await cashier.post<{ results: SaleReply[] }>(`${OFFLINE}/batch`, { sales: [sale] })
    expect(batch.body.results[0]).toMatchObject({ replayed: true })
    expect(await cashier.reviewedFlags(sale.UUID)).toEqual(first)
  })

  test('SL-28 credit and returns without a bill need an approval, returns with a bill do not', async () => {
    expect(await flagsOf(till.makeSale({ header: { CustomerID }, pay: onCredit }))).toEqual(['NOT_ALLOWED'])
    const sold = till.makeSale({ lines: 1 })
    await flagsOf(sold)
    const { Returns } = returnOf(sold)
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
    const before = await owedBy(CustomerID)
    const edited = await manager.put<SaleReply>(`/transaction/sales/${sale.UUID}`, {
      ...sale,
      Revision: 2,
      CustomerID,
    })
    expect(edited).toMatchObject({ status: 200, body: { flags: [] } })
    expect(await manager.reviewedFlags(sale.UUID)).toEqual([])
    expect([await owedBy(nobody), await owedBy(CustomerID)]).toEqual([0, before + sale.PayableAmount])
  })
})

describe('an edit', () => {
  test('SL-31 gets flags of its own: those of the first revision go, those of the new one come', async () => {
    const first = till.makeSale({ line: (line) => ({ ...line, UnitPrice: line.UnitPrice - 1 }) })
    expect(await flagsOf(first)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    const right = till.makeSale()
    const { Lines, Payments, ...figures } = right
    const { UUID, TransactionNo, RunningNo, TransactionDate } = first
    const made = { UUID, TransactionNo, RunningNo, TransactionDate }
    const edit = { ...first, ...figures, ...made, Lines, Payments, Revision: 2 }
    const sendEdit = (sale: object) => cashier.put<SaleReply>(`/transaction/sales/${UUID}`, sale)
    const { status, body: reply } = await sendEdit(edit)
    // Until the review has judged it, nobody knows whether it is better.
    expect([status, reply.flags]).toEqual([200, ['NOT_ALLOWED', 'PRICE_DIFFERS']])
    expect(await cashier.reviewedFlags(UUID)).toEqual([])
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
    expect(await cashier.reviewedFlags(clash.UUID)).toEqual(['NUMBER_CLASH'])
  })
})
