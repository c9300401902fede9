import type { CustomerStatementReply, StatementEntry } from '@evertill/contract'
import { type Currency, formatMoney, plainAmount } from '@evertill/domain'
import { writeFigure } from '@evertill/texts/write-value.ts'
import type { PrintedReport, ReportRow } from './printed-report.ts'

export interface StatementPaper {
  shop: readonly string[]
  customer: string
  phone: string
  /** Formatted for people. */
  period: string
  statement: CustomerStatementReply
  currency: Currency
}

export interface StatementLabels {
  language: string
  title: string
  customer: string
  phone: string
  period: string
  opening: string
  charged: string
  paid: string
  closing: string
  balance: string
  date: string
  document: string
  number: string
  kinds: Record<StatementEntry['Kind'], string>
  day: (date: string) => string
}

/** On paper each document has one line with its change and the balance after it; a file has a column for each. */
export const statementReport = (paper: StatementPaper, labels: StatementLabels): PrintedReport => {
  const { statement, currency } = paper
  const money = (amount: number) => writeFigure(formatMoney(amount, currency), labels.language)
  const plain = (amount: number) => plainAmount(amount, currency)
  const sum = (label: string, amount: number, strong = false): ReportRow => ({
    label,
    value: money(amount),
    plain: plain(amount),
    strong,
  })
  const nameOf = ({ Kind, TransactionNo }: StatementEntry) =>
    [labels.kinds[Kind], TransactionNo].filter(Boolean).join(' ')
  const entries = statement.Entries.map((entry): ReportRow => {
    const change = `${entry.Amount > 0 ? '+' : ''}${money(entry.Amount)}`
    return sum(`${labels.day(entry.BusinessDate)} ${nameOf(entry)} ${change}`, entry.Balance)
  })
  const facts: [string, string][] = [
    [labels.customer, paper.customer],
    [labels.phone, paper.phone],
    [labels.period, paper.period],
  ]
  return {
    language: labels.language,
    title: labels.title,
    number: `${labels.title} ${paper.customer}`,
    copy: '',
    shop: paper.shop,
    sections: [
      {
        title: '',
        rows: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
      },
      { title: labels.balance, rows: [sum(labels.opening, statement.OpeningBalance), ...entries] },
      {
        title: '',
        rows: [
          sum(labels.charged, statement.Charged),
          sum(labels.paid, statement.Paid),
          sum(labels.closing, statement.ClosingBalance, true),
        ],
      },
    ],
    signatures: [],
    table: [
      [labels.title, paper.customer, paper.period, '', '', ''],
      [labels.date, labels.document, labels.number, labels.charged, labels.paid, labels.balance],
      ['', labels.opening, '', '', '', plain(statement.OpeningBalance)],
      ...statement.Entries.map(({ BusinessDate, Kind, TransactionNo, Amount, Balance }) => [
        BusinessDate,
        labels.kinds[Kind],
        TransactionNo,
        Amount > 0 ? plain(Amount) : '',
        Amount < 0 ? plain(-Amount) : '',
        plain(Balance),
      ]),
      [
        '',
        labels.closing,
        '',
        plain(statement.Charged),
        plain(statement.Paid),
        plain(statement.ClosingBalance),
      ],
    ],
  }
}
