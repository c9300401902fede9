import { type ReportFilter, type ReportTable, type ReportValues, toWhere } from '@evertill/contract'
import {
  type SupplySum,
  type TaxSums,
  sumByHsn,
  sumByRate,
  sumSupplies,
} from '../../repositories/reports/tax-report.repository.ts'
import { toTable } from './report-values.ts'
import type { Report } from './report.ts'

const valuesOf = ({ taxable, igst, cgst, sgst, cess }: TaxSums): ReportValues => ({
  taxable,
  cgst,
  sgst,
  igst,
  cess,
  tax: igst + cgst + sgst + cess,
})

const ZERO: TaxSums = { quantity: 0, taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 }
const totalOf = (rows: readonly TaxSums[]): TaxSums =>
  rows.reduce(
    (sum, row) => ({
      quantity: sum.quantity + row.quantity,
      taxable: sum.taxable + row.taxable,
      igst: sum.igst + row.igst,
      cgst: sum.cgst + row.cgst,
      sgst: sum.sgst + row.sgst,
      cess: sum.cess + row.cess,
    }),
    ZERO,
  )

/** Supplies by title of the document, or by whether the buyer has a GSTIN. */
const supplyTable = (
  name: string,
  filter: ReportFilter,
  supplies: readonly SupplySum[],
  keyOf: (row: SupplySum) => string,
): ReportTable => {
  const sums = new Map<string, { documents: number; taxable: number; tax: number; netSales: number }>()
  const all = { documents: 0, taxable: 0, tax: 0, netSales: 0 }
  for (const row of supplies) {
    const sum = sums.get(keyOf(row)) ?? { documents: 0, taxable: 0, tax: 0, netSales: 0 }
    for (const into of [sum, all]) {
      into.documents += row.documents
      into.taxable += row.taxable
      into.tax += row.tax
      into.netSales += row.payable
    }
    sums.set(keyOf(row), sum)
  }
  const Rows = [...sums].map(([Key, Values]) => ({
    Key,
    Label: Key,
    Values,
    Where: toWhere(filter, Key),
  }))
  return { Key: name, Rows, Totals: all, More: false }
}

/** Tax by rate and by HSN, documents by buyer and by what the law calls them. */
export const taxReport: Report = async (tx, scope, { limit }) => {
  const rates = await sumByRate(tx, scope)
  const goods = await sumByHsn(tx, scope, limit + 1)
  const supplies = await sumSupplies(tx, scope)
  const total = valuesOf(totalOf(rates))
  return [
    toTable(
      'rates',
      rates.map((row) => {
        const key = row.rateName === '' ? String(row.rate) : `${row.rate}/${row.rateName}`
        return {
          Key: key.slice(0, 600),
          Label: row.rateName,
          Values: { rate: row.rate, ...valuesOf(row) },
          Where: toWhere('rate', key).slice(0, 600),
        }
      }),
      total,
      limit,
    ),
    toTable(
      'hsn',
      goods.map((row) => ({
        Key: `${row.hsn}/${row.unit}/${row.rate}/${row.rateName}`.slice(0, 600),
        Label: row.hsn,
        Values: { unit: row.unit, quantity: row.quantity, rate: row.rate, ...valuesOf(row) },
        Where: toWhere('hsn', row.hsn).slice(0, 600),
      })),
      total,
      limit,
    ),
    supplyTable('buyers', 'buyer', supplies, ({ hasGstin }) => (hasGstin ? 'b2b' : 'b2c')),
    supplyTable('supplies', 'supply', supplies, ({ title }) => title),
  ]
}
