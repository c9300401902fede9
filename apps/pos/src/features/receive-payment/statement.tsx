import type { StatementEntry } from '@evertill/contract'
import { Anchor } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PrintedReport } from '@evertill/paper/printed-report.ts'
import { statementReport } from '@evertill/paper/statement-report.ts'
import type { CartCustomer } from '../../queries/use-cart-customer.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { usePrintPlace } from '../../queries/use-print-place.ts'
import { useReceivePayment } from '../../queries/use-receive-payment.ts'
import { type Period, type StatementView, useStatement } from '../../queries/use-statement.ts'
import { Button } from '@evertill/ui/button.tsx'
import { DateField } from '@evertill/ui/date-field.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { lastDays } from '@evertill/ui/last-days.ts'
import { ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { StatementTable } from './statement-table.tsx'
import classes from './statement.module.css'

/** A quarter by default, at most ten years. */
const DEFAULT_DAYS = 90
const MAX_DAYS = 3_650

export interface StatementProps {
  customer: CartCustomer
  /** A preview of a report, to print or save. */
  reportOf: (report: PrintedReport, onClose: () => void) => ReactNode
  /** A copy of the receipt of a payment. */
  copyOf: (entry: StatementEntry) => PrintedReport | undefined
}

/** Credit sales and payments of a customer, with the balance after each document. */
export function Statement({ customer, reportOf, copyOf }: StatementProps) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const place = usePrintPlace()
  const today = useReceivePayment().today()
  const [period, setPeriod] = useState<Period>(() => ({ from: lastDays(today, DEFAULT_DAYS).min, to: today }))
  const [out, setOut] = useState<PrintedReport>()
  const view = useStatement(customer.CustomerID, period)
  const { value: statement } = view
  const day = (date: string) => formatDay(date, i18n.language)

  const print = () => {
    if (!statement || !place) return
    const { from, to } = period
    setOut(
      statementReport(
        {
          shop: place.shop,
          customer: customer.Name,
          phone: customer.PhoneNo,
          period: [from, to].map((date) => (date === '' ? '…' : day(date))).join(' – '),
          statement,
          currency,
        },
        {
          language: i18n.language,
          title: t('statement.title'),
          customer: t('receipt.customer'),
          phone: t('view.facts.phone'),
          period: t('statement.period'),
          opening: t('statement.opening'),
          charged: t('statement.charged'),
          paid: t('statement.paid'),
          closing: t('statement.closing'),
          balance: t('statement.balance'),
          date: t('statement.date'),
          document: t('statement.document'),
          number: t('receipt.number'),
          kinds: {
            Opening: t('statement.kinds.Opening'),
            CreditSale: t('statement.kinds.CreditSale'),
            CreditRefund: t('statement.kinds.CreditRefund'),
            Correction: t('statement.kinds.Correction'),
            Received: t('statement.kinds.Received'),
          },
          day,
        },
      ),
    )
  }

  return (
    <section className={classes.statement} aria-label={t('statement.title')}>
      <header className={classes.head}>
        <div className={classes.who}>
          <h2>{customer.Name}</h2>
          <bdi>{customer.PhoneNo}</bdi>
        </div>
        <DateField
          label={t('statement.from')}
          value={period.from}
          today={today}
          days={MAX_DAYS}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <DateField
          label={t('statement.to')}
          value={period.to}
          today={today}
          days={MAX_DAYS}
          onChange={(to) => setPeriod({ ...period, to })}
        />
        <Button icon={IconPrinter} iconSize={20} disabled={!statement || !place} onClick={print}>
          {t('statement.out')}
        </Button>
      </header>
      <Unsent view={view} />
      {statement ? (
        <StatementTable
          statement={statement}
          numberOf={(entry) =>
            entry.SaleUUID === null ? (
              <Number entry={entry} report={copyOf(entry)} onCopy={setOut} />
            ) : (
              <Anchor component={Link} to={`/sales/viewsales/${entry.SaleUUID}`}>
                {entry.TransactionNo}
              </Anchor>
            )
          }
        />
      ) : (
        <NoStatement view={view} />
      )}
      {out && reportOf(out, () => setOut(undefined))}
    </section>
  )
}

function Number(props: {
  entry: StatementEntry
  report: PrintedReport | undefined
  onCopy: (report: PrintedReport) => void
}) {
  const { t } = useTranslation()
  const { entry, report, onCopy } = props
  if (!report) return entry.TransactionNo
  return (
    <Anchor
      component="button"
      aria-label={t('statement.copyOf', { number: entry.TransactionNo })}
      onClick={() => onCopy(report)}
    >
      {entry.TransactionNo}
    </Anchor>
  )
}

/** Unsent documents are not in the statement, so a notice mentions them. */
function Unsent({ view: { unsent, isOffline, value } }: { view: StatementView }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={classes.unsent}>
      {isOffline && value && <p>{t('statement.offlineStill')}</p>}
      {unsent.length > 0 && (
        <p>
          {t('statement.unsent', {
            count: unsent.length,
            numbers: unsent.map(({ number }) => number).join(', '),
          })}
        </p>
      )}
    </div>
  )
}

function NoStatement({ view: { isOffline, refusal, reading, reload } }: { view: StatementView }) {
  const { t } = useTranslation()
  const say = useRefusalText()
  if (isOffline) return <OfflineState hint={t('statement.offlineHint')} />
  if (reading || !refusal) return <LoadingState text={t('statement.loading')} />
  return (
    <ErrorState
      title={t('statement.failed')}
      hint={say(refusal)}
      action={{ label: t('view.tryAgain'), onClick: reload }}
    />
  )
}
