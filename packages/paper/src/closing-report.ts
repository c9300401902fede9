import {
  type Accounts,
  type Closing,
  type ENDPOINTS,
  FLAG_SEVERITY,
  type ReplyOf,
  type WholeClosing,
} from '@evertill/contract'
import { type Currency, type ExpectedCash, formatMoney, formatQuantity, plainAmount } from '@evertill/domain'
import { writeFigure } from '@evertill/texts/write-value.ts'
import { formatMoment, type MomentFormat } from '@evertill/ui/format-moment.ts'
import type { TFunction } from 'i18next'
import type { PrintedReport, ReportRow, ReportSection } from './printed-report.ts'

type Reply<Name extends keyof typeof ENDPOINTS> = ReplyOf<(typeof ENDPOINTS)[Name]>

/** One register session as the server has it. */
export interface ClosingSheet {
  closing: WholeClosing
  accounts: Accounts
  payments: Reply<'listPaymentDetails'>['paymentDetails']
  moneyIn: Reply<'listCashCreditEntries'>['entries']
  moneyOut: Reply<'listCashDebitEntries'>['entries']
  products: Reply<'listProductsSold'>['productSold']
}

interface ReportContext {
  shop: readonly string[]
  currency: Currency
  t: TFunction
  format: MomentFormat
  now: number
}

interface ClosingReportContext extends ReportContext {
  /** An X report shows an open session. A Z report ends it and has a number. */
  kind: 'X' | 'Z'
  isCopy: boolean
}

/** Makes rows in the language and the currency of the report. */
const createRows = ({ t, format, currency }: ReportContext) => ({
  money: (label: string, amount: number, strong = false): ReportRow => ({
    label,
    value: writeFigure(formatMoney(amount, currency), format.language),
    plain: plainAmount(amount, currency),
    ...(strong ? { strong } : {}),
  }),
  text: (label: string, value: string | number | null): ReportRow => ({
    label,
    value:
      value === null ? '–' : typeof value === 'number' ? writeFigure(String(value), format.language) : value,
  }),
  moment: ({ seconds }: { seconds: number }): string => formatMoment(seconds * 1000, format),
  /** Cast to one key: the contract leaves the kinds of rows open. */
  kind: (kind: string): string => t(`drawer.kinds.${kind}` as 'drawer.kinds.float'),
})

const headRows = (closing: Closing, context: ReportContext): ReportRow[] => {
  const { t, format, now } = context
  const { text, moment } = createRows(context)
  return [
    text(t('register.name'), `${closing.CashRegisterCode} - ${closing.CashRegisterName}`),
    text(t('closingReport.opened'), moment(closing.OpeningTime)),
    text(t('closingReport.openedBy'), closing.OpeningByUserName),
    ...(closing.ClosingTime
      ? [
          text(t('closingReport.closed'), moment(closing.ClosingTime)),
          text(t('closingReport.closedBy'), closing.ClosingByUserName),
        ]
      : [text(t('closingReport.asOf'), formatMoment(now, format))]),
  ]
}

const cashRows = ({ closing, accounts }: ClosingSheet, context: ReportContext): ReportRow[] => {
  const { t } = context
  const { money, text, kind } = createRows(context)
  const expected = [
    ...accounts.Rows.filter(({ Kind, Count }) => Count > 0 || Kind === 'float').map(({ Kind, Amount }) =>
      money(kind(Kind), Amount),
    ),
    money(t('drawer.expected'), accounts.ExpectedCash, true),
  ]
  if (closing.CountedCash === null) return expected
  return [
    ...expected,
    money(t('closing.counted'), closing.CountedCash, true),
    money(t('closing.difference'), closing.Difference ?? 0, true),
    ...(closing.DifferenceReason === '' ? [] : [text(t('closing.reason'), closing.DifferenceReason)]),
    ...(closing.Counts?.Recounts ? [text(t('closingReport.recounts'), closing.Counts.Recounts)] : []),
    money(t('closing.floatToLeave'), closing.FloatToLeave ?? 0),
    money(t('closing.toBank'), closing.DepositAmount ?? 0),
  ]
}

const methodRows = ({ closing, payments }: ClosingSheet, context: ReportContext): ReportRow[] => {
  const { t } = context
  const { money } = createRows(context)
  if (!closing.Counts) return payments.map(({ PaymentType, Amount }) => money(PaymentType, Amount))
  return closing.Counts.Methods.flatMap(({ PaymentType, SystemAmount, CountedAmount, Difference }) => [
    money(PaymentType, SystemAmount),
    ...(CountedAmount === null ? [] : [money(`  ${t('closing.counted')}`, CountedAmount)]),
    ...(Difference === null || Difference === 0
      ? []
      : [money(`  ${t('closing.difference')}`, Difference, true)]),
  ])
}

const saleRows = ({ accounts }: ClosingSheet, context: ReportContext): ReportRow[] => {
  const { t } = context
  const { money, text } = createRows(context)
  return [
    text(t('closingReport.bills'), accounts.BillCount),
    money(t('closingReport.netSales'), accounts.NetSales, true),
    money(t('closingReport.tax'), accounts.TaxAmount),
    money(t('closingReport.discounts'), accounts.Discounts),
    money(t('closingReport.returns'), accounts.Returns),
    text(t('closingReport.voids'), accounts.Voids.Count),
    money(t('closingReport.voidAmount'), accounts.Voids.Amount),
    ...correctionRows(accounts, context),
  ]
}

/** Edits and voids of bills of earlier sessions. */
const correctionRows = ({ Corrections }: Accounts, context: ReportContext): ReportRow[] => {
  if (!Corrections) return []
  const { t } = context
  const { money, text } = createRows(context)
  return [
    text(t('closingReport.corrections'), Corrections.Count),
    money(t('closingReport.correctedSales'), Corrections.NetAmount),
    money(t('closingReport.correctedTax'), Corrections.TaxAmount),
  ]
}

const numberRows = ({ closing, accounts }: ClosingSheet, context: ReportContext): ReportRow[] => {
  const { t } = context
  const { text } = createRows(context)
  const unsent = closing.Counts?.UnsentTransactionNos ?? []
  return [
    text(t('closingReport.firstNo'), accounts.FirstTransactionNo),
    text(t('closingReport.lastNo'), accounts.LastTransactionNo),
    text(t('closingReport.missing'), accounts.MissingNumbers.join(', ') || t('closingReport.none')),
    ...(unsent.length === 0 ? [] : [text(t('closingReport.unsent'), unsent.join(', '))]),
  ]
}

const movementRows = ({ moneyIn, moneyOut }: ClosingSheet, context: ReportContext): ReportRow[] => {
  const { t, format } = context
  const { money } = createRows(context)
  return [...moneyIn, ...moneyOut].map(({ Kind, Amount, Reason, At, ByUserName }) =>
    money(
      [t(`drawer.entries.${Kind}`), Reason, ByUserName, formatMoment(At, format)].filter(Boolean).join(', '),
      Kind === 'PaidOut' || Kind === 'Drop' ? -Amount : Amount,
    ),
  )
}

/** Who counted the drawer during the session, and each person's own difference. */
const countRows = ({ DrawerCounts = [], Difference }: WholeClosing, context: ReportContext): ReportRow[] => {
  const { t, format } = context
  const { money } = createRows(context)
  if (DrawerCounts.length === 0) return []
  const rows = DrawerCounts.flatMap(({ ByUserName, At, CountedCash, Difference: own }) => [
    money(`${ByUserName}, ${formatMoment(At, format)}`, CountedCash),
    money(`  ${t('closing.difference')}`, own, own !== 0),
  ])
  if (Difference === null) return rows
  const before = DrawerCounts.reduce((sum, count) => sum + count.Difference, 0)
  return [...rows, money(t('closingReport.sinceLastCount'), Difference - before, true)]
}

/** Documents by which money left the shop against its books. */
const alarmRows = ({ Alarms = [] }: WholeClosing, context: ReportContext): ReportRow[] =>
  Alarms.map(({ TransactionNo, Flags }) => ({
    label: TransactionNo,
    value: Flags.filter((flag) => FLAG_SEVERITY[flag] === 'alarm')
      .map((flag) => context.t(`history.flags.${flag}`))
      .join(', '),
    strong: true,
  }))

/** What reached the server after the closing. */
const lateRows = ({ Addendum, LateSales }: WholeClosing, context: ReportContext): ReportRow[] => {
  const { money, kind } = createRows(context)
  const { NetSales = 0, TaxAmount = 0 } = Addendum ?? {}
  const changed =
    NetSales === 0 && TaxAmount === 0
      ? []
      : [
          money(context.t('closingReport.lateSales'), NetSales, true),
          money(context.t('closingReport.lateTax'), TaxAmount),
        ]
  const rows = [
    ...(Addendum?.Sales ?? []).map(({ TransactionNo, PayableAmount }) => money(TransactionNo, PayableAmount)),
    ...(Addendum?.Rows ?? []).map(({ Kind, Amount }) => money(kind(Kind), Amount)),
  ]
  if (rows.length === 0) return changed
  return [...rows, money(context.t('closingReport.lateCash'), LateSales.CashAmount, true), ...changed]
}

/** Every total of a session with the lines that it is the sum of. Only an X report lists the products sold. */
export const closingReport = (sheet: ClosingSheet, context: ClosingReportContext): PrintedReport => {
  const { closing } = sheet
  const { kind, currency, t } = context
  const { money } = createRows(context)
  const figure = (text: string) => writeFigure(text, context.format.language)
  const section = (title: string, rows: readonly ReportRow[]): ReportSection[] =>
    rows.length === 0 ? [] : [{ title, rows }]

  const pieces = (closing.Counts?.Denominations ?? []).map(({ Value, Count }) =>
    money(figure(`${Count} × ${formatMoney(Value, currency)}`), Value * Count),
  )
  const products = sheet.products.map(({ Name, Quantity, Unit, TotalAmount }) =>
    money(`${figure(formatQuantity(Quantity))} ${Unit} ${Name}`, TotalAmount),
  )
  return {
    language: context.format.language,
    title: kind === 'Z' ? t('closingReport.z', { number: closing.ClosingNo }) : t('closingReport.x'),
    number: `${closing.CashRegisterCode}-${kind}${closing.ClosingNo ?? ''}`,
    copy: context.isCopy ? t('receipt.copy') : '',
    shop: context.shop,
    sections: [
      { title: '', rows: headRows(closing, context) },
      ...section(t('closingReport.alarms'), alarmRows(closing, context)),
      ...section(t('closingReport.cash'), cashRows(sheet, context)),
      ...section(t('closingReport.counts'), countRows(closing, context)),
      ...section(t('closingReport.pieces'), pieces),
      ...section(t('closingReport.methods'), methodRows(sheet, context)),
      ...section(t('closingReport.sales'), saleRows(sheet, context)),
      ...section(t('closingReport.numbers'), numberRows(sheet, context)),
      ...section(t('closingReport.movements'), movementRows(sheet, context)),
      ...section(t('closingReport.addendum'), lateRows(closing, context)),
      ...(kind === 'X' ? section(t('closing.products'), products) : []),
    ],
    signatures: kind === 'Z' ? [t('closingReport.cashierSigns'), t('closingReport.managerSigns')] : [],
  }
}

/** An X report without the server: only the cash that one device moved. */
export const deviceReport = (closing: Closing, cash: ExpectedCash, context: ReportContext): PrintedReport => {
  const { t } = context
  const { money, kind } = createRows(context)
  return {
    language: context.format.language,
    title: t('closingReport.xDevice'),
    number: `${closing.CashRegisterCode}-X`,
    copy: '',
    shop: context.shop,
    sections: [
      { title: '', rows: headRows(closing, context) },
      {
        title: t('closingReport.cash'),
        rows: [
          ...cash.rows
            .filter((row) => row.count > 0 || row.kind === 'float')
            .map((row) => money(kind(row.kind), row.amount)),
          money(t('drawer.expected'), cash.expected, true),
        ],
      },
    ],
    signatures: [],
  }
}
