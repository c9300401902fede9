import { isGstin, stateCodeOf } from '../catalog/gstin.ts'
import { decimalNumber } from '../money/decimal.ts'
import { HUNDRED_PERCENT, formatPercent } from '../money/percent.ts'
import { mulDiv } from '../money/rounding.ts'
import { stateOf } from '../tax/states.ts'
import { unitQuantityCode } from './unit-quantity-code.ts'
import { reportedHsn } from './gstr1.ts'
import { type RateRow, type ReturnDocument, type ReturnInput, localRows } from './gstr-rows.ts'
import { sectionOf } from './gstr-sections.ts'
import { smallSums } from './gstr-small.ts'

/** error: the network would refuse the file. warning: somebody should look before filing. note: worth knowing. */
export const RETURN_PROBLEMS = {
  OWN_GSTIN_WRONG: 'error',
  NOT_RUPEES: 'error',
  /** A composition dealer files another return. */
  COMPOSITION: 'error',
  BUYER_GSTIN_WRONG: 'error',
  NUMBER_TOO_LONG: 'error',
  NUMBER_CHARACTERS: 'error',
  NUMBER_TWICE: 'error',
  STATE_UNKNOWN: 'error',
  HSN_MISSING: 'error',
  HSN_TOO_SHORT: 'error',
  HSN_WRONG: 'error',
  RATE_UNKNOWN: 'error',
  /** CGST and SGST differ, or the heads do not fit the place of supply. */
  HEADS_WRONG: 'error',
  /** A bill whose returned goods are worth more than what was sold. */
  BELOW_ZERO: 'error',
  TAX_DIFFERS: 'warning',
  NUMBERS_MISSING: 'warning',
  ORIGINAL_MISSING: 'warning',
  EARLIER_PERIOD_CHANGED: 'warning',
  UNIT_UNKNOWN: 'note',
  SUMMED_BELOW_ZERO: 'note',
} as const satisfies Record<string, 'error' | 'warning' | 'note'>

export type ReturnProblemCode = keyof typeof RETURN_PROBLEMS

export interface ReturnProblem {
  code: ReturnProblemCode
  /** The number of the document, the HSN, the series or the GSTIN in question. */
  where: string
  /** What was found there. */
  found: string
}

/** A month with a wrong product has a thousand wrong bills: the first ones of each kind are enough to act on. */
const MAX_PROBLEMS_OF_A_KIND = 100

/** What somebody should look at before the return is filed. */
export function returnProblems(input: ReturnInput): ReturnProblem[] {
  const seen = new Map<ReturnProblemCode, number>()
  const problems: ReturnProblem[] = []
  const report = (code: ReturnProblemCode, where: string, found: string | number = ''): void => {
    const count = (seen.get(code) ?? 0) + 1
    seen.set(code, count)
    if (count <= MAX_PROBLEMS_OF_A_KIND) problems.push({ code, where, found: String(found) })
  }
  sellerProblems(input, report)
  for (const document of input.documents) documentProblems(document, input, report)
  for (const row of localRows(input)) rowProblems('', 'local', row, report)
  hsnProblems(input, report)
  seriesProblems(input, report)
  for (const { pos, rate, sum } of smallSums(input))
    if (sum.taxable < 0) report('SUMMED_BELOW_ZERO', pos, decimalNumber(rate, 4))
  return problems
}

type Report = (code: ReturnProblemCode, where: string, found?: string | number) => void

function sellerProblems({ gstin, currency, composition }: ReturnInput, report: Report): void {
  if (!isGstin(gstin)) report('OWN_GSTIN_WRONG', gstin)
  if (currency !== 'INR') report('NOT_RUPEES', gstin, currency)
  if (composition) report('COMPOSITION', gstin)
}

function documentProblems(document: ReturnDocument, { gstin }: ReturnInput, report: Report): void {
  const { number, buyerGstin, supply, placeOfSupply, counts, rows } = document
  if (buyerGstin !== '' && !isGstin(buyerGstin)) report('BUYER_GSTIN_WRONG', number, buyerGstin)
  if (supply === 'interstate' && (!stateOf(placeOfSupply) || placeOfSupply === stateCodeOf(gstin)))
    report('STATE_UNKNOWN', number, placeOfSupply)
  if (counts === -1) report('EARLIER_PERIOD_CHANGED', number, document.date)
  for (const row of rows) rowProblems(number, supply, row, report)
  const section = sectionOf(document)
  if (section === 'b2cs') {
    if (document.kind === 'creditNote' && supply === 'interstate' && !document.original)
      report('ORIGINAL_MISSING', number)
    return
  }
  if (document.kind === 'creditNote' && !document.original) report('ORIGINAL_MISSING', number)
  const sign = document.kind === 'bill' ? 1 : -1
  for (const row of rows) {
    if (row.treatment !== 'taxed') continue
    if (sign * row.taxable < 0) report('BELOW_ZERO', number, formatPercent(row.rate))
    if (taxIsOff(row)) report('TAX_DIFFERS', number, formatPercent(row.rate))
  }
}

/** The rates that the network knows, in ten-thousandths of a percent: history too, because old goods come back. */
const KNOWN_RATES: ReadonlySet<number> = new Set([
  0, 1_000, 2_500, 10_000, 15_000, 30_000, 50_000, 60_000, 75_000, 120_000, 180_000, 280_000, 400_000,
])

function rowProblems(where: string, supply: 'local' | 'interstate', row: RateRow, report: Report): void {
  if (!KNOWN_RATES.has(row.rate)) report('RATE_UNKNOWN', where, formatPercent(row.rate))
  const fits = supply === 'local' ? row.igst === 0 : row.cgst === 0 && row.sgst === 0
  if (!fits || row.cgst !== row.sgst) report('HEADS_WRONG', where, formatPercent(row.rate))
}

/** Every line rounds alone, so the sum may be some paise off; a rupee has another cause. */
const ONE_RUPEE = 100
const taxIsOff = ({ taxable, rate, igst, cgst, sgst }: RateRow): boolean =>
  Math.abs(igst + cgst + sgst - mulDiv(taxable, rate, HUNDRED_PERCENT)) > ONE_RUPEE

function hsnProblems({ hsn: rows, hsnDigits }: ReturnInput, report: Report): void {
  const told = new Set<string>()
  const once = (code: ReturnProblemCode, where: string, found: string): void => {
    const key = `${code}/${where}/${found}`
    if (told.has(key)) return
    told.add(key)
    report(code, where, found)
  }
  for (const { hsn, unit, example } of rows) {
    const code = reportedHsn(hsn)
    if (code === '') once('HSN_MISSING', example, '')
    else if (!/^\d+$/.test(code)) once('HSN_WRONG', example, hsn)
    else if (code.length < hsnDigits) once('HSN_TOO_SHORT', example, hsn)
    if (!code.startsWith('99') && unitQuantityCode(unit) === undefined) once('UNIT_UNKNOWN', example, unit)
  }
}

/** M-401. */
const MAX_NUMBER = 16

function seriesProblems({ series }: ReturnInput, report: Report): void {
  for (const { series: name, first, last, missing, repeated } of series) {
    const longest = first.length > last.length ? first : last
    if (longest.length > MAX_NUMBER) report('NUMBER_TOO_LONG', longest, longest.length)
    if (!/^[A-Za-z0-9/-]+$/.test(longest)) report('NUMBER_CHARACTERS', longest)
    if (missing > 0) report('NUMBERS_MISSING', name, missing)
    if (repeated > 0) report('NUMBER_TWICE', name, repeated)
  }
}
