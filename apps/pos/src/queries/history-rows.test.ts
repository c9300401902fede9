import type { SaleSummary } from '@evertill/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type HistoryFilter, listHistory, oldestMoment } from '../db/sales/history-query.ts'
import { draftToInvoice, draftToReturn } from '../ledger/sale-drafts.ts'
import { voidSale } from '../ledger/void-sale.ts'
import { newUuid, openAfterSale, ORDER_PLACE, RETURN_PLACE } from '../testing/after-sale.ts'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { lastKnownSummary, mergeRows, statusOfEntry } from './history-rows.ts'
import { serverQuery } from './server-query.ts'

let till: Awaited<ReturnType<typeof openAfterSale>>
let numbers: string[]

const customer = (Name: string, PhoneNo: string) => ({
  CustomerID: newUuid(),
  Name,
  PhoneNo,
  EmailID: `${Name.toLowerCase()}@shop.test`,
  GSTIN: '',
  Groups: [],
  Points: null,
})

beforeAll(async () => {
  till = await openAfterSale()
  const sell = async (name: string, phone: string, days: number) => {
    till.clock.advance(days * 86_400_000)
    return till.complete(PLACE, { ...newCart(butter(2_000)), Customer: customer(name, phone) }, [
      { ...cash(20_000), UUID: newUuid() },
    ])
  }
  const first = await sell('Asha', '9800000001', 0)
  const second = await sell('Bina', '9800000002', 1)
  const third = await sell('asha', '7000000001', 1)
  const back = draftToReturn(second, [], new Map(second.Lines.map(({ UUID }) => [UUID, 1_000])), newUuid)
  if (!back.ok) return expect.fail(back.message)
  till.clock.advance(1_000)
  const fourth = await till.complete(RETURN_PLACE, back.draft, [{ ...cash(-5_800), UUID: newUuid() }])
  till.clock.advance(1_000)
  const fifth = await till.complete(ORDER_PLACE, newCart(butter()), [])
  await voidSale(till.ports, { sale: third, uuid: newUuid(), reason: 'twice', by: '' })
  numbers = [first, second, third, fourth, fifth].map(({ TransactionNo }) => TransactionNo)
})

const found = async (filter: HistoryFilter, limit = 100) => {
  const entries = await listHistory(
    till.strict,
    filter,
    limit,
    (entry) => filter.status === undefined || statusOfEntry(entry) === filter.status,
  )
  return entries.map(({ history }) => numbers.indexOf(history.sale.TransactionNo))
}

const summary = (changes: Partial<SaleSummary>): SaleSummary => ({
  key: newUuid(),
  UUID: newUuid(),
  Revision: 1,
  TransactionNo: 'BLR1B/S26/00001',
  TransactionType: 'Sale',
  TransactionTypeID: 'type-sale',
  TransactionDate: '2026-11-16T06:30:00.000Z',
  BusinessDate: '2026-11-16',
  StoreID: 'store-blr1',
  CashRegisterID: 'register-r1',
  CustomerID: null,
  CustomerName: '',
  CustomerPhoneNo: '',
  CreatedByUserName: 'Cashier 2',
  ItemCount: 1,
  PayableAmount: 100,
  PaidAmount: 100,
  DueAmount: 0,
  PaymentTypes: ['Cash'],
  Status: 'Completed',
  Flags: [],
  Position: '1',
  ...changes,
})

describe('sales of this device', () => {
  test('AS-17 come newest first, up to the limit', async () => {
    expect(await found({})).toEqual([4, 3, 2, 1, 0])
    expect(await found({}, 2)).toEqual([4, 3])
  })

  const CASES: [HistoryFilter, number[]][] = [
    // A return keeps the customer of its bill.
    [{ phone: '98' }, [3, 1, 0]],
    [{ phone: '9800000001' }, [0]],
    [{ customer: 'ASH' }, [2, 0]],
    [{ email: 'bina' }, [3, 1]],
    [{ number: 'blr1a/c26' }, [3]],
    [{ term: '7000' }, [2]],
    [{ term: 'bin' }, [3, 1]],
    [{ fromDate: '2026-11-16', toDate: '2026-11-16' }, [1]],
    [{ fromDate: '2026-11-17' }, [4, 3, 2]],
    [{ typeId: 'type-O' }, [4]],
    [{ registerId: 'elsewhere' }, []],
    [{ storeId: 'elsewhere' }, []],
    [{ cashier: 'Cashier 1', method: 'Cash' }, [3, 2, 1, 0]],
    [{ status: 'Void' }, [2]],
    [{ status: 'PartReturned' }, [1]],
    [{ status: 'Unpaid' }, [4]],
    [{ status: 'PartlyPaid' }, []],
    [{ customer: 'asha', status: 'Completed' }, [0]],
  ]

  test('AS-18 are found by every filter, alone and combined', async () => {
    for (const [filter, places] of CASES) expect([filter, await found(filter)]).toEqual([filter, places])
  })

  test('AS-19 know when the oldest was made', async () => {
    expect(await oldestMoment(till.strict)).toBe('2026-11-15T06:30:00.000Z')
  })
})

describe('the query of the server', () => {
  test('AS-18 has every filter by its own name, and the size of the list', () => {
    const filter = {
      ...{ storeId: 's', registerId: 'r', typeId: 't', fromDate: '2026-11-01', toDate: '2026-11-15' },
      ...{ number: 'BLR1', customer: 'Asha', email: 'a@', phone: '98', term: 'x' },
      ...{ status: 'Void', method: 'UPI', cashier: 'Cashier 1' },
    } as const
    expect(serverQuery(filter, 200)).toEqual({
      ...{ from: 0, size: 200, storeId: 's', cashRegisterId: 'r', transactionTypeId: 't' },
      ...{ fromDate: '2026-11-01', toDate: '2026-11-15', transactionNo: 'BLR1', customerFirstName: 'Asha' },
      ...{ customerEmailId: 'a@', customerPhoneNo: '98', searchParam: 'x' },
      ...{ status: 'Void', paymentType: 'UPI', createdByUserName: 'Cashier 1' },
    })
  })

  test('AS-18 a status that only the device knows is filtered from the largest page', () => {
    expect(serverQuery({ status: 'Converted' }, 100)).toMatchObject({ size: 1_000, status: undefined })
    expect(serverQuery({ status: 'Unpaid' }, 100)).toMatchObject({ size: 1_000, status: 'PartlyPaid' })
    expect(serverQuery({}, 5_000).size).toBe(1_000)
  })
})

describe('device and server in one list', () => {
  test('AS-17 a sale that both know is listed once, with changes by others', async () => {
    const local = await listHistory(till.strict, {}, 100)
    const known = local.find(({ history }) => history.sale.TransactionNo === numbers[0])
    const both = summary({
      UUID: known?.history.UUID ?? '',
      TransactionNo: numbers[0] ?? '',
      Status: 'Returned',
    })
    const rows = mergeRows(local, [both, summary({})], 100)
    expect(rows).toHaveLength(6)
    const row = rows.filter(({ transactionNo }) => transactionNo === numbers[0])
    expect(row).toMatchObject([{ status: 'Returned', syncState: 'unsent' }])
    const moments = rows.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect(rows.find(({ cashier }) => cashier === 'Cashier 2')).toMatchObject({ syncState: 'sent' })
  })

  test('AS-28 AS-29 shows what is unpaid, and no due on an order that was invoiced elsewhere', async () => {
    const order = { TransactionNo: 'BLR1B/O26/00001', PayableAmount: 100, PaidAmount: 0 }
    const rows = mergeRows(
      [],
      [
        summary({ ...order, DueAmount: 100, Status: 'PartlyPaid' }),
        summary({ ...order, DueAmount: 60, Status: 'PartlyPaid' }),
        summary({ ...order, DueAmount: 0, ConvertedTo: 'BLR1B/S26/00002' }),
      ],
      100,
    )
    expect(rows.map(({ status, due, convertedTo }) => [status, due, convertedTo])).toEqual([
      ['Unpaid', 100, ''],
      ['PartlyPaid', 60, ''],
      ['Converted', 0, 'BLR1B/S26/00002'],
    ])
  })

  test('AS-40 AS-41 paid, channel and converted-to of another device’s documents are those of the server', () => {
    const [row] = mergeRows(
      [],
      [
        summary({
          PaidAmount: 0,
          DueAmount: 5_800,
          PayableAmount: 5_800,
          SalesChannelID: 'web',
          ConvertedTo: 'B/1',
        }),
      ],
      10,
    )
    expect(row).toMatchObject({ payable: 5_800, paid: 0, due: 5_800, channelId: 'web', convertedTo: 'B/1' })
  })

  test('AS-29 an order that this device invoiced shows no due before the server knows', async () => {
    const order = await till.complete(ORDER_PLACE, newCart(butter()), [])
    const draft = draftToInvoice(order, { newUuid, belongsOf: () => undefined, advance: 'Advance' })
    const bill = await till.complete(PLACE, draft, [{ ...cash(20_000), UUID: newUuid() }])
    const local = await listHistory(till.strict, {}, 100)
    const there = summary({
      UUID: order.UUID,
      TransactionNo: order.TransactionNo,
      PayableAmount: order.PayableAmount,
      DueAmount: order.DueAmount,
      Status: 'PartlyPaid',
    })
    const row = mergeRows(local, [there], 100).find(({ uuid }) => uuid === order.UUID)
    expect(row).toMatchObject({ status: 'Converted', due: 0, convertedTo: bill.TransactionNo })
    const kept = lastKnownSummary({
      bill: { summary: there, sale: order } as never,
      returns: [],
      invoice: bill,
    })
    expect(kept).toMatchObject({ ConvertedTo: bill.TransactionNo, DueAmount: 0 })
    await voidSale(till.ports, { sale: bill, uuid: newUuid(), reason: 'wrong', by: '' })
    const again = mergeRows(await listHistory(till.strict, {}, 100), [], 100)
    expect(again.find(({ uuid }) => uuid === order.UUID)).toMatchObject({
      status: 'Unpaid',
      due: order.DueAmount,
    })
  })

  test('AS-17 an unsent edit, void or return on the device wins over the server’s older state', async () => {
    const local = await listHistory(till.strict, {}, 100)
    const heard = local.map(({ history }) =>
      summary({ UUID: history.UUID, TransactionNo: history.sale.TransactionNo }),
    )
    const states = mergeRows(local, heard, 100).map(({ transactionNo, status }) => [
      numbers.indexOf(transactionNo),
      status,
    ])
    expect(states).toContainEqual([2, 'Void'])
    expect(states).toContainEqual([1, 'PartReturned'])
  })
})
