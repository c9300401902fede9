import { isGstin } from '../catalog/gstin.ts'
import { type Gstr3b, gstrAmounts, returnPeriod, rupees } from './gstr-file.ts'
import {
  NO_TAX,
  type RateRow,
  type ReturnInput,
  type TaxAmounts,
  addTax,
  isNothing,
  localRows,
} from './gstr-rows.ts'
import { placeOf } from './gstr-sections.ts'

/** All supplies of the period in minor units: taxed, and without tax by the reason. */
export interface OutwardSupplies {
  taxed: TaxAmounts
  nil: number
  exempt: number
  nonGst: number
}

type Supplies = Pick<ReturnInput, 'documents' | 'local' | 'late'>

/** What the tax report and the day reports of the period must come to. */
export function outwardSupplies(input: Supplies): OutwardSupplies {
  const sum: OutwardSupplies = { taxed: NO_TAX, nil: 0, exempt: 0, nonGst: 0 }
  const add = (row: RateRow, sign: 1 | -1): void => {
    if (row.treatment === 'taxed') sum.taxed = addTax(sum.taxed, row, sign)
    else sum[row.treatment] += sign * row.taxable
  }
  for (const row of localRows(input)) add(row, 1)
  for (const { rows, counts } of input.documents) for (const row of rows) add(row, counts)
  return sum
}

/** The outward part of the monthly summary return. A shop exports nothing, so the zero-rated row is empty. */
export function gstr3b(input: ReturnInput): Gstr3b {
  const { taxed, nil, exempt, nonGst } = outwardSupplies(input)
  return {
    gstin: input.gstin,
    ret_period: returnPeriod(input.period),
    sup_details: {
      osup_det: gstrAmounts(taxed),
      osup_zero: { txval: 0, iamt: 0, csamt: 0 },
      osup_nil_exmp: { txval: rupees(nil + exempt) },
      osup_nongst: { txval: rupees(nonGst) },
    },
    inter_sup: { unreg_details: toOtherStates(input) },
  }
}

/** Taxed supplies to unregistered buyers in other States, by State. */
function toOtherStates({ gstin, documents }: ReturnInput): Gstr3b['inter_sup']['unreg_details'] {
  const sums = new Map<string, TaxAmounts>()
  for (const document of documents) {
    if (document.supply === 'local' || isGstin(document.buyerGstin)) continue
    const pos = placeOf(gstin, document)
    for (const row of document.rows)
      if (row.treatment === 'taxed') sums.set(pos, addTax(sums.get(pos) ?? NO_TAX, row, document.counts))
  }
  return [...sums]
    .filter(([, sum]) => !isNothing(sum))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pos, { taxable, igst }]) => ({ pos, txval: rupees(taxable), iamt: rupees(igst) }))
}
