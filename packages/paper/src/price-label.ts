import { type Currency, formatMoney } from '@evertill/domain'
import type { RollRow } from './roll.ts'
import { wrap } from './text-rows.ts'

export interface LabelledGoods {
  name: string
  /** What a scanner reads: the bar code, or the SKU of goods that have none. */
  code: string
  price: number
  /** Of weighed goods, otherwise empty. */
  unit: string
  /** 0: the goods have none. */
  mrp: number
  currency: Currency
  /** Beside a price without tax, otherwise empty. */
  taxNote: string
}

const MAX_NAME_ROWS = 2

/** The label on a shelf or on the goods. */
export const priceLabelOf = (goods: LabelledGoods, columns: number): RollRow[] => {
  const { name, code, price, unit, mrp, currency, taxNote } = goods
  const money = (amount: number) => formatMoney(amount, currency)
  const centred = (text: string): RollRow[] => (text === '' ? [] : [{ kind: 'text', text, centred: true }])
  return [
    ...wrap(name, columns)
      .slice(0, MAX_NAME_ROWS)
      .map((text): RollRow => ({ kind: 'text', text, centred: true, bold: true })),
    { kind: 'text', text: money(price), centred: true, bold: true, large: true },
    ...centred([unit === '' ? '' : `/ ${unit}`, taxNote].filter((text) => text !== '').join(' ')),
    ...centred(mrp > 0 ? `MRP ${money(mrp)}` : ''),
    ...(code === '' ? [] : [{ kind: 'barcode' as const, value: code }]),
  ]
}
