import { readFileSync } from 'node:fs'
import type { CustomerStatementReply } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'
import { paymentReport } from './payment-report.ts'
import { rollOfReport, tableOfReport } from './printed-report.ts'
import { statementReport } from './statement-report.ts'

const golden = new URL('../../contract/fixtures/customer-statement.json', import.meta.url)
const STATEMENT = JSON.parse(readFileSync(golden, 'utf8')) as CustomerStatementReply

const LABELS = {
  language: 'en',
  title: 'Statement of account',
  customer: 'Customer',
  phone: 'Phone',
  period: 'Period',
  opening: 'Opening balance',
  charged: 'Charged',
  paid: 'Paid',
  closing: 'Closing balance',
  balance: 'Balance',
  date: 'Date',
  document: 'Document',
  number: 'Number',
  kinds: {
    Opening: 'Opening balance',
    CreditSale: 'Sold on credit',
    CreditRefund: 'Credited',
    Correction: 'Correction',
    Received: 'Received',
  },
  day: (date: string) => date,
}
const report = (customer: string) =>
  statementReport(
    {
      shop: ['Demo Retail'],
      customer,
      phone: '',
      period: '…',
      statement: STATEMENT,
      currency: CURRENCIES.INR,
    },
    LABELS,
  )

test('RP-9 the statement says what each document changed and the balance after it, and its sums are those of the server', () => {
  const { sections } = report('Customer 007')
  expect(sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value]))).toEqual([
    ['Customer', 'Customer 007'],
    ['Period', '…'],
    ['Opening balance', '₹50.00'],
    ['2026-11-14 Sold on credit BLR1A/S26/00042 +₹266.00', '₹316.00'],
    ['2026-11-15 Received BLR1A/R26/00001 -₹300.00', '₹16.00'],
    ['Charged', '₹266.00'],
    ['Paid', '₹300.00'],
    ['Closing balance', '₹16.00'],
  ])
})

test('RP-9 B-06 as a file it has columns of plain numbers, and no customer is a formula', async () => {
  const text = await csvFile('statement', tableOfReport(report('=HYPERLINK("x")'))).text()
  const [title, heads, opening, sale, paid, closing] = text.replace('\uFEFF', '').split('\r\n')
  expect(title).toContain(`"'=HYPERLINK(""x"")"`)
  expect([heads, opening, sale, paid, closing]).toEqual([
    'Date,Document,Number,Charged,Paid,Balance',
    ',Opening balance,,,,50.00',
    '2026-11-14,Sold on credit,BLR1A/S26/00042,266.00,,316.00',
    '2026-11-15,Received,BLR1A/R26/00001,,300.00,16.00',
    ',Closing balance,,266.00,300.00,16.00',
  ])
})

test('RP-10 a payment on a sheet says number, customer, amount in words, bills and what is owed, and a copy says so', () => {
  const paper = {
    config: null,
    currency: CURRENCIES.INR,
    number: 'BLR1A/R26/00001',
    at: '2026-11-15T06:00:00.000Z',
    customer: 'Customer 007',
    method: 'Cash',
    reference: '',
    note: '',
    amount: 30_000,
    bills: [{ number: 'BLR1A/S26/00042', amount: 26_600 }],
    advance: 3_400,
    balance: -3_400,
  }
  const labels = {
    language: 'en',
    title: 'Payment receipt',
    number: 'Number',
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
    moment: (instant: string) => instant,
  }
  const copy = paymentReport(paper, labels, { shop: [], copy: 'COPY' })
  expect(rollOfReport(copy, 48)[0]).toMatchObject({ text: 'COPY' })
  expect(copy.sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value]))).toEqual([
    ['Number', 'BLR1A/R26/00001'],
    ['Date', '2026-11-15T06:00:00.000Z'],
    ['Customer', 'Customer 007'],
    ['Method', 'Cash'],
    ['Received', '₹300.00'],
    ['In words', 'Rupees Three Hundred Only'],
    ['Bill BLR1A/S26/00042', '₹266.00'],
    ['Kept as an advance', '₹34.00'],
    ['Advance held', '₹34.00'],
  ])
})
