import { settle } from '@evertill/domain'
import type { SaleReturnLine } from './sale.ts'
import { cartOfDraft, lineFigures, type SaleDraft } from './sale-body.ts'

/**
 * A return without a bill refunds today's price of the goods. The bill discount is part of the lines' amounts; points are
 * not refunded in money.
 */
export const returnWithoutBill = (draft: SaleDraft): SaleDraft => {
  const { BillDiscount: _discount, Loyalty: _loyalty, Lines, Returns = [], ...rest } = draft
  const { lines } = settle(cartOfDraft({ ...draft, Returns: undefined, Payments: [] }))
  const settled = new Map(lines.map((line) => [line.id, line]))
  const goods = Lines.flatMap(
    ({ UUID, ProductID, SKU, Name, HSN, Unit, Quantity, Tax }): SaleReturnLine[] => {
      const line = settled.get(UUID)
      if (!line) return []
      const { TaxID, TaxName, TaxHeads, GrossAmount, NetAmount, TaxableAmount, TaxAmount, TotalAmount } =
        lineFigures(line, Tax)
      const what = { UUID, ProductID, SKU, Name, HSN, Unit, Quantity, TaxID, TaxName, TaxHeads }
      return [{ ...what, GrossAmount, NetAmount, TaxableAmount, TaxAmount, TotalAmount }]
    },
  )
  return { ...rest, Lines: [], Returns: [...Returns, ...goods] }
}
