import {
  columnsOf,
  type Gstr1Reply,
  type ReportBill,
  REPORT_MEASURES,
  REPORT_TABLES,
  type ReportDimension,
  type ReportName,
  type ReportQuestion,
  type ReportReply,
  type ReportView,
  type TaxPeriodState,
} from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { useState } from 'react'
import { type ReportsFrame, ReportsProvider } from '../frame.tsx'
import type { Answer, BillsQuestion, ReportsPort } from '../port.ts'
import { ReportsScreen } from '../reports.screen.tsx'
import { TABLE_SPECS } from '../report-specs.ts'

export const TODAY = '2026-11-18'
const LONG_NAME = 'Sri Venkateswara cold pressed groundnut oil, family pack of five litres, glass'

const FIGURES: Record<string, number> = { money: 12_345_67, count: 12, quantity: 34_500, percent: 125_000 }

const valueOf = (measure: keyof typeof REPORT_MEASURES, at: number): number | string => {
  const { kind } = REPORT_MEASURES[measure]
  if (kind === 'text') return measure === 'abcClass' ? 'A' : `Text ${at}`
  if (kind === 'date') return '2026-11-01'
  if (kind === 'instant') return '2026-11-18T06:30:00.000Z'
  return Math.round((FIGURES[kind] ?? 0) * (2 + Math.sin(at)))
}

const NAMES: Record<string, readonly string[]> = {
  paymentType: ['Cash', 'UPI', 'Card', 'Customer Credit'],
  hour: ['9', '10', '11', '12', '13', '17', '18', '19', '20'],
  day: Array.from({ length: 18 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`),
  rate: ['0 %', '5 %', '18 %', '40 %'],
}
const OTHERS = ['Table butter 100 g', LONG_NAME, '=1+1', 'Cola 750 ml', '']

/** A reply with every table and column of a report. */
export const fakeReply = (report: ReportName, question: Partial<ReportQuestion> = {}): ReportReply => {
  const isCompared = question.compareFrom !== undefined
  const by = question.by as ReportDimension | undefined
  const valuesOf = (columns: readonly (keyof typeof REPORT_MEASURES)[], at: number) =>
    Object.fromEntries(columns.map((measure) => [measure, valueOf(measure, at)]))
  return {
    code: '0',
    message: '',
    AsOf: '2026-11-18T06:31:00.000Z',
    Currency: 'INR',
    Tables: Object.keys(REPORT_TABLES[report]).map((Key) => {
      const columns = columnsOf(report, Key, by)
      const dimension = by ?? TABLE_SPECS[report][Key]?.dimension ?? ''
      return {
        Key,
        Rows:
          Key === 'summary'
            ? []
            : (NAMES[dimension] ?? OTHERS).map((name, at) => ({
                Key: NAMES[dimension] ? name : `key ${at}`,
                Label: name,
                Values: valuesOf(columns, at),
                ...(isCompared ? { Compare: valuesOf(columns, at + 1) } : {}),
                Where: `${dimension}:key ${at}`,
              })),
        Totals: valuesOf(
          columns.filter((measure) => !['text', 'instant', 'date'].includes(REPORT_MEASURES[measure].kind)),
          9,
        ),
        ...(isCompared ? { CompareTotals: valuesOf(columns, 5) } : {}),
        More: false,
      }
    }),
  }
}

const fakeBill = (Why: ReportBill['Why'], at: number): ReportBill => ({
  key: `01938f2a-0000-7000-8000-00000000000${at}`,
  TransactionNo: `BLR1A/S26/0000${at}`,
  TransactionType: 'Sale',
  TransactionDate: '2026-11-18T06:30:00.000Z',
  BusinessDate: TODAY,
  StoreID: 's1',
  CashRegisterID: 'r1',
  CustomerName: at % 2 === 0 ? '' : LONG_NAME,
  ByUserName: 'Cashier 1',
  Why,
  Sign: Why === 'made' ? 1 : -1,
  PayableAmount: (Why === 'made' ? 1 : -1) * 58_00,
  TaxAmount: (Why === 'made' ? 1 : -1) * 2_76,
  Position: String(at),
})

const fakeGstr1 = (): Gstr1Reply => ({
  code: '0',
  message: '',
  AsOf: '2026-11-18T06:31:00.000Z',
  Return: {
    gstin: '29AAAAA0000A1Z5',
    fp: '102026',
    b2cs: [
      {
        sply_ty: 'INTRA',
        pos: '29',
        typ: 'OE',
        rt: 5,
        txval: 100.1,
        iamt: 0,
        camt: 2.5,
        samt: 2.5,
        csamt: 0,
      },
    ],
  },
  Problems: [
    { Severity: 'error', Code: 'HSN_MISSING', Where: 'Table butter 100 g', Found: '' },
    { Severity: 'warning', Code: 'NUMBERS_MISSING', Where: 'BLR1A/S/2026', Found: '3' },
  ],
})

/** What was asked of the fake server. */
export interface FakeReports {
  port: ReportsPort
  asked: { report: ReportName; question: ReportQuestion }[]
  billsAsked: (BillsQuestion & { after?: string | undefined })[]
  views: ReportView[]
  /** The stores of each return. */
  returnsAsked: (readonly string[])[]
  /** Of every return, as a server says it that can close months. */
  taxPeriod?: TaxPeriodState
  /** What was asked for about the month of a return. */
  periodCalls: unknown[]
  /** What the server says about the next of them instead of doing it. */
  refusal?: string | undefined
}

export const fakeReports = (): FakeReports => {
  const fake: FakeReports = {
    asked: [],
    billsAsked: [],
    views: [],
    returnsAsked: [],
    periodCalls: [],
    port: undefined as never,
  }
  const answerPeriod = <Value,>(call: unknown, value: Value): Promise<Answer<Value>> => {
    const { refusal } = fake
    fake.periodCalls.push(call)
    fake.refusal = undefined
    return Promise.resolve(
      refusal === undefined ? { ok: true, value } : { ok: false, message: refusal, isOffline: false },
    )
  }
  fake.port = {
    run: (report, question) => {
      fake.asked.push({ report, question })
      return Promise.resolve({ ok: true, value: fakeReply(report, question) })
    },
    bills: (question, after) => {
      fake.billsAsked.push({ ...question, after })
      const page = after === undefined ? 0 : 1
      return Promise.resolve({
        ok: true,
        value: {
          code: '0',
          message: '',
          AsOf: '2026-11-18T06:31:00.000Z',
          Currency: 'INR',
          Bills: (['made', 'returned', 'edited', 'voided'] as const).map((Why, at) =>
            fakeBill(Why, 4 * page + at),
          ),
          hasMore: page === 0,
        },
      })
    },
    gstr1: (_month, storeIds) => {
      fake.returnsAsked.push(storeIds)
      const { taxPeriod } = fake
      return Promise.resolve({
        ok: true,
        value: { ...fakeGstr1(), ...(taxPeriod ? { TaxPeriod: taxPeriod } : {}) },
      })
    },
    gstr3b: () => Promise.resolve({ ok: false, message: 'Not now.', isOffline: false }),
    closeTaxPeriod: (question) => answerPeriod(question, undefined),
    reopenTaxPeriod: (...call) => answerPeriod(call, undefined),
    taxPeriodFile: (...call) => answerPeriod(call, '{"kept":1}'),
    views: () => Promise.resolve({ ok: true, value: fake.views }),
    saveView: (view) => {
      fake.views.push({ ...view, key: `view ${fake.views.length}` })
      return Promise.resolve({ ok: true, value: undefined })
    },
    deleteView: (key) => {
      fake.views = fake.views.filter((view) => view.key !== key)
      return Promise.resolve({ ok: true, value: undefined })
    },
  }
  return fake
}

/** The reports in an app that does nothing but keep their address. */
export function ReportsStage({ frame, start }: { frame: Partial<ReportsFrame>; start: string }) {
  const [path, setPath] = useState(start)
  const [name = '', search = ''] = path.replace('/reports/', '').split('?')
  const whole: ReportsFrame = {
    port: fakeReports().port,
    place: {
      storeIds: ['s1'],
      gstinStoreIds: ['s1', 's2'],
      shopName: 'Indiranagar',
      today: TODAY,
      timeZone: 'Asia/Kolkata',
      currency: CURRENCIES.INR,
      registers: [{ key: 'r1', name: 'R1 - Front counter' }],
      cashiers: [{ key: 'u1', name: 'Cashier 1' }],
      channels: [],
    },
    maySeeOthers: true,
    isOnline: true,
    hrefOf: (to) => `#${to}`,
    go: setPath,
    billPath: (uuid) => `/bill/${uuid}`,
    saveFile: () => {},
    ...frame,
  }
  return (
    <div
      style={{ height: '100dvh' }}
      onClickCapture={(event) => {
        const link = (event.target as Element).closest('a')
        if (!link) return
        event.preventDefault()
        setPath(link.getAttribute('href')?.slice(1) ?? '')
      }}
    >
      <output hidden data-path={path} />
      <ReportsProvider frame={whole}>
        <ReportsScreen report={name} search={search === '' ? '' : `?${search}`} />
      </ReportsProvider>
    </div>
  )
}
