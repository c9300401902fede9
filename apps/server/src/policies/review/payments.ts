import { ADVANCE_PAYMENT, EXCHANGE_PAYMENT, type SaleFlag, type SalePayment } from '@evertill/contract'
import { kindOfNumber } from '@evertill/domain'
import type { Reviewed, ShopKnowledge } from './knowledge.ts'
import { type Span, agreementOf } from './versions.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What one payment says about its type, against the shop's payment types. */
export const judgePayment = (
  { PaymentTypeID, PaymentType, Kind }: Pick<SalePayment, 'PaymentTypeID' | 'PaymentType' | 'Kind'>,
  span: Span,
  { paymentTypes }: ShopKnowledge,
): SaleFlag[] => {
  const versions = paymentTypes.get(PaymentTypeID.toLowerCase())
  if (versions === undefined) return ['PAYMENT_DIFFERS']
  const name = agreementOf(versions, span, (type) => type.PaymentType === PaymentType)
  const kind = agreementOf(versions, span, (type) => type.Kind === Kind)
  const flags: SaleFlag[] = []
  if (name === 'unknown' || kind === 'unknown') flags.push('NOT_COMPARED')
  if (name === 'differs' || kind === 'differs') flags.push('PAYMENT_DIFFERS')
  // Cash under another kind makes no row in the drawer: nobody would miss it at the closing.
  if (kind === 'differs' && versions.some(({ row }) => row.Kind === 'Cash') && Kind !== 'Cash')
    flags.push('CASH_IN_NO_DRAWER')
  return flags
}

/**
 * The advance of an order pays its bill: together no more than is paid on the order now. What went back, by an edit of
 * the order or by a credit note, and what was paid on an order that has not arrived, pays nothing.
 */
const areAdvances = (
  advances: readonly SalePayment[],
  { sale }: Reviewed,
  { sources }: ShopKnowledge,
): boolean => {
  const source = sources.get(sale.ConvertedFromUUID?.toLowerCase() ?? '')
  const [order] = source?.bodies ?? []
  const back = sum((source?.returns ?? []).flatMap(({ Payments }) => Payments.map(({ Amount }) => Amount)))
  return (
    order !== undefined &&
    advances.every(({ Kind }) => Kind === 'Other') &&
    sum(advances.map(({ Amount }) => Amount)) <= order.PaidAmount + Math.min(0, back)
  )
}

export const judgePayments = (reviewed: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const { sale, hasDrawer } = reviewed
  const flags = sale.Payments.flatMap((payment): SaleFlag[] => {
    if (payment.PaymentTypeID === EXCHANGE_PAYMENT) return payment.Kind === 'Other' ? [] : ['PAYMENT_DIFFERS']
    return payment.PaymentTypeID === ADVANCE_PAYMENT ? [] : judgePayment(payment, span, shop)
  })
  const advances = sale.Payments.filter(({ PaymentTypeID }) => PaymentTypeID === ADVANCE_PAYMENT)
  if (advances.length > 0 && !areAdvances(advances, reviewed, shop)) flags.push('PAYMENT_DIFFERS')
  const movesCash = sale.Payments.some(({ Kind, Amount }) => Kind === 'Cash' && Amount !== 0)
  if (movesCash && !hasDrawer) flags.push('CASH_IN_NO_DRAWER')
  // A quotation is no bill: nobody pays it.
  if (sale.Payments.length > 0 && kindOfNumber(sale.TransactionNo) === 'quotation')
    flags.push('PAYMENT_DIFFERS')
  return flags
}
