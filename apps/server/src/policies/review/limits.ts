import type { Sale, SaleFlag } from '@evertill/contract'
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

/** Cash that came in for a document; change is not part of it. */
export const cashIn = ({ Payments }: Pick<Sale, 'Payments'>): number =>
  Payments.reduce((sum, { Kind, Amount }) => sum + (Kind === 'Cash' ? Amount : 0), 0)

/** The limits of the law. A bill beyond them was made all the same, so it is flagged. */
export const judgeLimits = ({ sale, cashBefore }: Reviewed): SaleFlag[] => {
  const flags: SaleFlag[] = []
  const { CustomerAddress, DeliveryAddress, CustomerGSTIN = '', CustomerName = '' } = sale
  const at = CustomerAddress ?? DeliveryAddress
  const bill = { currency: sale.Currency, businessDate: sale.BusinessDate, payable: sale.PayableAmount }
  const buyer = {
    name: CustomerName || (DeliveryAddress?.Name ?? ''),
    gstin: CustomerGSTIN,
    address: `${at?.Address1 ?? ''}${at?.City ?? ''}`,
    stateCode: at?.StateCode ?? '',
  }
  if (kindOfNumber(sale.TransactionNo) === 'sale' && lacksBuyer(bill, buyer)) flags.push('BUYER_MISSING')
  if (isOverCashLimit(sale, cashIn(sale), cashBefore)) flags.push('CASH_OVER_LIMIT')
  return flags
}
