import type { ReceiptLabels } from './labels.ts'
import type { Receipt } from './receipt.ts'
import type { ReceiptLine } from './receipt-lines.ts'
import type { SumRow } from './receipt-sums.ts'

/** The tax of a line, and whether it comes on top of the price. */
export const taxNameOf = ({ taxName, includesTax }: ReceiptLine, labels: ReceiptLabels): string =>
  includesTax || taxName === '' ? taxName : labels.plusTax(taxName)

/** "Delivery, SAC 996813, GST 18 %" */
const chargeLabel = (charge: ReceiptLine, labels: ReceiptLabels): string =>
  [charge.name, charge.hsn === '' ? '' : `${labels.sac} ${charge.hsn}`, taxNameOf(charge, labels)]
    .filter((part) => part !== '')
    .join(', ')

export const sumLabel = (row: SumRow, labels: ReceiptLabels): string =>
  row.kind === 'charge' ? chargeLabel(row.charge, labels) : labels[row.kind]

/** "BLR1A/S26/00042 of 17 Nov 2026" */
export const originalText = (
  { number, day }: NonNullable<Receipt['original']>,
  labels: ReceiptLabels,
): string => (day === '' ? number : labels.originalOf(number, labels.day(day)))

/** The shop as its receipts name it first. */
export const shopOf = ({ headerLines, seller }: Pick<Receipt, 'headerLines' | 'seller'>): string =>
  headerLines[0] ?? seller.name
