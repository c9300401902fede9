import type { PrintConfig } from '@evertill/contract'
import { formatAmount, formatQuantity } from '@evertill/domain'
import { isolated, writeFigure } from '@evertill/texts/write-value.ts'
import type { ReceiptLabels } from './labels.ts'
import type { Receipt } from './receipt.ts'
import { discountOf, type ReceiptLine } from './receipt-lines.ts'
import type { Party } from './receipt-parties.ts'
import { headLabel } from './receipt-sums.ts'
import { originalText, shopOf, sumLabel, taxNameOf } from './receipt-texts.ts'
import { sideOf } from './row-side.ts'
import { pair, wrap } from './text-rows.ts'

/** One row on a roll of paper, the same on the screen and for the printer. */
export type RollRow =
  | { kind: 'text'; text: string; centred?: boolean; bold?: boolean; large?: boolean; isRtl?: boolean }
  | { kind: 'rule' }
  | { kind: 'qr'; value: string }
  | { kind: 'barcode'; value: string }

export type Paper = PrintConfig['Paper']

export const PAPERS: readonly Paper[] = ['58mm', '80mm', 'A4']

/** As people write it. */
export const paperText = (paper: Paper): string => paper.replace('mm', ' mm')

/** Characters per row of a roll. */
export const COLUMNS = { '58mm': 32, '80mm': 48 } as const
export type Roll = keyof typeof COLUMNS

/** The rows of a copy: the same, below the word that says so. */
export const asCopy = (rows: readonly RollRow[], copy: string): RollRow[] => [
  {
    kind: 'text',
    text: copy,
    centred: true,
    bold: true,
    large: true,
    ...(rows.some((row) => row.kind === 'text' && row.isRtl) ? { isRtl: true } : {}),
  },
  ...rows,
]

type TextStyle = Omit<Extract<RollRow, { kind: 'text' }>, 'kind' | 'text'>

/** Writes rows that fit the paper. */
const createWriter = (receipt: Receipt, { language }: ReceiptLabels, columns: number) => {
  const rows: RollRow[] = []
  const side = sideOf(language)
  const money = (amount: number) => writeFigure(formatAmount(amount, receipt.currency), language)
  const text = (line: string, style: TextStyle = {}) => {
    for (const part of wrap(line, style.large ? Math.floor(columns / 2) : columns)) {
      rows.push({ kind: 'text', text: part, ...side, ...style })
    }
  }
  const both = (left: string, right: string, style: TextStyle = {}) => {
    for (const row of pair(left, right, style.large ? Math.floor(columns / 2) : columns))
      rows.push({ kind: 'text', text: row, ...side, ...style })
  }
  return {
    rows,
    money,
    quantity: (quantity: number, unit: string) =>
      `${writeFigure(formatQuantity(quantity), language)} ${unit}`.trim(),
    whole: (piece: string) => isolated(piece, language),
    text,
    both,
    rule: () => rows.push({ kind: 'rule' }),
    code: (kind: 'qr' | 'barcode', value: string) => rows.push({ kind, value }),
    amount: (label: string, amount: number, style: TextStyle = {}) => both(label, money(amount), style),
  }
}
type Writer = ReturnType<typeof createWriter>

/** A receipt for a roll of paper, `columns` characters wide. */
export const rollOf = (receipt: Receipt, labels: ReceiptLabels, columns: number): RollRow[] => {
  const writer = createWriter(receipt, labels, columns)
  writeSeller(writer, receipt, labels)
  writer.rule()
  writeDocument(writer, receipt, labels)
  writer.rule()
  for (const line of receipt.lines) writeLine(writer, line, labels)
  if (receipt.returns.length > 0) writer.text(labels.returned, { bold: true })
  for (const line of receipt.returns) writeLine(writer, line, labels)
  writer.rule()
  writeSums(writer, receipt, labels)
  writer.rule()
  writePayments(writer, receipt, labels)
  if (receipt.note !== '') writer.text(receipt.note)
  writeCodes(writer, receipt, labels)
  for (const line of receipt.footerLines) writer.text(line, { centred: true })
  return receipt.isCopy ? asCopy(writer.rows, labels.copy) : writer.rows
}

/** The goods of a receipt for whoever packs them: whose they are and where they go, without a single amount. */
export const packingRollOf = (receipt: Receipt, labels: ReceiptLabels, columns: number): RollRow[] => {
  const writer = createWriter(receipt, labels, columns)
  writer.text(labels.packing, { centred: true, bold: true, large: true })
  writer.text(shopOf(receipt), { centred: true })
  writer.rule()
  writeDocument(writer, receipt, labels)
  writer.rule()
  for (const { name, quantity, unit, note } of receipt.lines) {
    writer.both(name, writer.quantity(quantity, unit), { bold: true })
    if (note !== '') writer.text(note)
  }
  writer.rule()
  if (receipt.note !== '') writer.text(receipt.note)
  writer.code('barcode', receipt.number)
  return writer.rows
}

const writeSeller = (writer: Writer, receipt: Receipt, labels: ReceiptLabels): void => {
  const { seller } = receipt
  const shop = shopOf(receipt)
  writer.text(shop, { centred: true, bold: true, large: true })
  for (const line of receipt.headerLines.slice(1)) writer.text(line, { centred: true })
  if (seller.name !== shop) writer.text(seller.name, { centred: true })
  for (const line of seller.address) writer.text(line, { centred: true })
  if (seller.state !== '') writer.text(`${labels.state} ${seller.state}`, { centred: true })
  if (seller.gstin !== '') writer.text(`${labels.gstin} ${seller.gstin}`, { centred: true })
}

const writeDocument = (writer: Writer, receipt: Receipt, labels: ReceiptLabels): void => {
  const { buyer, delivery, original } = receipt
  const known = (label: string, value: string) => {
    if (value !== '') writer.both(label, value)
  }
  writer.text(labels.titles[receipt.title], { centred: true, bold: true })
  writer.both(labels.number, writer.whole(receipt.number))
  writer.both(labels.date, labels.moment(receipt.at))
  known(labels.validUntil, receipt.validUntil === '' ? '' : labels.day(receipt.validUntil))
  writer.both(labels.cashier, receipt.cashier)
  if (original) writer.both(labels.original, originalText(original, labels))
  if (buyer) {
    known(labels.customer, buyer.name)
    writeAddress(writer, buyer, labels)
    known(labels.phone, writer.whole(buyer.phone))
    known(labels.gstin, buyer.gstin)
  }
  if (delivery) {
    writer.both(labels.deliveredTo, delivery.name)
    writeAddress(writer, delivery, labels)
  }
  if (receipt.placeOfSupply !== '') writer.both(labels.placeOfSupply, receipt.placeOfSupply)
  else if (receipt.isInterState) writer.text(labels.interState)
}

const writeAddress = (writer: Writer, { address, state }: Party, labels: ReceiptLabels): void => {
  for (const line of address) writer.text(line)
  if (state !== '') writer.both(labels.state, state)
}

/** Quantity × price, minus each discount, is the amount before the bill's discount. */
const writeLine = (writer: Writer, line: ReceiptLine, labels: ReceiptLabels): void => {
  writer.text(line.name, { bold: true })
  const per = line.unitPrice === null ? '' : ` x ${writer.money(line.unitPrice)}`
  writer.amount(writer.whole(`${writer.quantity(line.quantity, line.unit)}${per}`), line.gross)
  if (line.lineDiscount !== 0) writer.amount(labels.discount, -line.lineDiscount)
  for (const { reason, amount } of line.offers) writer.amount(reason || labels.offers, -amount)
  if (discountOf(line) !== line.billDiscount) writer.amount(labels.amount, line.net + line.billDiscount)
  if (line.note !== '') writer.text(line.note)
  const tax = taxNameOf(line, labels)
  const code = line.hsn === '' ? '' : `${labels.hsn} ${line.hsn}`
  if (code !== '' || !line.includesTax) writer.text([code, tax].filter((part) => part !== '').join(', '))
}

const writeSums = (writer: Writer, receipt: Receipt, labels: ReceiptLabels): void => {
  const { sums, taxes } = receipt
  if (sums.length > 1) for (const row of sums) writer.amount(sumLabel(row, labels), row.amount)
  writer.amount(labels.total, receipt.total, { bold: true })
  if (taxes.length > 0) {
    writer.rule()
    for (const group of taxes) {
      writer.amount(group.name === '' ? labels.noTax : labels.taxableAt(group.name), group.taxable)
      for (const head of group.heads) writer.amount(headLabel(head), head.amount)
    }
    writer.amount(labels.total, receipt.total)
  }
  writer.rule()
  if (receipt.roundOff !== 0) writer.amount(labels.roundOff, receipt.roundOff)
  const worth = writer.whole(`${receipt.currency.code} ${writer.money(Math.abs(receipt.payable))}`)
  writer.both(receipt.isRefund ? labels.refund : labels.payable, worth, { bold: true, large: true })
  writer.text(receipt.inWords)
}

const writePayments = (writer: Writer, receipt: Receipt, labels: ReceiptLabels): void => {
  for (const { name, amount, reference } of receipt.payments) {
    writer.amount(reference === '' ? name : `${name} ${reference}`, amount)
  }
  if (receipt.points !== 0) writer.amount(labels.points, receipt.points)
  if (receipt.change !== 0) writer.amount(labels.change, receipt.change)
  if (receipt.paidBack !== 0) writer.amount(labels.paidBack, receipt.paidBack)
  if (receipt.due > 0) {
    writer.amount(labels.due, receipt.due, { bold: true })
    if (receipt.dueDate !== '') writer.both(labels.dueBy, receipt.dueDate)
  }
}

const writeCodes = (writer: Writer, receipt: Receipt, labels: ReceiptLabels): void => {
  if (receipt.eInvoice) {
    writer.text(`${labels.irn} ${receipt.eInvoice.irn}`)
    writer.code('qr', receipt.eInvoice.qr)
  }
  if (receipt.upi !== null) {
    writer.text(labels.payByUpi, { centred: true })
    writer.code('qr', receipt.upi)
  }
  writer.code('barcode', receipt.number)
}
