import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CashEntry,
  changeInNotes,
  closingDifference,
  correctionOf,
  countedCash,
  differencesByCount,
  expectedCash,
  leaveInDrawer,
  notesAndCoins,
  openingBalanceRefusal,
  openingBalanceToSend,
  quickCash,
  registerToSelect,
} from '../index.ts'

const { notes: inrNotes, coins: inrCoins } = notesAndCoins('INR') ?? { notes: [], coins: [] }
const RUPEES = [...new Set([...inrNotes, ...inrCoins])]

const rupees = (kind: CashEntry['kind'], amount: number): CashEntry => ({ kind, amount: amount * 100 })

describe('a drawer that changes hands', () => {
  it('CL-26 each person answers for the difference since the count before, and together they make the whole', () => {
    const checks = [
      { counted: 245_000, expected: 250_000 },
      { counted: 236_000, expected: 240_000 },
      { counted: 235_500, expected: 240_000 },
    ]
    expect(differencesByCount(checks)).toEqual([-5_000, 1_000, -500])
    expect(differencesByCount([])).toEqual([])
  })

  it('CL-24 a correction moves the difference between what was entered and what was moved', () => {
    expect(correctionOf('PaidIn', 50_000, 5_000)).toEqual({ kind: 'PaidOut', amount: 45_000 })
    expect(correctionOf('PaidIn', 5_000, 50_000)).toEqual({ kind: 'PaidIn', amount: 45_000 })
    expect(correctionOf('PaidOut', 50_000, 0)).toEqual({ kind: 'PaidIn', amount: 50_000 })
    expect(correctionOf('Drop', 5_000, 6_000)).toEqual({ kind: 'Drop', amount: 1_000 })
    expect(correctionOf('Drop', 5_000, 4_000)).toEqual({ kind: 'PaidIn', amount: 1_000 })
    expect([correctionOf('PaidIn', 1, 1), correctionOf('DrawerOpened', 0, 5)]).toEqual([undefined, undefined])
  })
})

describe('expected cash', () => {
  const ledger = [
    rupees('float', 2_000),
    rupees('cashSale', 15_000),
    rupees('cashSale', 430),
    rupees('cashRefund', 450),
    rupees('paidIn', 500),
    rupees('paidOut', 1_200),
    rupees('drop', 10_000),
  ]

  it('RG-1 K1: the ledger rows make 6,280, and 6,250 counted are short by 30', () => {
    const { expected } = expectedCash(ledger)
    expect(expected).toBe(628_000)
    expect(closingDifference(expected, 625_000, { tolerance: 1_000, approvalAbove: 10_000 })).toEqual({
      difference: -3_000,
      needsReason: true,
      needsApproval: false,
    })
  })

  it('RG-1 the closing shows it line by line, out-going rows below zero, and the rows sum to it', () => {
    const { rows, expected } = expectedCash([
      ...ledger,
      rupees('changeGiven', 70),
      rupees('receivedOnAccount', 20),
      rupees('deliveryCash', 30),
    ])
    expect(rows.map(({ kind, amount, count }) => [kind, amount / 100, count])).toEqual([
      ['float', 2_000, 1],
      ['cashSale', 15_430, 2],
      ['changeGiven', -70, 1],
      ['receivedOnAccount', 20, 1],
      ['deliveryCash', 30, 1],
      ['cashRefund', -450, 1],
      ['paidIn', 500, 1],
      ['paidOut', -1_200, 1],
      ['drop', -10_000, 1],
    ])
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(expected)
    expect(expectedCash([]).expected).toBe(0)
    expect(expectedCash([{ kind: 'float', amount: Number.NaN }]).expected).toBe(0)
  })

  it('RG-2 a difference is always accepted; above the tolerance it needs a reason, above the limit a manager', () => {
    const at = (difference: number) =>
      closingDifference(1_000, 1_000 + difference, { tolerance: 10, approvalAbove: 100 })
    expect(
      [0, 10, -10, 11, -11, 100, 101, -101].map((difference) => [
        at(difference).needsReason,
        at(difference).needsApproval,
      ]),
    ).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, false],
      [true, false],
      [true, false],
      [true, true],
      [true, true],
    ])
  })

  it('RG-3 K2: 8×500, 5×200, 9×100, 4×50, 6×20 and 3×10 are 6,250', () => {
    const counts = [
      [500, 8],
      [200, 5],
      [100, 9],
      [50, 4],
      [20, 6],
      [10, 3],
    ] as const
    expect(countedCash(counts.map(([note, count]) => ({ denomination: note * 100, count })))).toBe(625_000)
    expect(
      countedCash([
        { denomination: 100, count: -3 },
        { denomination: 100, count: Number.NaN },
        { denomination: 100, count: 1.5 },
      ]),
    ).toBe(0)
  })

  it('RG-4 K3: leaving 2,000 of 6,250 deposits 4,250, and 2,000 is the next opening', () => {
    expect(leaveInDrawer(625_000, 200_000)).toEqual({ deposit: 425_000, nextOpening: 200_000 })
    expect(leaveInDrawer(1_000, 5_000)).toEqual({ deposit: 0, nextOpening: 1_000 })
    expect(leaveInDrawer(1_000, -5)).toEqual({ deposit: 1_000, nextOpening: 0 })
  })

  it('RG-5 K4: 199 is 100 + 50 + 2×20 + 5 + 2×2', () => {
    const { notes, rest } = changeInNotes(19_900, RUPEES)
    expect(notes.map(({ denomination, count }) => [denomination / 100, count])).toEqual([
      [100, 1],
      [50, 1],
      [20, 2],
      [5, 1],
      [2, 2],
    ])
    expect(rest).toBe(0)
    expect(changeInNotes(170, RUPEES)).toEqual({
      notes: [
        { denomination: 100, count: 1 },
        { denomination: 50, count: 1 },
      ],
      rest: 20,
    })
    expect(changeInNotes(-5, RUPEES)).toEqual({ notes: [], rest: 0 })
  })

  const inRupees = (payable: number, notes: readonly number[] = RUPEES) =>
    quickCash(payable * 100, notes).map((sum) => sum / 100)

  it.each([
    [304, [304, 310, 350, 400, 500]],
    [1_030, [1_030, 1_050, 1_100, 1_500, 2_000]],
    [40, [40, 50, 100, 200, 500]],
    [58, [58, 60, 100, 200, 500]],
    [7.5, [7.5, 10, 50, 100, 500]],
    [500, [500, 1_000, 2_000]],
    [999, [999, 1_000, 2_000]],
    [12_340, [12_340, 12_350, 12_400, 12_500, 13_000]],
  ])('SP-15 quick cash for %d offers %j', (payable, offers) => {
    expect(inRupees(payable)).toEqual(offers)
  })

  it('SP-15 quick cash uses the notes of the shop, and offers nothing for nothing', () => {
    expect(inRupees(1_030, [200_000, 50_000, 10_000, 5_000, 1_000])).toEqual([
      1_030, 1_050, 1_100, 1_500, 2_000,
    ])
    expect(inRupees(37, [])).toEqual([37])
    expect(quickCash(0, RUPEES)).toEqual([])
  })

  it('SP-15 the exact amount comes first, and every other offer covers it, once, in order', () => {
    const amounts = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(amounts, fc.subarray(RUPEES), (payable, notes) => {
        const offers = quickCash(payable, notes)
        expect(offers[0]).toBe(payable)
        expect(offers.length).toBeLessThanOrEqual(5)
        expect(offers).toEqual([...new Set(offers)].toSorted((a, b) => a - b))
        expect(offers.every((offer) => offer >= payable)).toBe(true)
      }),
    )
  })
})

describe('register session', () => {
  it('RG-8 the opening balance must be entered, and empty or zero is sent as 0', () => {
    expect([openingBalanceRefusal(''), openingBalanceRefusal('  '), openingBalanceRefusal('0')]).toEqual([
      'openingBalanceMissing',
      'openingBalanceMissing',
      undefined,
    ])
    expect([undefined, 0, -5, Number.NaN, 200_000].map(openingBalanceToSend)).toEqual([0, 0, 0, 0, 200_000])
  })

  it('RG-9 a saved register is used, exactly one is chosen by itself, otherwise the list is shown', () => {
    const [a, b] = [{ key: 'a' }, { key: 'b' }]
    expect(registerToSelect([a, b], 'b')).toBe(b)
    expect(registerToSelect([a])).toBe(a)
    expect(registerToSelect([a, b])).toBeUndefined()
    expect(registerToSelect([a, { ...b, IsDeleted: true }])).toBe(a)
    expect(registerToSelect([a, b, { key: 'c', IsDeleted: true }], 'c')).toBeUndefined()
  })
})
