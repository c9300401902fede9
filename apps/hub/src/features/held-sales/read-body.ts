import { SALE_AMOUNTS } from '@evertill/contract'

/** What a till sent, as far as it can be read: every field may be missing or wrong. */
export interface SentRow {
  name: string
  quantity: number | undefined
  amount: number | undefined
}

export interface SentDocument {
  lines: SentRow[]
  returns: SentRow[]
  charges: SentRow[]
  payments: SentRow[]
  totals: { name: (typeof SALE_AMOUNTS)[number]; amount: number }[]
  cashier: string
  /** The number of a change of a bill; a new sale is 1. */
  revision: number
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textIn = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
const wholeIn = (fields: Fields, name: string): number | undefined => {
  const value = fields[name]
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

const rowsIn = (body: Fields, list: string, name: string, amount: string): SentRow[] => {
  const rows = body[list]
  if (!Array.isArray(rows)) return []
  return rows.map((row: unknown) => {
    const fields = isFields(row) ? row : {}
    return {
      name: textIn(fields, name),
      quantity: wholeIn(fields, 'Quantity'),
      amount: wholeIn(fields, amount),
    }
  })
}

/** Undefined for a body that was cut or erased. */
export const readBody = (text: string): SentDocument | undefined => {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isFields(body) || Object.keys(body).length === 0) return undefined
  const sale = body
  return {
    lines: rowsIn(sale, 'Lines', 'Name', 'TotalAmount'),
    returns: rowsIn(sale, 'Returns', 'Name', 'TotalAmount'),
    charges: rowsIn(sale, 'Charges', 'Name', 'TotalAmount'),
    payments: rowsIn(sale, 'Payments', 'PaymentType', 'Amount'),
    totals: SALE_AMOUNTS.flatMap((name) => {
      const amount = wholeIn(sale, name)
      return amount === undefined ? [] : [{ name, amount }]
    }),
    cashier: textIn(sale, 'CreatedByUserName'),
    revision: wholeIn(sale, 'Revision') ?? 1,
  }
}

/** The text of a field by its path; empty where there is none. */
export const valueAt = (text: string, path: string): string => {
  try {
    const found = path
      .split('.')
      .reduce<unknown>((at, step) => (isFields(at) ? at[step] : undefined), JSON.parse(text))
    return typeof found === 'string' ? found : ''
  } catch {
    return ''
  }
}

/** For reading: with line breaks where it is JSON. */
export const prettyBody = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
