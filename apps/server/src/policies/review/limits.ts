import { type Sale, type SaleFlag, buyerOnBill, cashReceived } from '@evertill/contract'
import { cashLeft, kindOfNumber, lacksBuyer } from '@evertill/domain'
import type { Reviewed } from './knowledge.ts'

type Day = Pick<Sale, 'Currency' | 'BusinessDate'>

/** Whether the cash of one person and day is more than the law allows. */
export const isOverCashLimit = (
  { Currency, BusinessDate }: Day,
  cash: number,
  takenBefore: number | undefined,
): boolean => {
  const left = cashLeft({ currency: Currency, businessDate: BusinessDate }, takenBefore ?? 0)
  return left !== undefined && cash > 0 && cash > left
}

/** What the goods on the bill cost: those that come back on it lower what is paid, not the value of the others. */
const valueOf = ({ PayableAmount, Returns = [] }: Sale): number =>
  Returns.reduce((sum, { TotalAmount }) => sum + TotalAmount, PayableAmount)

/** The limits of the law. A bill beyond them was made all the same, so it is flagged. */
export const judgeLimits = ({ sale, cashBefore }: Reviewed): SaleFlag[] => {
  const flags: SaleFlag[] = []
  const bill = { currency: sale.Currency, businessDate: sale.BusinessDate, payable: valueOf(sale) }
  if (kindOfNumber(sale.TransactionNo) === 'sale' && lacksBuyer(bill, buyerOnBill(sale)))
    flags.push('BUYER_MISSING')
  if (isOverCashLimit(sale, cashReceived(sale.Payments), cashBefore)) flags.push('CASH_OVER_LIMIT')
  return flags
}
