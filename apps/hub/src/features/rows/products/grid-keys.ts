import { type Currency, isFault } from '@evertill/domain'
import { parseMoney } from '@evertill/ui/numbers.ts'
import type { PriceName, Prices } from './price-changes.ts'

export const PRICE_NAMES: readonly PriceName[] = ['RetailPrice', 'MRP']

export interface GridCell {
  row: number
  name: PriceName
}

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'back'

/** Where a key leads to; the cell itself at an edge. `next` and `back` go on in the row below and above. */
export const movedCell = ({ row, name }: GridCell, move: Move, rows: number): GridCell => {
  const column = PRICE_NAMES.indexOf(name)
  const at = (nextRow: number, nextColumn: number): GridCell => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    name: PRICE_NAMES[Math.max(0, Math.min(PRICE_NAMES.length - 1, nextColumn))] ?? name,
  })
  const last = PRICE_NAMES.length - 1
  switch (move) {
    case 'up':
      return at(row - 1, column)
    case 'down':
      return at(row + 1, column)
    case 'left':
      return at(row, column - 1)
    case 'right':
      return at(row, column + 1)
    case 'next':
      return column === last && row < rows - 1 ? at(row + 1, 0) : at(row, column + 1)
    case 'back':
      return column === 0 && row > 0 ? at(row - 1, last) : at(row, column - 1)
  }
}

/** Undefined if it cannot be read. An empty MRP is none; an empty price is no price. */
export const readPrice = (text: string, name: PriceName, currency: Currency): number | undefined => {
  const plain = text.trim().replace(currency.symbol, '').trim()
  if (plain === '') return name === 'MRP' ? 0 : undefined
  const amount = parseMoney(plain, currency)
  return isFault(amount) || amount < 0 ? undefined : amount
}

/**
 * What was copied from a spreadsheet: a line for each row, with tabs between columns. The rows of the table from the cell
 * on, with what each gets; null where a text is no price. A line without a text leaves its row alone.
 */
export const readPaste = (
  text: string,
  { row, name }: GridCell,
  currency: Currency,
): { row: number; prices: Partial<Prices> | null }[] => {
  const first = PRICE_NAMES.indexOf(name)
  const lines = text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  return lines.flatMap((line, index) => {
    const cells = line.split('\t').slice(0, PRICE_NAMES.length - first)
    const read = cells.flatMap((cell, at) => {
      const of = PRICE_NAMES[first + at] ?? name
      return cell.trim() === '' ? [] : [[of, readPrice(cell, of, currency)] as const]
    })
    if (read.length === 0) return []
    const isBad = read.some(([, price]) => price === undefined)
    return [{ row: row + index, prices: isBad ? null : (Object.fromEntries(read) as Partial<Prices>) }]
  })
}
