import { isGstin } from '../catalog/gstin.ts'
import { decimalNumber } from '../money/decimal.ts'
import { mulDiv } from '../money/rounding.ts'
import { unitQuantityCode } from './unit-quantity-code.ts'
import { type Gstr1, type GstrHsn, type GstrNil, gstrAmounts, returnPeriod, rupees } from './gstr-file.ts'
import { type ListedTables, listDocuments } from './gstr-documents.ts'
import {
  type HsnRow,
  NO_TAX,
  type RateRow,
  type ReturnInput,
  type SeriesRow,
  type TaxAmounts,
  type Treatment,
  addTax,
  isNothing,
  localRows,
} from './gstr-rows.ts'
import { smallTables } from './gstr-small.ts'

/** Registered and other buyers have tables of their own from this period on. */
const HSN_BY_BUYER_SINCE = '2025-05'

/** The return of a month. Every supply of the input is in exactly one of its tables, and in the summary by HSN. */
export function gstr1(input: ReturnInput): Gstr1 {
  const tables: ListedTables & Pick<Gstr1, 'b2cs' | 'b2csa' | 'nil' | 'hsn' | 'doc_issue'> = {
    ...listDocuments(input),
    ...smallTables(input),
    ...nilTable(input),
    ...hsnTable(input),
    ...seriesTable(input.series),
  }
  return { gstin: input.gstin, fp: returnPeriod(input.period), ...tables }
}

const inKeyOrder = <Value>(map: ReadonlyMap<string, Value>): Value[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

const NIL_TYPES = ['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C'] as const

/** Supplies without tax, whoever buys them. */
function nilTable(input: ReturnInput): Pick<Gstr1, 'nil'> {
  const sums = new Map<string, number>()
  const add = (type: GstrNil['sply_ty'], rows: readonly RateRow[], sign: 1 | -1): void => {
    for (const { treatment, taxable } of rows) {
      if (treatment === 'taxed') continue
      const key = `${type}/${treatment}`
      sums.set(key, (sums.get(key) ?? 0) + sign * taxable)
    }
  }
  add('INTRAB2C', localRows(input), 1)
  for (const { buyerGstin, supply, rows, counts } of input.documents) {
    const buyer = isGstin(buyerGstin) ? 'B2B' : 'B2C'
    add(`${supply === 'local' ? 'INTRA' : 'INTR'}${buyer}`, rows, counts)
  }
  if ([...sums.values()].every((sum) => sum === 0)) return {}
  const amount = (type: string, treatment: Treatment): number => rupees(sums.get(`${type}/${treatment}`) ?? 0)
  const inv = NIL_TYPES.map((sply_ty) => ({
    sply_ty,
    nil_amt: amount(sply_ty, 'nil'),
    expt_amt: amount(sply_ty, 'exempt'),
    ngsup_amt: amount(sply_ty, 'nonGst'),
  }))
  return { nil: { inv } }
}

/** The network knows codes of 4, 6 and 8 digits; a digit too many is cut. */
export const reportedHsn = (hsn: string): string => {
  const code = hsn.replaceAll(/\s/g, '')
  return /^\d{5}$|^\d{7}$/.test(code) ? code.slice(0, -1) : code.slice(0, 8)
}

/** Codes of services begin with 99; they have no quantity. */
const isService = (hsn: string): boolean => hsn.startsWith('99')

function hsnTable({ hsn: rows, period }: ReturnInput): Pick<Gstr1, 'hsn'> {
  if (rows.length === 0) return {}
  if (period < HSN_BY_BUYER_SINCE) return { hsn: { data: hsnRows(rows) } }
  const [registered, others] = [[] as HsnRow[], [] as HsnRow[]]
  for (const row of rows) (isGstin(row.buyerGstin) ? registered : others).push(row)
  return { hsn: { hsn_b2b: hsnRows(registered), hsn_b2c: hsnRows(others) } }
}

function hsnRows(rows: readonly HsnRow[]): GstrHsn[] {
  const sums = new Map<
    string,
    { code: string; uqc: string; rate: number; quantity: number; sum: TaxAmounts }
  >()
  for (const row of rows) {
    const code = reportedHsn(row.hsn)
    const uqc = isService(code) ? 'NA' : (unitQuantityCode(row.unit) ?? 'OTH')
    const key = `${code}/${uqc}/${String(row.rate).padStart(8, '0')}`
    const { quantity, sum } = sums.get(key) ?? { quantity: 0, sum: NO_TAX }
    sums.set(key, {
      code,
      uqc,
      rate: row.rate,
      quantity: quantity + (isService(code) ? 0 : row.quantity),
      sum: addTax(sum, row),
    })
  }
  return inKeyOrder(sums)
    .filter(({ quantity, sum }) => quantity !== 0 || !isNothing(sum))
    .map(({ code, uqc, rate, quantity, sum }, index) => ({
      num: index + 1,
      hsn_sc: code,
      uqc,
      // Thousandths are too fine for the return.
      qty: decimalNumber(mulDiv(quantity, 1, 10), 2),
      rt: decimalNumber(rate, 4),
      ...gstrAmounts(sum),
    }))
}

/** The network's numbers for kinds of documents: 1 bills, 5 credit notes. */
const DOCUMENT_KINDS = [
  { doc_num: 1, kind: 'bill' },
  { doc_num: 5, kind: 'creditNote' },
] as const

function seriesTable(series: readonly SeriesRow[]): Pick<Gstr1, 'doc_issue'> {
  const doc_det = DOCUMENT_KINDS.map(({ doc_num, kind }) => ({
    doc_num,
    docs: series
      .filter((row) => row.kind === kind)
      .map(({ first, last, issued, voided }, index) => ({
        num: index + 1,
        from: first,
        to: last,
        totnum: issued,
        cancel: voided,
        net_issue: issued - voided,
      })),
  })).filter(({ docs }) => docs.length > 0)
  return doc_det.length === 0 ? {} : { doc_issue: { doc_det } }
}
