import type { PrintConfig } from '@evertill/contract'
import { amountInWords, type Currency, formatAmount, readable } from '@evertill/domain'
import { writeFigure } from '@evertill/texts/write-value.ts'
import type { RollRow } from './roll.ts'
import { inLanguage } from './row-side.ts'
import { pair, wrap } from './text-rows.ts'

/** Everything on the receipt of a payment on account. */
export interface PaymentPaper {
  config: PrintConfig | null
  currency: Currency
  number: string
  at: string
  customer: string
  method: string
  reference: string
  note: string
  amount: number
  /** The bills that it paid, as the till showed them. */
  bills: readonly { number: string; amount: number }[]
  advance: number
  /** The balance after it; negative if the shop holds an advance. */
  balance: number
}

export interface PaymentLabels {
  language: string
  title: string
  number: string
  date: string
  customer: string
  received: string
  method: string
  inWords: string
  reference: string
  note: string
  bill: (number: string) => string
  kept: string
  owes: string
  advance: string
  moment: (instant: string) => string
}

/** A receipt for a roll of paper, `columns` characters wide. */
export const paymentRoll = (paper: PaymentPaper, labels: PaymentLabels, columns: number): RollRow[] => {
  const { config, currency } = paper
  const rows: RollRow[] = []
  const money = (amount: number) => writeFigure(formatAmount(amount, currency), labels.language)
  const centred = (text: string, bold = false) => {
    for (const part of wrap(readable(text), columns)) {
      rows.push({ kind: 'text', text: part, centred: true, ...(bold ? { bold } : {}) })
    }
  }
  const both = (left: string, right: string, bold = false) => {
    for (const text of pair(left, readable(right), columns)) {
      rows.push({ kind: 'text', text, ...(bold ? { bold } : {}) })
    }
  }
  if (config) for (const line of [config.SellerName, config.SellerAddress]) if (line) centred(line)
  centred(labels.title, true)
  rows.push({ kind: 'rule' })
  both(labels.number, paper.number)
  both(labels.date, labels.moment(paper.at))
  both(labels.customer, paper.customer)
  rows.push({ kind: 'rule' })
  both(labels.received, money(paper.amount), true)
  both(paper.method, money(paper.amount))
  if (paper.reference !== '') both(labels.reference, paper.reference)
  for (const part of wrap(amountInWords(paper.amount, currency), columns))
    rows.push({ kind: 'text', text: part })
  rows.push({ kind: 'rule' })
  for (const bill of paper.bills) both(labels.bill(bill.number), money(bill.amount))
  if (paper.advance > 0) both(labels.kept, money(paper.advance))
  both(paper.balance < 0 ? labels.advance : labels.owes, money(Math.abs(paper.balance)), true)
  if (paper.note !== '') both(labels.note, paper.note)
  for (const line of config?.FooterLines ?? []) centred(line)
  return inLanguage(rows, labels.language)
}
