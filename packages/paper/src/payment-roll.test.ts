import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { type PaymentPaper, paymentRoll } from './payment-roll.ts'

const paper: PaymentPaper = {
  config: null,
  currency: CURRENCIES.INR,
  number: 'BLR1A/R26/00001',
  at: '2026-11-15T06:30:00.000Z',
  customer: 'Customer 007',
  method: 'Cash',
  reference: 'slip 12',
  note: '',
  amount: 45_000,
  bills: [{ number: 'BLR1A/S26/00042', amount: 40_000 }],
  advance: 5_000,
  balance: -5_000,
}
const labels = {
  language: 'en',
  title: 'Payment receipt',
  number: 'No.',
  date: 'Date',
  customer: 'Customer',
  received: 'Received',
  method: 'Method',
  inWords: 'In words',
  reference: 'Reference',
  note: 'Note',
  bill: (number: string) => `Bill ${number}`,
  kept: 'Kept as an advance',
  owes: 'Still owes',
  advance: 'Advance held',
  moment: (instant: string) => instant.slice(0, 10),
}
const textsOf = (one: PaymentPaper, columns: number) =>
  paymentRoll(one, labels, columns).flatMap((row) => (row.kind === 'text' ? [row.text] : []))

test('RP-6 the paper says number, customer, amount, method, bills and what is left', () => {
  const texts = textsOf(paper, 48).map((text) => text.replaceAll(/ +/g, ' '))
  expect(texts).toEqual([
    'Payment receipt',
    'No. BLR1A/R26/00001',
    'Date 2026-11-15',
    'Customer Customer 007',
    'Received 450.00',
    'Cash 450.00',
    'Reference slip 12',
    expect.stringContaining('Four Hundred Fifty'),
    'Bill BLR1A/S26/00042 400.00',
    'Kept as an advance 50.00',
    'Advance held 50.00',
  ])
})

test('RP-6 no row is wider than the paper, whatever the names', () => {
  const long = { ...paper, customer: 'A very long name of a customer '.repeat(6), note: 'n'.repeat(200) }
  for (const columns of [32, 48]) {
    expect(Math.max(...textsOf(long, columns).map((text) => text.length))).toBeLessThanOrEqual(columns)
  }
})
