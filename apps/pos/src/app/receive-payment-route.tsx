import { formatMoney } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { RowsActions } from '../features/receipt/rows-actions.tsx'
import type { PaymentMade } from '../features/receive-payment/payment-done.tsx'
import { ReceivePaymentScreen } from '../features/receive-payment/receive-payment.screen.tsx'
import { CustomerSearch } from '../features/sale/customer/customer-search.tsx'
import { paymentRoll } from '../print/payment-roll.ts'
import { useCurrency } from '../queries/use-currency.ts'
import { useDefaultPrintConfig } from '../queries/use-print-config.ts'
import { useKnownBalances } from '../queries/use-receive-payment.ts'
import { formatMoment } from '../ui/format-moment.ts'

/** Finding who pays, taking the money and its receipt are one step to a cashier and three features to us. */
export function ReceivePaymentRoute() {
  const { t } = useTranslation()
  const currency = useCurrency()
  const balances = useKnownBalances()
  const { key } = useLocation()
  const noteOf = (customerId: string) => {
    const balance = balances.get(customerId)
    if (balance === undefined || balance === 0) return null
    const amount = formatMoney(Math.abs(balance), currency)
    return (
      <span>{t(balance < 0 ? 'receivePayment.noteAdvance' : 'receivePayment.noteOwes', { amount })}</span>
    )
  }
  return (
    <ReceivePaymentScreen
      // The menu's entry pressed again begins again.
      key={key}
      searchOf={(onPick) => <CustomerSearch onPick={onPick} noteOf={noteOf} />}
      receiptOf={(made) => <PaymentReceipt made={made} />}
    />
  )
}

function PaymentReceipt({ made }: { made: PaymentMade }) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const config = useDefaultPrintConfig()
  const { payment, customer, bills, advance, balance } = made
  const words = {
    title: t('receivePayment.paper.title'),
    number: t('receipt.number'),
    date: t('receipt.date'),
    customer: t('receipt.customer'),
    received: t('receivePayment.paper.received'),
    reference: t('receivePayment.reference'),
    note: t('receivePayment.note'),
    bill: (number: string) => t('receivePayment.paper.bill', { number }),
    kept: t('receivePayment.paper.kept'),
    owes: t('receivePayment.owesNow'),
    advance: t('receivePayment.hasAdvance'),
    moment: (instant: string) => formatMoment(Date.parse(instant), i18n.language),
  }
  const paper = {
    config: config ?? null,
    currency,
    number: payment.TransactionNo,
    at: payment.TransactionDate,
    customer,
    method: payment.PaymentType,
    reference: payment.Reference ?? '',
    note: payment.Note ?? '',
    amount: payment.Amount,
    bills,
    advance,
    balance,
  }
  return (
    <RowsActions
      number={payment.TransactionNo}
      paper={config?.Paper === '58mm' ? '58mm' : '80mm'}
      rowsOf={(columns) => paymentRoll(paper, words, columns)}
    />
  )
}
