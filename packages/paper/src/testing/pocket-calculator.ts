import { mulDiv, ONE_UNIT } from '@evertill/domain'
import { expect } from 'vitest'
import type { RollRow } from '../roll.ts'
import type { Sheet, SheetTable } from '../sheet.ts'
import { LABELS } from './golden-receipt.ts'

/** An amount as it is printed, in minor units; an empty cell is 0. */
const amountOf = (text: string): number => {
  const digits = text.replace(/[₹,]|INR /g, '')
  if (digits === '') return 0
  if (!/^-?\d+\.\d\d$/.test(digits)) expect.fail(`${text} is no amount`)
  return Number(digits.replace('.', ''))
}

/** Calls `expect` only when it will fail: it takes longer than the walk. */
const same = (figure: number | undefined, printed: number | undefined): void => {
  if (figure !== printed) expect(figure).toBe(printed)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Quantity × price, rounded half away from zero. */
const times = (quantity: string, price: string): number => {
  const [whole = '', decimals = ''] = quantity.replace('-', '').split('.')
  const thousandths = Number(whole + decimals.padEnd(3, '0'))
  const paise = mulDiv(thousandths, amountOf(price), ONE_UNIT)
  return quantity.startsWith('-') ? 0 - paise : paise
}

/** A row of a roll with a figure on its right. */
const figureOf = (text: string): { label: string; amount: number } | null => {
  const [, label = '', figure] = /^(?:(.*?) {2,})?((?:INR )?-?[\d,]+\.\d\d)$/.exec(text) ?? []
  return figure === undefined ? null : { label, amount: amountOf(figure) }
}

/** The figures before the last one add up to it. */
const addUp = (rows: readonly { label: string; amount: number }[]): number => {
  const last = rows.at(-1)
  if (last?.label !== LABELS.total) return expect.fail(`no total in ${JSON.stringify(rows)}`)
  if (rows.length > 1) same(sum(rows.slice(0, -1).map(({ amount }) => amount)), last.amount)
  return last.amount
}

/** "1.235 kg x 89.00" */
const GOODS = /^(-?[\d.]+) \w+(?: x ([\d,.]+))?$/

/** Quantity × price, minus the discounts, for each line from top to bottom. Returns the sum of the gross amounts. */
const walkLines = (rows: readonly string[]): number => {
  let [gross, open, isReturned] = [0, 0, false]
  for (const [place, text] of rows.entries()) {
    if (text === LABELS.returned) isReturned = gross > 0 || rows[0] !== LABELS.returned
    const figure = figureOf(text)
    if (!figure) continue
    // On narrow paper the price may be on the next row.
    const [, quantity = '', price] =
      GOODS.exec(figure.label) ?? GOODS.exec(`${rows[place - 1]} ${figure.label}`.trim()) ?? []
    if (quantity !== '') {
      if (price !== undefined) same(times(quantity, price), figure.amount)
      open = figure.amount
      if (!isReturned) gross += figure.amount
    } else if (figure.label === LABELS.amount) same(open, figure.amount)
    else open += figure.amount
  }
  return gross
}

/** Walks a roll with a pocket calculator and returns the payable. */
export const walkRoll = (rows: readonly RollRow[]): number => {
  const parts: string[][] = [[]]
  for (const row of rows) {
    if (row.kind === 'rule') parts.push([])
    else if (row.kind === 'text') parts.at(-1)?.push(row.text)
  }
  const [, , lines = [], ...rest] = parts
  const figures = (part: readonly string[] = []) => part.flatMap((text) => figureOf(text) ?? [])
  const sums = figures(rest[0])
  const total = addUp(sums)
  same(sums[0]?.amount, walkLines(lines))
  const hasTaxes = figures(rest[1]).some(({ label }) => label === LABELS.total)
  if (hasTaxes) same(addUp(figures(rest[1])), total)
  const [last, ...before] = figures(rest[hasTaxes ? 2 : 1]).toReversed()
  const payable = total + sum(before.map(({ amount }) => amount))
  same(last?.amount, Math.abs(payable))
  return payable
}

const columnOf = ({ columns }: SheetTable, label: string): number =>
  columns.findIndex((column) => column.label === label)

/** Every column with a sum adds up to it. */
const walkColumns = (table: SheetTable): void => {
  for (const [place, { isNumber }] of table.columns.entries()) {
    const printed = table.sums[place] ?? ''
    if (!isNumber || printed === '') continue
    same(sum(table.rows.map((row) => amountOf(row[place]?.text ?? ''))), amountOf(printed))
  }
}

const walkSheetLines = (table: SheetTable): void => {
  const text = (row: SheetTable['rows'][number], label: string) => row[columnOf(table, label)]?.text ?? ''
  const has = (label: string) => columnOf(table, label) >= 0
  for (const row of table.rows) {
    const [quantity = ''] = text(row, LABELS.quantity).split(' ')
    const price = text(row, LABELS.price)
    const amount = amountOf(text(row, LABELS.amount))
    const taxable = has(LABELS.taxable) ? amountOf(text(row, LABELS.taxable)) : amount
    const tax = has(LABELS.tax) ? amountOf(text(row, LABELS.tax)) : 0
    const gross = has(LABELS.gross) ? amountOf(text(row, LABELS.gross)) : null
    if (price !== '' && gross !== null) same(times(quantity, price), gross)
    const net =
      gross === null ? times(quantity, price || '0.00') : gross + amountOf(text(row, LABELS.discount))
    if ((price !== '' || gross !== null) && net !== taxable) same(net, amount)
    same(taxable + tax, amount)
  }
}

/** Walks an A4 sheet with a pocket calculator and returns the payable. */
export const walkSheet = (sheet: Sheet): number => {
  const { lines, taxes, sums } = sheet
  walkSheetLines(lines)
  walkColumns(lines)
  const figures = sums.map(({ label, value }) => ({ label, amount: amountOf(value) }))
  const end = figures.findIndex(({ label }) => label === LABELS.total)
  const total = addUp(figures.slice(0, end + 1))
  same(amountOf(lines.sums[columnOf(lines, LABELS.amount)] ?? ''), total)
  if (taxes) {
    walkColumns(taxes)
    for (const row of taxes.rows) {
      const amounts = row.slice(1).map(({ text }) => amountOf(text))
      same(sum(amounts.slice(0, -1)), amounts.at(-1))
    }
    same(amountOf(taxes.sums.at(-1) ?? ''), total)
  }
  const payable = total + sum(figures.slice(end + 1, -1).map(({ amount }) => amount))
  same(figures.at(-1)?.amount, Math.abs(payable))
  return payable
}
