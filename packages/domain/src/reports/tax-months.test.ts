import { expect, test } from 'vitest'
import { BILL, BUYER, OWN, SOAP, away, back, input, local, toDelhi } from '../testing/gstr.ts'
import { gstr1 } from './gstr1.ts'
import { outwardSupplies } from './gstr3b.ts'
import { smallSums } from './gstr-small.ts'
import { firstOpenMonth, monthsCountedIn } from './tax-months.ts'

test('GR-18 what comes too late for a closed month counts in the first open month after it', () => {
  const closed = new Set(['2025-11', '2025-12', '2026-01', '2026-04'])
  expect(firstOpenMonth('2025-11', closed)).toBe('2026-02')
  expect(firstOpenMonth('2026-04', closed)).toBe('2026-05')
  expect(monthsCountedIn('2026-02', closed)).toEqual(['2025-11', '2025-12', '2026-01'])
  expect(monthsCountedIn('2026-05', closed)).toEqual(['2026-04'])
  // Neither a closed month nor one after an open one has anything to say for another.
  expect(monthsCountedIn('2026-01', closed)).toEqual([])
  expect(monthsCountedIn('2026-03', closed)).toEqual([])
  expect(monthsCountedIn('2025-10', closed)).toEqual([])
})

test('GR-18 a late bill to a registered buyer is new, and a late void amends it to nothing', () => {
  const march = { ...BILL, date: '2026-03-10', late: '2026-03' }
  expect(gstr1(input({ documents: [march] })).b2b?.[0]?.inv[0]).toMatchObject({
    idt: '10-03-2026',
    val: 1180,
  })
  const { b2b, b2ba } = gstr1(input({ documents: [{ ...march, counts: -1 }] }))
  expect(b2b).toBeUndefined()
  expect(b2ba).toMatchObject([{ ctin: BUYER, inv: [{ oinum: BILL.number, val: 0 }] }])
})

test('GR-18 small supplies of a closed month are restated as a whole, by State and rate', () => {
  const filed = (rate: number, taxable: number, half: number) => ({
    ...{ period: '2026-03', pos: '29', isLocal: true, rate },
    sum: { taxable, igst: 0, cgst: half, sgst: half, cess: 0 },
  })
  const toAnotherState = {
    ...toDelhi(50_000, '2026-03-12'),
    rows: [away(180_000, 40_000, 7_200)],
    late: '2026-03',
  }
  const month = input({
    local: [SOAP],
    documents: [toAnotherState],
    late: [
      {
        period: '2026-03',
        local: [back(local(180_000, 10_000, 900))],
        filed: [filed(180_000, 100_000, 9_000), filed(50_000, 20_000, 500)],
      },
    ],
  })
  const { b2cs, b2csa, gstin } = gstr1(month)
  expect(gstin).toBe(OWN)
  expect(b2cs).toMatchObject([{ sply_ty: 'INTRA', rt: 18, txval: 33.9 }])
  // What has not changed is not restated.
  expect(b2csa).toEqual([
    {
      ...{ omon: '032026', sply_ty: 'INTRA', typ: 'OE', pos: '29' },
      itms: [{ rt: 18, txval: 900, iamt: 0, camt: 81, samt: 81, csamt: 0 }],
    },
    {
      ...{ omon: '032026', sply_ty: 'INTER', typ: 'OE', pos: '07' },
      itms: [{ rt: 18, txval: 400, iamt: 72, camt: 0, samt: 0, csamt: 0 }],
    },
  ])
  expect(smallSums(month).map(({ period }) => period)).toEqual(['2026-03', '2026-03', '2026-04'])
  // The summary has what changed, not what is restated.
  expect(outwardSupplies(month).taxed).toEqual({
    taxable: 3_390 - 10_000 + 40_000,
    igst: 7_200,
    cgst: 305 - 900,
    sgst: 305 - 900,
    cess: 0,
  })
})

test('GR-18 a sum that came back to nothing is restated as nothing', () => {
  const row = local(180_000, 10_000, 900)
  const late = [
    {
      period: '2026-03',
      local: [back(row)],
      filed: [{ period: '2026-03', pos: '29', isLocal: true, rate: 180_000, sum: { ...row } }],
    },
  ]
  expect(gstr1(input({ late })).b2csa?.[0]?.itms).toMatchObject([{ rt: 18, txval: 0, camt: 0 }])
})
