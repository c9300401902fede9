import { amountInWords, formatMoney, plainAmount } from '@evertill/domain'
import { writeFigure } from '@evertill/texts/write-value.ts'
import type { PaymentPaper, PaymentLabels } from './payment-roll.ts'
import type { PrintedReport, ReportRow } from './printed-report.ts'

/** The receipt of a payment on account as a report: on any paper, as a PDF, as a file. */
export const paymentReport = (
  paper: PaymentPaper,
  labels: PaymentLabels,
  { shop, copy }: Pick<PrintedReport, 'shop' | 'copy'>,
): PrintedReport => {
  const sum = (label: string, amount: number, strong = false): ReportRow => ({
    label,
    value: writeFigure(formatMoney(amount, paper.currency), labels.language),
    plain: plainAmount(amount, paper.currency),
    strong,
  })
  const facts: [string, string][] = [
    [labels.number, paper.number],
    [labels.date, labels.moment(paper.at)],
    [labels.customer, paper.customer],
    [labels.method, paper.method],
    [labels.reference, paper.reference],
    [labels.note, paper.note],
  ]
  return {
    language: labels.language,
    title: labels.title,
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
          sum(labels.received, paper.amount, true),
          { label: labels.inWords, value: amountInWords(paper.amount, paper.currency) },
        ],
      },
      {
        title: '',
        rows: [
          ...paper.bills.map((bill) => sum(labels.bill(bill.number), bill.amount)),
          ...(paper.advance > 0 ? [sum(labels.kept, paper.advance)] : []),
          sum(paper.balance < 0 ? labels.advance : labels.owes, Math.abs(paper.balance), true),
        ],
      },
    ],
    signatures: [],
  }
}
