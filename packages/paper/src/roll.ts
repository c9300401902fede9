import type { PrintConfig } from '@evertill/contract'
import { formatAmount, formatQuantity } from '@evertill/domain'
import { pair, wrap } from './text-rows.ts'
import type { Receipt, ReceiptLine } from './receipt.ts'

/** One row on a roll of paper, the same on the screen and for the printer. */
export type RollRow =
  | { kind: 'text'; text: string; centred?: boolean; bold?: boolean; large?: boolean }
  | { kind: 'rule' }
  | { kind: 'qr'; value: string }
  | { kind: 'barcode'; value: string }

/** The labels on a receipt, in the language of the shop. */
export interface ReceiptLabels {
  titles: Readonly<Record<Receipt['title'], string>>
  copy: string
  gstin: string
  number: string
  date: string
  cashier: string
  customer: string
  phone: string
  interState: string
  original: string
  returned: string
  gross: string
  discount: string
  taxable: string
  tax: string
  roundOff: string
  payable: string
  refund: string
  change: string
  points: string
  due: string
  dueBy: string
  validUntil: string
  payByUpi: string
  hsn: string
  item: string
  quantity: string
  price: string
  amount: string
  inWords: string
  moment: (instant: string) => string
  day: (day: string) => string
}

export type Paper = PrintConfig['Paper']

export const PAPERS: readonly Paper[] = ['58mm', '80mm', 'A4']

/** Characters per row of a roll. */
export const COLUMNS = { '58mm': 32, '80mm': 48 } as const

/** A receipt for a roll of paper, `columns` characters wide. */
export const rollOf = (receipt: Receipt, labels: ReceiptLabels, columns: number): RollRow[] => {
  const money = (amount: number) => formatAmount(amount, receipt.currency)
  const rows: RollRow[] = []
  const text = (line: string, style: Omit<Extract<RollRow, { kind: 'text' }>, 'kind' | 'text'> = {}) => {
    for (const part of wrap(line, style.large ? Math.floor(columns / 2) : columns)) {
      rows.push({ kind: 'text', text: part, ...style })
    }
  }
  const both = (left: string, right: string, bold = false) => {
    for (const row of pair(left, right, columns))
      rows.push({ kind: 'text', text: row, ...(bold ? { bold } : {}) })
  }
  const rule = () => rows.push({ kind: 'rule' })
  const amountOf = (label: string, amount: number) => {
    if (amount !== 0) both(label, money(amount))
  }

  const goods = (line: ReceiptLine, sign: 1 | -1) => {
    text(line.name, { bold: true })
    const per = line.unitPrice === 0 ? '' : ` x ${money(line.unitPrice)}`
    both(`${formatQuantity(line.quantity)} ${line.unit}${per}`, money(sign * line.total))
    if (line.discount > 0) both(labels.discount, money(-line.discount))
    for (const reason of line.reasons) text(reason)
    if (line.note !== '') text(line.note)
    if (line.hsn !== '') text(`${labels.hsn} ${line.hsn}, ${line.taxName}`)
  }

  if (receipt.isCopy) text(labels.copy, { centred: true, bold: true, large: true })
  const [shop = receipt.seller.name, ...rest] = receipt.headerLines
  text(shop, { centred: true, bold: true, large: true })
  for (const line of rest) text(line, { centred: true })
  if (receipt.seller.name !== shop) text(receipt.seller.name, { centred: true })
  text(receipt.seller.address, { centred: true })
  if (receipt.seller.gstin !== '') text(`${labels.gstin} ${receipt.seller.gstin}`, { centred: true })
  rule()
  text(labels.titles[receipt.title], { centred: true, bold: true })
  both(labels.number, receipt.number)
  both(labels.date, labels.moment(receipt.at))
  if (receipt.validUntil !== '') both(labels.validUntil, labels.day(receipt.validUntil))
  both(labels.cashier, receipt.cashier)
  if (receipt.originalNumber !== '') both(labels.original, receipt.originalNumber)
  if (receipt.buyer) {
    if (receipt.buyer.name !== '') both(labels.customer, receipt.buyer.name)
    if (receipt.buyer.phone !== '') both(labels.phone, receipt.buyer.phone)
    if (receipt.buyer.gstin !== '') both(labels.gstin, receipt.buyer.gstin)
  }
  if (receipt.isInterState) text(labels.interState)
  rule()
  for (const line of receipt.lines) goods(line, 1)
  if (receipt.returns.length > 0) {
    text(labels.returned, { bold: true })
    for (const line of receipt.returns) goods(line, -1)
  }
  for (const charge of receipt.charges) both(charge.name, money(charge.total))
  rule()
  if (receipt.discount !== 0) {
    both(labels.gross, money(receipt.gross))
    both(labels.discount, money(-receipt.discount))
  }
  if (receipt.title !== 'billOfSupply') {
    both(labels.taxable, money(receipt.taxable))
    for (const tax of receipt.taxes) both(tax.label, money(tax.amount))
  }
  amountOf(labels.roundOff, receipt.roundOff)
  const total = receipt.payable < 0 ? labels.refund : labels.payable
  const worth = `${receipt.currency.code} ${money(Math.abs(receipt.payable))}`
  for (const row of pair(total, worth, Math.floor(columns / 2))) {
    rows.push({ kind: 'text', text: row, bold: true, large: true })
  }
  text(receipt.inWords)
  rule()
  for (const { name, amount, reference } of receipt.payments) {
    both(reference === '' ? name : `${name} ${reference}`, money(amount))
  }
  amountOf(labels.points, receipt.points)
  amountOf(labels.change, receipt.change)
  if (receipt.due > 0) {
    both(labels.due, money(receipt.due), true)
    if (receipt.dueDate !== '') both(labels.dueBy, receipt.dueDate)
  }
  if (receipt.note !== '') text(receipt.note)
  if (receipt.upi !== null) {
    text(labels.payByUpi, { centred: true })
    rows.push({ kind: 'qr', value: receipt.upi })
  }
  rows.push({ kind: 'barcode', value: receipt.number })
  for (const line of receipt.footerLines) text(line, { centred: true })
  return rows
}
