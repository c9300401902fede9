import { randomUUID } from 'node:crypto'
import { type ReceivePaymentBody, type Sale } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { withoutBill } from '../../testing/forgeries.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { approve } from '../../testing/test-approval.ts'
import { type SaleChanges, inCash, returnOf } from '../../testing/test-sale.ts'

let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.close())

const soap = (changes?: SaleChanges): Sale => shop.ofSoap(changes)

const approved = (Action: string, upTo: object) => approve(shop.cashier, Action, upTo)

/** The next revision, by an edit of its goods or its header. */
const edited = async (sale: Sale, change: (next: Sale) => Sale, caller = shop.cashier) => {
  const next = change({ ...sale, Revision: sale.Revision + 1 })
  await shop.edit(next, caller)
  await shop.review()
  return (await shop.flagsOf(sale)) ?? []
}

/** The same bill with another quantity, paid in cash. */
const withPieces = (sale: Sale, Quantity: number): Sale => {
  const { UUID, TransactionNo, RunningNo, TransactionDate, Lines, Revision } = sale
  const header = { UUID, TransactionNo, RunningNo, TransactionDate, Revision }
  return soap({ header, line: (one) => ({ ...one, UUID: Lines[0]?.UUID ?? one.UUID, Quantity }) })
}

describe('approvals', () => {
  const discounted = (Percent: number, ApprovalIDs: string[], header: SaleChanges['header'] = {}): Sale =>
    soap({ header: { ApprovalIDs, ...header }, draft: { BillDiscount: { Kind: 'Percent', Percent } } })

  test('TR-5 one for 15 % does not cover 99 %, and one without a percentage covers nothing', async () => {
    const fifteen = await approved('Discount', { Percent: 150_000 })
    expect(await shop.reviewed(discounted(150_000, [fifteen]))).toEqual([])
    const another = await approved('Discount', { Percent: 150_000 })
    expect(await shop.reviewed(discounted(990_000, [another]))).toEqual(['NOT_ALLOWED'])
    expect(await shop.reviewed(discounted(150_000, [await approved('Discount', {})]))).toEqual([
      'NOT_ALLOWED',
    ])
  })

  test('TR-5 in the next revision it covers no more than in the first', async () => {
    const sale = discounted(150_000, [await approved('Discount', { Percent: 150_000 })])
    expect(await shop.reviewed(sale)).toEqual([])
    const { UUID, TransactionNo, RunningNo, TransactionDate } = sale
    const header = { UUID, TransactionNo, RunningNo, TransactionDate, Revision: 2 }
    const worse = discounted(990_000, sale.ApprovalIDs ?? [], header)
    expect(await edited(sale, () => worse, shop.manager)).toEqual([])
    const again = { ...worse, Revision: 3 }
    expect(await edited({ ...sale, Revision: 2 }, () => again)).toContain('NOT_ALLOWED')
  })

  test('TR-5 a refund is covered up to its amount', async () => {
    await shop.database.query('update stores set refund_approval_above = 0')
    const refunded = async (Amount: number) => {
      const sold = soap()
      await shop.send(sold)
      const ApprovalIDs = [await approved('Return', { Amount })]
      return shop.reviewed(shop.till.makeSale({ lines: 0, header: { ApprovalIDs }, draft: returnOf(sold) }))
    }
    const price = soap().Lines[0]?.TotalAmount ?? 0
    expect(await refunded(price)).toEqual([])
    expect(await refunded(price - 1)).toEqual(['NOT_ALLOWED'])
    await shop.database.query('update stores set refund_approval_above = 100000000')
  })
})

describe('edits', () => {
  test('TR-6 cutting a paid bill needs what a refund needs', async () => {
    await shop.database.query('update stores set refund_approval_above = 1000')
    const sale = soap({ line: (one) => ({ ...one, Quantity: 100_000 }) })
    expect(await shop.reviewed(sale)).toEqual([])
    expect(await edited(sale, (next) => withPieces(next, 1_000))).toEqual(['NOT_ALLOWED'])
    await shop.database.query('update stores set refund_approval_above = 100000000')
  })

  test('TR-6 TR-3 what no till can change is flagged; an honest edit is not', async () => {
    const sale = soap({ line: (one) => ({ ...one, Quantity: 2_000 }) })
    expect(await shop.reviewed(sale)).toEqual([])
    expect(await edited(sale, (next) => withPieces(next, 1_000))).toEqual([])
    const moved = { ...withPieces(sale, 1_000), Revision: 3, RoundingStep: 1, RoundOff: 0 }
    const TransactionDate = new Date(Date.parse(sale.TransactionDate) - 60_000).toISOString()
    const dated = { ...withPieces(sale, 1_000), Revision: 3, TransactionDate }
    expect(moved.Revision).toBe(3)
    expect(await edited({ ...sale, Revision: 2 }, () => dated)).toEqual(['EDIT_DIFFERS'])
  })

  test('TR-6 an offer that the bill did not have is flagged', async () => {
    const sale = soap({ line: (one) => ({ ...one, Quantity: 2_000 }) })
    await shop.send(sale)
    const Offers = [{ OfferID: shop.OFFER, Version: 1, Amount: 500, Reason: 'Butter week' }]
    const { UUID, TransactionNo, RunningNo, TransactionDate, Lines } = sale
    const header = { UUID, TransactionNo, RunningNo, TransactionDate, Revision: 2 }
    const line = { UUID: Lines[0]?.UUID ?? '', Quantity: 2_000, Offers }
    const forged = soap({ header, line: (one) => ({ ...one, ...line }) })
    expect(await edited(sale, () => forged)).toContain('OFFER_DIFFERS')
  })
})

describe('returns', () => {
  const voided = async (sale: Sale) => {
    const body = { UUID: randomUUID(), Reason: 'Mistake', At: new Date().toISOString() }
    return (await shop.manager.post(`/transaction/sales/${sale.UUID}/void`, body)).status
  }

  test('TR-7 of a void bill, before and after the void', async () => {
    const [one, other] = [soap(), soap()]
    for (const sale of [one, other]) await shop.send(sale)
    expect(await voided(one)).toBe(200)
    expect(await shop.reviewed(shop.till.makeSale({ lines: 0, draft: returnOf(one) }))).toContain(
      'RETURN_OF_VOID',
    )
    // Both at once: the review sees both, whichever was written first.
    const back = shop.till.makeSale({ lines: 0, draft: returnOf(other) })
    const [, status] = await Promise.all([shop.send(back), voided(other)])
    await shop.review()
    const flags = await shop.flagsOf(back)
    expect(flags?.includes('RETURN_OF_VOID')).toBe(status === 200)
  })

  test('TR-2 without a bill: a refund above the price of the goods is an alarm', async () => {
    const dear = withoutBill(shop, (row) => {
      const TotalAmount = 100_000_000
      return {
        TotalAmount,
        TaxableAmount: TotalAmount - row.TaxAmount,
        GrossAmount: TotalAmount,
        NetAmount: TotalAmount,
      }
    })
    expect(await shop.reviewed(dear, shop.manager)).toEqual([
      'PRICE_DIFFERS',
      'TAX_DIFFERS',
      'REFUND_TOO_HIGH',
    ])
  })

  test('TR-2 money goes back only as far as it was paid: not for a bill on credit', async () => {
    const { customerId } = shop.member
    const sold = soap({
      header: { CustomerID: customerId },
      pay: (payable) =>
        inCash(payable).map((payment) => ({
          ...payment,
          PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', 'Customer Credit'),
          PaymentType: 'Customer Credit',
          Kind: 'Credit' as const,
        })),
    })
    expect(await shop.reviewed(sold, shop.manager)).toEqual([])
    expect(await shop.reviewed(shop.till.makeSale({ lines: 0, draft: returnOf(sold) }))).toEqual([
      'REFUND_TOO_HIGH',
    ])
  })
})

describe('payments on account', () => {
  const receipt = (change: Partial<ReceivePaymentBody> = {}): ReceivePaymentBody => {
    const like = soap()
    return {
      UUID: randomUUID(),
      StoreID: like.StoreID,
      CashRegisterID: like.CashRegisterID,
      CustomerID: shop.member.customerId,
      PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', 'Cash'),
      PaymentType: 'Cash',
      Kind: 'Cash',
      Amount: 1_000,
      TransactionNo: like.TransactionNo.replace('/S', '/R'),
      TransactionDate: like.TransactionDate,
      BusinessDate: like.BusinessDate,
      ...change,
    }
  }
  const flagsOf = async (body: ReceivePaymentBody): Promise<string[]> => {
    const { status } = await shop.manager.post('/transaction/payments', body)
    expect(status).toBe(200)
    await shop.review()
    const rows = await shop.database.query<{ flags: string[] }>(
      'select flags from customer_receipts where receipt_id = $1',
      [body.UUID],
    )
    return rows[0]?.flags ?? []
  }

  test('TR-8 TR-3 an honest one has no flag', async () => {
    expect(await flagsOf(receipt())).toEqual([])
  })

  test('TR-8 cash under another kind is in no drawer', async () => {
    expect(await flagsOf(receipt({ Kind: 'Other' }))).toEqual(['PAYMENT_DIFFERS', 'CASH_IN_NO_DRAWER'])
  })

  test('TR-8 number, date, customer and bill are compared', async () => {
    const later = new Date(Date.now() + 7_200_000).toISOString()
    expect(await flagsOf(receipt({ TransactionNo: 'X' }))).toEqual(['SETTINGS_DIFFER'])
    expect(await flagsOf(receipt({ BusinessDate: '2026-01-01' }))).toEqual(['DATE_DIFFERS'])
    expect(await flagsOf(receipt({ TransactionDate: later }))).toContain('CLOCK_SKEW')
    expect(await flagsOf(receipt({ CustomerID: randomUUID() }))).toEqual(['UNKNOWN_CUSTOMER'])
    expect(await flagsOf(receipt({ Allocations: [{ SaleUUID: randomUUID(), Amount: 5 }] }))).toEqual([
      'UNKNOWN_ORIGINAL',
    ])
    const other = soap()
    await shop.send(other)
    const Allocations = [{ SaleUUID: other.UUID, Amount: 5 }]
    expect(await flagsOf(receipt({ Allocations }))).toEqual(['UNKNOWN_ORIGINAL'])
  })
})

describe('cash movements', () => {
  const moved = async (change: object): Promise<{ UUID: string; flags: string[] }> => {
    const { StoreID, CashRegisterID } = soap()
    const UUID = randomUUID()
    const body = {
      UUID,
      StoreID,
      CashRegisterID,
      Kind: 'PaidIn',
      Amount: 1_000,
      Reason: 'Coins',
      At: new Date().toISOString(),
    }
    const { status } = await shop.manager.post('/setup/accountmanagement', { ...body, ...change })
    expect(status).toBe(200)
    const rows = await shop.database.query<{ flags: string[] }>(
      'select flags from cash_movements where movement_id = $1',
      [UUID],
    )
    return { UUID, flags: rows[0]?.flags ?? [] }
  }

  test('TR-8 a correction moves at most what was wrong, once, and only what moved here', async () => {
    const wrong = await moved({})
    expect(wrong.flags).toEqual([])
    const Corrects = wrong.UUID
    expect((await moved({ Corrects, Kind: 'PaidOut', Amount: 5_000 })).flags).toEqual(['ORIGINAL_DIFFERS'])
    expect((await moved({ Corrects, Kind: 'PaidOut', Amount: 1_000 })).flags).toEqual(['ORIGINAL_DIFFERS'])
    expect((await moved({ Corrects: randomUUID(), Kind: 'PaidOut' })).flags).toEqual(['ORIGINAL_DIFFERS'])
    const next = await moved({})
    expect((await moved({ Corrects: next.UUID, Kind: 'PaidOut', Amount: 1_000 })).flags).toEqual([])
  })

  test('TR-8 a date that no till can have is flagged', async () => {
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()
    expect((await moved({ At: inAYear })).flags).toContain('CLOCK_SKEW')
  })
})
