import type { StatementEntry } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { IconFile } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { RowsActions } from '../features/receipt/rows-actions.tsx'
import type { PaymentMade } from '../features/receive-payment/payment-done.tsx'
import { ReceivePaymentScreen } from '../features/receive-payment/receive-payment.screen.tsx'
import { CustomerSearch } from '../features/sale/customer/customer-search.tsx'
import { paymentReport } from '@evertill/paper/payment-report.ts'
import { type PaymentPaper, paymentRoll, type PaymentLabels } from '@evertill/paper/payment-roll.ts'
import type { PrintedReport } from '@evertill/paper/printed-report.ts'
import type { CartCustomer } from '../queries/use-cart-customer.ts'
import { useCurrency } from '../queries/use-currency.ts'
import { useDefaultPrintConfig } from '../queries/use-print-config.ts'
import { useLinkedCustomer } from '../queries/use-linked-customer.ts'
import { useMoment } from '../queries/use-moments.ts'
import { usePrintPlace } from '../queries/use-print-place.ts'
import { useKnownBalances } from '../queries/use-receive-payment.ts'
import { Button } from '@evertill/ui/button.tsx'

const ReportDialog = lazy(async () => ({
  default: (await import('../features/closing-report/report-dialog.tsx')).ReportDialog,
}))

const reportOn =
  (paper: '58mm' | '80mm' | 'A4') =>
  (report: PrintedReport, onClose: () => void): ReactNode => (
    <Suspense>
      <ReportDialog report={report} defaultPaper={paper} onClose={onClose} />
    </Suspense>
  )

/** The customer of the bill that linked here; a reload keeps it. */
const customerIn = (state: unknown): CartCustomer | null =>
  typeof state === 'object' && state !== null && 'customer' in state ? (state.customer as CartCustomer) : null

/** Joins three features: finding the customer, receiving the money and printing its receipt. */
export function ReceivePaymentRoute() {
  const { t } = useTranslation()
  const currency = useCurrency()
  const balances = useKnownBalances()
  const { key, state } = useLocation()
  const [search] = useSearchParams()
  const linkedKey = search.get('statement')
  const linked = useLinkedCustomer(linkedKey, search.get('name') ?? '')
  const labels = usePaymentLabels()
  const place = usePrintPlace()
  const noteOf = (customerId: string) => {
    const balance = balances.get(customerId)
    if (balance === undefined || balance === 0) return null
    const amount = formatMoney(Math.abs(balance), currency)
    return (
      <span>{t(balance < 0 ? 'receivePayment.noteAdvance' : 'receivePayment.noteOwes', { amount })}</span>
    )
  }
  const copyOf = (entry: StatementEntry, customer: CartCustomer): PrintedReport | undefined => {
    const { Payment: payment } = entry
    if (entry.Kind !== 'Received' || !payment || !place) return undefined
    const paper = {
      config: null,
      currency,
      number: entry.TransactionNo,
      at: entry.At,
      customer: customer.Name,
      method: payment.PaymentType,
      reference: payment.Reference ?? '',
      note: payment.Note ?? '',
      amount: -entry.Amount,
      bills: payment.Bills.map(({ TransactionNo, Amount }) => ({
        number: TransactionNo || '—',
        amount: Amount,
      })),
      advance: payment.AdvanceAmount,
      balance: entry.Balance,
    }
    return paymentReport(paper, labels, { shop: place.shop, copy: t('receipt.copy') })
  }
  if (linkedKey !== null && linked === undefined) return null
  return (
    <ReceivePaymentScreen
      // The menu entry, pressed again, starts over.
      key={key}
      initial={linked ?? customerIn(state)}
      startsWithStatement={Boolean(linked)}
      searchOf={(onPick) => <CustomerSearch onPick={onPick} noteOf={noteOf} />}
      receiptOf={(made) => <PaymentReceipt made={made} />}
      reportOf={reportOn('A4')}
      copyOf={copyOf}
    />
  )
}

const usePaymentLabels = (): PaymentLabels => {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  return {
    language: i18n.language,
    title: t('receivePayment.paper.title'),
    number: t('receipt.number'),
    date: t('receipt.date'),
    customer: t('receipt.customer'),
    received: t('receivePayment.paper.received'),
    method: t('receivePayment.method'),
    inWords: t('receivePayment.paper.inWords'),
    reference: t('receivePayment.reference'),
    note: t('receivePayment.note'),
    bill: (number: string) => t('receivePayment.paper.bill', { number }),
    kept: t('receivePayment.paper.kept'),
    owes: t('receivePayment.owesNow'),
    advance: t('receivePayment.hasAdvance'),
    moment,
  }
}

function PaymentReceipt({ made }: { made: PaymentMade }) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const config = useDefaultPrintConfig()
  const place = usePrintPlace()
  const labels = usePaymentLabels()
  const [isOnSheet, setOnSheet] = useState(false)
  const { payment, customer, bills, advance, balance } = made
  const paper: PaymentPaper = {
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
    <>
      <RowsActions
        number={payment.TransactionNo}
        paper={config?.Paper === '58mm' ? '58mm' : '80mm'}
        rowsOf={(columns) => paymentRoll(paper, labels, columns)}
      />
      <Button
        variant="default"
        icon={IconFile}
        iconSize={20}
        disabled={!place}
        onClick={() => setOnSheet(true)}
      >
        {t('receivePayment.paper.sheet')}
      </Button>
      {isOnSheet &&
        place &&
        reportOn('A4')(paymentReport(paper, labels, { shop: place.shop, copy: '' }), () => setOnSheet(false))}
    </>
  )
}
