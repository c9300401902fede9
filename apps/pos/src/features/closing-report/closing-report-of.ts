import { type Currency, formatMoney, formatQuantity, plainAmount } from '@evertill/domain'
import type { TFunction } from 'i18next'
import type { PrintedReport, ReportRow, ReportSection } from '@evertill/paper/printed-report.ts'
import type { ClosingSheet } from '../../queries/use-closing-sheet.ts'
import { formatMoment } from '@evertill/ui/format-moment.ts'

interface ReportContext {
  /** `X` looks at a session, `Z` ends it and has a number. */
  kind: 'X' | 'Z'
  isCopy: boolean
  /** Products are a table of their own, asked for by whoever wants it; they are on no final report. */
  withProducts?: boolean
  shop: readonly string[]
  currency: Currency
  t: TFunction
  language: string
  now: number
}

const momentOf = ({ seconds }: { seconds: number }, language: string): string =>
  formatMoment(seconds * 1000, language)

/** Everything that a session amounts to, line by line, so that nobody has to believe a sum. */
export const closingReportOf = (sheet: ClosingSheet, context: ReportContext): PrintedReport => {
  const { closing, accounts } = sheet
  const { kind, t, language, currency, now } = context
  const money = (label: string, amount: number, strong = false): ReportRow => ({
    label,
    value: formatMoney(amount, currency),
    plain: plainAmount(amount, currency),
    ...(strong ? { strong } : {}),
  })
  const text = (label: string, value: string | number | null): ReportRow => ({
    label,
    value: value === null ? '–' : String(value),
  })
  const section = (title: string, rows: readonly ReportRow[]): ReportSection[] =>
    rows.length === 0 ? [] : [{ title, rows }]

  const head = [
    text(t('register.name'), `${closing.CashRegisterCode} - ${closing.CashRegisterName}`),
    text(t('closingReport.opened'), momentOf(closing.OpeningTime, language)),
    text(t('closingReport.openedBy'), closing.OpeningByUserName),
    ...(closing.ClosingTime
      ? [
          text(t('closingReport.closed'), momentOf(closing.ClosingTime, language)),
          text(t('closingReport.closedBy'), closing.ClosingByUserName),
        ]
      : [text(t('closingReport.asOf'), formatMoment(now, language))]),
  ]
  const expected = [
    ...accounts.Rows.filter(({ Kind, Count }) => Count > 0 || Kind === 'float').map(({ Kind, Amount }) =>
      money(t(`drawer.kinds.${Kind}` as 'drawer.kinds.float'), Amount),
    ),
    money(t('drawer.expected'), accounts.ExpectedCash, true),
  ]
  const counted =
    closing.CountedCash === null
      ? []
      : [
          money(t('closing.counted'), closing.CountedCash, true),
          money(t('closing.difference'), closing.Difference ?? 0, true),
          ...(closing.DifferenceReason === '' ? [] : [text(t('closing.reason'), closing.DifferenceReason)]),
          ...(closing.Counts?.Recounts ? [text(t('closingReport.recounts'), closing.Counts.Recounts)] : []),
          money(t('closing.floatToLeave'), closing.FloatToLeave ?? 0),
          money(t('closing.toBank'), closing.DepositAmount ?? 0),
        ]
  const pieces = (closing.Counts?.Denominations ?? []).map(({ Value, Count }) =>
    money(`${Count} × ${formatMoney(Value, currency)}`, Value * Count),
  )
  const methods = closing.Counts
    ? closing.Counts.Methods.flatMap(({ PaymentType, SystemAmount, CountedAmount, Difference }) => [
        money(PaymentType, SystemAmount),
        ...(CountedAmount === null ? [] : [money(`  ${t('closing.counted')}`, CountedAmount)]),
        ...(Difference === null || Difference === 0
          ? []
          : [money(`  ${t('closing.difference')}`, Difference, true)]),
      ])
    : sheet.payments.map(({ PaymentType, Amount }) => money(PaymentType, Amount))
  const sales = [
    text(t('closingReport.bills'), accounts.BillCount),
    money(t('closingReport.netSales'), accounts.NetSales, true),
    money(t('closingReport.tax'), accounts.TaxAmount),
    money(t('closingReport.discounts'), accounts.Discounts),
    money(t('closingReport.returns'), accounts.Returns),
    text(t('closingReport.voids'), accounts.Voids.Count),
    money(t('closingReport.voidAmount'), accounts.Voids.Amount),
  ]
  const unsent = closing.Counts?.UnsentTransactionNos ?? []
  const numbers = [
    text(t('closingReport.firstNo'), accounts.FirstTransactionNo),
    text(t('closingReport.lastNo'), accounts.LastTransactionNo),
    text(t('closingReport.missing'), accounts.MissingNumbers.join(', ') || t('closingReport.none')),
    ...(unsent.length === 0 ? [] : [text(t('closingReport.unsent'), unsent.join(', '))]),
  ]
  const entries = [...sheet.moneyIn, ...sheet.moneyOut].map(({ Kind, Amount, Reason, At, ByUserName }) =>
    money(
      [t(`drawer.entries.${Kind}`), Reason, ByUserName, formatMoment(Date.parse(At), language)]
        .filter(Boolean)
        .join(', '),
      Kind === 'PaidOut' || Kind === 'Drop' ? -Amount : Amount,
    ),
  )
  const addendum = closing.Addendum
  const late = [
    ...(addendum?.Sales ?? []).map(({ TransactionNo, PayableAmount }) => money(TransactionNo, PayableAmount)),
    ...(addendum?.Rows ?? []).map(({ Kind, Amount }) =>
      money(t(`drawer.kinds.${Kind}` as 'drawer.kinds.float'), Amount),
    ),
    ...((addendum?.Sales.length ?? 0) + (addendum?.Rows.length ?? 0) === 0
      ? []
      : [money(t('closingReport.lateCash'), closing.LateSales.CashAmount, true)]),
  ]
  const products = sheet.products.map(({ Name, Quantity, Unit, TotalAmount }) =>
    money(`${formatQuantity(Quantity)} ${Unit} ${Name}`, TotalAmount),
  )
  const number = `${closing.CashRegisterCode}-${kind}${closing.ClosingNo ?? ''}`
  return {
    title: kind === 'Z' ? t('closingReport.z', { number: closing.ClosingNo }) : t('closingReport.x'),
    number,
    copy: context.isCopy ? t('receipt.copy') : '',
    shop: context.shop,
    sections: [
      { title: '', rows: head },
      ...section(t('closingReport.cash'), [...expected, ...counted]),
      ...section(t('closingReport.pieces'), pieces),
      ...section(t('closingReport.methods'), methods),
      ...section(t('closingReport.sales'), sales),
      ...section(t('closingReport.numbers'), numbers),
      ...section(t('closingReport.movements'), entries),
      ...section(t('closingReport.addendum'), late),
      ...(context.withProducts ? section(t('closing.products'), products) : []),
    ],
    signatures: kind === 'Z' ? [t('closingReport.cashierSigns'), t('closingReport.managerSigns')] : [],
  }
}
