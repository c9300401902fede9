import type { ReportBill } from '@evertill/contract'
import type { Sheet } from '@evertill/paper/table-file.ts'
import { fileMoment } from '@evertill/ui/format-moment.ts'
import type { TFunction } from 'i18next'
import { type Formats, fileValue } from '../figures/format-value.ts'

const HEADS = ['number', 'type', 'at', 'day', 'why', 'customer', 'by', 'tax', 'amount'] as const
const MONEY = '#,##0.00'

const sum = (bills: readonly ReportBill[], field: 'TaxAmount' | 'PayableAmount'): number =>
  bills.reduce((all, bill) => all + bill[field], 0)

/** Bills for files, with their sum: they add up to the figure that they are behind. */
export const billsSheet = (bills: readonly ReportBill[], t: TFunction, formats: Formats): Sheet => ({
  name: t('reports.names.bills'),
  heads: HEADS.map((head) => t(`reports.bills.${head}`)),
  hasTotal: true,
  rows: [
    ...bills.map((bill) => [
      bill.TransactionNo,
      bill.TransactionType,
      fileMoment(bill.TransactionDate, formats.timeZone),
      bill.BusinessDate,
      t(`reports.bills.whys.${bill.Why}`),
      bill.CustomerName,
      bill.ByUserName,
      fileValue('tax', bill.TaxAmount, formats),
      fileValue('amount', bill.PayableAmount, formats),
    ]),
    [
      t('reports.total'),
      ...HEADS.slice(1, -2).map(() => ''),
      fileValue('tax', sum(bills, 'TaxAmount'), formats),
      fileValue('amount', sum(bills, 'PayableAmount'), formats),
    ],
  ],
  formats: HEADS.map((head) => (head === 'tax' || head === 'amount' ? MONEY : undefined)),
})
