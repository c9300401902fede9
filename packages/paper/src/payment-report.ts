import { amountInWords, type Currency, formatMoney, plainAmount } from '@evertill/domain'
import type { PaymentPaper, PaymentWords } from './payment-roll.ts'
import type { PrintedReport, ReportRow } from './printed-report.ts'

/** A receipt for money on account as a report is printed: on any paper, as a PDF, as a file. */
export const paymentReport = (
  paper: PaymentPaper,
  words: PaymentWords,
  { shop, copy }: Pick<PrintedReport, 'shop' | 'copy'>,
): PrintedReport => {
  const sum = (label: string, amount: number, strong = false) =>
    amountRow(paper.currency, label, amount, strong)
  const facts: [string, string][] = [
    [words.number, paper.number],
    [words.date, words.moment(paper.at)],
    [words.customer, paper.customer],
    [words.method, paper.method],
    [words.reference, paper.reference],
    [words.note, paper.note],
  ]
  return {
    title: words.title,
    number: paper.number,
    copy,
    shop,
    sections: [
      {
        title: '',
        rows: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
      },
      {
        title: '',
        rows: [
          sum(words.received, paper.amount, true),
          { label: words.inWords, value: amountInWords(paper.amount, paper.currency) },
        ],
      },
      {
        title: '',
        rows: [
          ...paper.bills.map((bill) => sum(words.bill(bill.number), bill.amount)),
          ...(paper.advance > 0 ? [sum(words.kept, paper.advance)] : []),
          sum(paper.balance < 0 ? words.advance : words.owes, Math.abs(paper.balance), true),
        ],
      },
    ],
    signatures: [],
  }
}

const amountRow = (currency: Currency, label: string, amount: number, strong: boolean): ReportRow => ({
  label,
  value: formatMoney(amount, currency),
  plain: plainAmount(amount, currency),
  strong,
})
