import { decimalNumber } from '../money/decimal.ts'
import { type Gstr1, type GstrSmall, gstrAmounts, returnPeriod } from './gstr-file.ts'
import { NO_TAX, type RateRow, type ReturnInput, type SmallSum, addTax, isNothing } from './gstr-rows.ts'
import { placeOf, sectionOf } from './gstr-sections.ts'

const keyOf = ({ period, isLocal, pos, rate }: Omit<SmallSum, 'sum'>): string =>
  `${period}/${isLocal ? 0 : 1}/${pos}/${String(rate).padStart(8, '0')}`

const inKeyOrder = (sums: ReadonlyMap<string, SmallSum>): SmallSum[] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)

/**
 * Supplies to unregistered buyers, summed by State and rate. Credit notes lower them, so a sum may be below zero. Of an
 * earlier month are the sums that came to change after its return was filed, as they are now: an amendment restates them.
 */
export function smallSums({
  gstin,
  period,
  documents,
  local,
  late = [],
}: Pick<ReturnInput, 'gstin' | 'period' | 'documents' | 'local' | 'late'>): SmallSum[] {
  const sums = new Map<string, SmallSum>()
  const add = (place: Omit<SmallSum, 'sum' | 'rate'>, row: RateRow, sign: 1 | -1): void => {
    if (row.treatment !== 'taxed') return
    const one = { ...place, rate: row.rate }
    sums.set(keyOf(one), { ...one, sum: addTax(sums.get(keyOf(one))?.sum ?? NO_TAX, row, sign) })
  }
  const pos = placeOf(gstin, { supply: 'local', placeOfSupply: '' })
  for (const row of local) add({ period, pos, isLocal: true }, row, 1)
  for (const month of late)
    for (const row of month.local) add({ period: month.period, pos, isLocal: true }, row, 1)
  for (const document of documents) {
    if (sectionOf(document) !== 'b2cs') continue
    const isLocal = document.supply === 'local'
    const place = { period: document.late ?? period, pos: placeOf(gstin, document), isLocal }
    for (const row of document.rows) add(place, row, document.counts)
  }
  const filed = new Map(late.flatMap((month) => month.filed).map((one) => [keyOf(one), one.sum]))
  return inKeyOrder(sums)
    .filter(({ sum }) => !isNothing(sum))
    .map((one) =>
      one.period === period ? one : { ...one, sum: addTax(filed.get(keyOf(one)) ?? NO_TAX, one.sum) },
    )
}

const typeOf = ({ isLocal }: SmallSum): 'INTRA' | 'INTER' => (isLocal ? 'INTRA' : 'INTER')

/** The sums of the month, and those of earlier months that it restates. Without one there is no table. */
export function smallTables(input: ReturnInput): Pick<Gstr1, 'b2cs' | 'b2csa'> {
  const sums = smallSums(input)
  const b2cs = sums
    .filter(({ period }) => period === input.period)
    .map((one): GstrSmall => ({
      sply_ty: typeOf(one),
      pos: one.pos,
      typ: 'OE',
      rt: decimalNumber(one.rate, 4),
      ...gstrAmounts(one.sum),
    }))
  const restated = new Map<string, SmallSum[]>()
  for (const one of sums) {
    if (one.period === input.period) continue
    const place = keyOf({ ...one, rate: 0 })
    restated.set(place, [...(restated.get(place) ?? []), one])
  }
  const b2csa = [...restated.values()].flatMap((rates) =>
    rates.slice(0, 1).map((first) => ({
      omon: returnPeriod(first.period),
      sply_ty: typeOf(first),
      typ: 'OE' as const,
      pos: first.pos,
      itms: rates.map(({ rate, sum }) => ({ rt: decimalNumber(rate, 4), ...gstrAmounts(sum) })),
    })),
  )
  return { ...(b2cs.length > 0 ? { b2cs } : {}), ...(b2csa.length > 0 ? { b2csa } : {}) }
}
