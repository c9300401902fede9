import type { CashEntry } from '@evertill/contract'
import { expect, test } from 'vitest'
import type { OtherWrite } from '../db/ledger-records.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import { movementsOf } from './movements.ts'

const own = (key: string, at: string, more: { Corrects?: string; ClosingKey?: string } = {}): OtherWrite => ({
  ...newRow(key, at),
  madeBy: 'anna',
  kind: 'cashMovement',
  label: '',
  amount: 500,
  body: {
    UUID: key,
    StoreID: 's',
    CashRegisterID: 'r',
    ClosingKey: 'open',
    Kind: 'PaidOut',
    Amount: 500,
    Reason: 'Milk',
    At: at,
    ...more,
  },
})
const entry = (key: string, At: string): CashEntry => ({
  key,
  Kind: 'PaidIn',
  Amount: 700,
  Reason: 'Change',
  At,
  ByUserName: 'Bala',
})
const nameOf = (key: string | undefined) => (key === 'anna' ? 'Anna' : '')

test('CL-23 the movements of a session are those of this device and those the server knows, each once, newest first', () => {
  const writes = [own('a', '2026-11-17T08:00'), own('old', '2026-11-16T08:00', { ClosingKey: 'closed' })]
  const entries = [entry('b', '2026-11-17T09:00'), entry('a', '2026-11-17T08:00')]
  expect(
    movementsOf('open', writes, entries, nameOf).map(({ key, by, isSent }) => [key, by, isSent]),
  ).toEqual([
    ['b', 'Bala', true],
    ['a', 'Bala', true],
  ])
  expect(movementsOf('open', writes, [], nameOf)).toMatchObject([{ key: 'a', by: 'Anna', isSent: false }])
})

test('CL-24 a corrected movement stays in the list, and is marked', () => {
  const writes = [own('a', '2026-11-17T08:00'), own('c', '2026-11-17T08:05', { Corrects: 'a' })]
  expect(movementsOf('open', writes, [], nameOf).map(({ key, isCorrected }) => [key, isCorrected])).toEqual([
    ['c', false],
    ['a', true],
  ])
})
