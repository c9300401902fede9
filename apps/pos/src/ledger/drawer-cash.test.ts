import { expect, test } from 'vitest'
import type { Sale } from '@evertill/contract'
import type { OtherWrite } from '../db/ledger-records.ts'
import type { HistorySale } from '../db/records.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import { deviceCash } from './drawer-cash.ts'

const CLOSING = { key: '01938f2a-0000-7000-8000-00000000c001', OpeningBalance: 200_000 }
const RUPEE = 100

let count = 0
const uuid = () => `01938f2a-0000-7000-8000-${String(++count).padStart(12, '0')}`

const payment = (Kind: 'Cash' | 'Other' | 'Credit', TenderedAmount: number, ChangeAmount = 0) =>
  ({ Kind, TenderedAmount, ChangeAmount, Amount: TenderedAmount - ChangeAmount }) as Sale['Payments'][number]

const sale = (Payments: Sale['Payments'], ClosingKey = CLOSING.key) =>
  ({ UUID: uuid(), ClosingKey, Payments, Revision: 1 }) as Sale

const known = (body: Sale, more: Partial<HistorySale> = {}) =>
  ({ UUID: body.UUID, sale: body, ...more }) as HistorySale

const NONE: ReadonlySet<string> = new Set()

const moved = (Kind: 'PaidIn' | 'PaidOut' | 'Drop' | 'DrawerOpened', Amount: number, isSent = true) =>
  ({
    ...newRow(uuid(), '2026-11-15T10:00:00.000Z'),
    kind: 'cashMovement',
    status: isSent ? 'completed' : 'pending',
    body: { Kind, Amount, ClosingKey: CLOSING.key },
  }) as OtherWrite

const received = (Kind: 'Cash' | 'Other', Amount: number) =>
  ({
    ...newRow(uuid(), '2026-11-15T10:00:00.000Z'),
    kind: 'payment',
    body: { Kind, Amount, ClosingKey: CLOSING.key },
  }) as unknown as OtherWrite

test('CL-1 K1 K4 K5 the device derives the same expected cash as the server from the rows it has', () => {
  const sales = [
    sale([payment('Cash', 500 * RUPEE, 199 * RUPEE)]),
    sale([payment('Cash', 500 * RUPEE), payment('Other', 999 * RUPEE)]),
    sale([payment('Cash', 14_629 * RUPEE)]),
    sale([payment('Cash', -450 * RUPEE)]),
    sale([payment('Credit', 5_000 * RUPEE)]),
    sale([payment('Cash', 77 * RUPEE)], 'another session'),
  ].map((body) => known(body))
  const writes = [
    moved('PaidIn', 500 * RUPEE),
    moved('PaidOut', 1_200 * RUPEE),
    moved('Drop', 10_000 * RUPEE),
  ]
  const { all, unsent } = deviceCash({ closing: CLOSING, sales, writes, unsent: NONE })
  expect(all.expected).toBe(6_280 * RUPEE)
  expect(unsent.expected).toBe(0)
  expect(all.rows.filter((row) => row.count > 0).map((row) => [row.kind, row.amount / RUPEE])).toEqual([
    ['float', 2_000],
    ['cashSale', 15_629],
    ['changeGiven', -199],
    ['cashRefund', -450],
    ['paidIn', 500],
    ['paidOut', -1_200],
    ['drop', -10_000],
  ])
})

test('CL-1 what is not sent yet is counted separately, and opening the drawer moves no cash', () => {
  const waiting = sale([payment('Cash', 100 * RUPEE, 40 * RUPEE)])
  const { all, unsent } = deviceCash({
    closing: CLOSING,
    sales: [known(waiting), known(sale([payment('Cash', 30 * RUPEE)]))],
    writes: [
      moved('PaidOut', 25 * RUPEE, false),
      moved('DrawerOpened', 0, false),
      received('Cash', 70 * RUPEE),
      received('Other', 9_000),
    ],
    unsent: new Set([waiting.UUID]),
  })
  expect(all.expected).toBe((2_000 + 60 + 30 - 25 + 70) * RUPEE)
  expect(unsent.expected).toBe((60 - 25 + 70) * RUPEE)
})

const changed = (before: Sale, Payments: Sale['Payments'], ChangedInClosingKey = CLOSING.key): HistorySale =>
  known({ ...before, Payments, Revision: 2, ChangedInClosingKey }, { earlier: [before] })

const gone = ({ sale: { UUID } }: HistorySale, isSent = false) =>
  ({
    ...newRow(uuid(), '2026-11-15T10:00:00.000Z'),
    kind: 'void',
    status: isSent ? 'completed' : 'pending',
    body: { SaleUUID: UUID, ClosingKey: CLOSING.key },
  }) as OtherWrite

test('CL-18 an edit and a void move cash in the session in which they were made, sent or not', () => {
  const today = changed(sale([payment('Cash', 100 * RUPEE)]), [payment('Other', 100 * RUPEE)])
  const yesterday = changed(sale([payment('Other', 50 * RUPEE)], 'yesterday'), [payment('Cash', 50 * RUPEE)])
  const old = known(sale([payment('Cash', 30 * RUPEE)], 'yesterday'))
  const { all, unsent } = deviceCash({
    closing: CLOSING,
    sales: [today, yesterday, old],
    writes: [gone(old)],
    unsent: new Set([`${today.UUID}/2`]),
  })
  expect(all.expected).toBe((2_000 + 100 - 100 + 50 - 30) * RUPEE)
  expect(unsent.expected).toBe((-100 - 30) * RUPEE)
})

test('CL-18 an edit that was dropped for somebody else’s moves no cash', () => {
  const first = sale([payment('Cash', 100 * RUPEE)])
  const mine = { ...first, Revision: 2, Payments: [payment('Cash', 10 * RUPEE)] }
  const theirs = { ...first, Revision: 2, Payments: [payment('Cash', 70 * RUPEE)] }
  const sales = [known(theirs, { earlier: [first, mine] })]
  expect(deviceCash({ closing: CLOSING, sales, writes: [], unsent: NONE }).all.expected).toBe(2_070 * RUPEE)
})
