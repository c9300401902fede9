import type { CustomerStatementReply } from '@evertill/contract'
import paper from '@evertill/paper/html/paper.module.css'
import { ReportPaper } from '@evertill/paper/html/report-paper.tsx'
import { type PrintedReport, tableOfReport } from '@evertill/paper/printed-report.ts'
import { statementReport } from '@evertill/paper/statement-report.ts'
import { IconPrinter, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { lastDays } from '@evertill/ui/last-days.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { saveText } from '../../api/save-text.ts'
import { textOf } from '../../api/text-of.ts'
import { useCurrency, useResourceCalls, useSession } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'
import { Page } from '../../parts/page.tsx'
import classes from '../../parts/customers/customers.module.css'
import { useShopDay } from '../../parts/shop-day.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import { StatementTable } from './statement-table.tsx'
import { type StatementPeriod, useStatement } from './use-statement.ts'

/** A quarter by default. */
const DEFAULT_DAYS = 90

const latestPeriod = (today: string): StatementPeriod => ({
  from: lastDays(today, DEFAULT_DAYS).min,
  to: today,
})

/** What changed a customer's account in a period, with the balance after each document. */
export function StatementScreen() {
  const { key = '' } = useParams()
  const today = useShopDay()
  const { t } = useTranslation('hub')
  const { t: till } = useTranslation()
  const { read } = useResourceCalls()
  const [period, setPeriod] = useState(() => latestPeriod(today))
  const { data: row } = useQuery({
    queryKey: [...resourceKey('customers'), 'row', key],
    queryFn: ({ signal }) => read('customers', key, signal),
  })
  const { data, error, refetch } = useStatement(key, period)
  const reportOf = useReport(textOf(row?.['Name']), textOf(row?.['PhoneNo']), period)
  const [printed, setPrinted] = useState<PrintedReport>()
  const print = (statement: CustomerStatementReply) => {
    flushSync(() => setPrinted(reportOf(statement)))
    window.print()
    setPrinted(undefined)
  }
  const save = async (statement: CustomerStatementReply) => {
    const { csvFile } = await import('@evertill/paper/csv.ts')
    const report = reportOf(statement)
    const file = csvFile(report.number, tableOfReport(report))
    saveText(file.name, await file.text(), 'text/csv')
  }
  return (
    <Page
      title={till('statement.title')}
      state={textOf(row?.['Name'])}
      back={{
        to: `/customers/${encodeURIComponent(key)}`,
        label: textOf(row?.['Name']) || t('customers.back'),
      }}
      actions={
        <>
          <Button variant="default" icon={IconTable} disabled={!data} onClick={() => data && void save(data)}>
            {t('customers.saveTable')}
          </Button>
          <Button icon={IconPrinter} disabled={!data} onClick={() => data && print(data)}>
            {t('customers.print')}
          </Button>
        </>
      }
    >
      <div className={classes.tools}>
        <TextField
          type="date"
          label={till('statement.from')}
          value={period.from}
          max={period.to}
          onChange={(event) => setPeriod({ ...period, from: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={till('statement.to')}
          value={period.to}
          min={period.from}
          onChange={(event) => setPeriod({ ...period, to: event.currentTarget.value })}
        />
      </div>
      {data ? <StatementTable statement={data} /> : <ReadingState error={error} onAgain={refetch} />}
      {printed &&
        createPortal(
          <div className={paper.printOut} data-paper="A4">
            <ReportPaper report={printed} paper="A4" />
          </div>,
          document.body,
        )}
    </Page>
  )
}

/** The statement on paper and as a table, with the words of the till. */
function useReport(customer: string, phone: string, { from, to }: StatementPeriod) {
  const { t, i18n } = useTranslation()
  const currency = useCurrency()
  const { Company } = useSession()
  const day = (date: string) => (date === '' ? '…' : formatDay(date, i18n.language))
  return (statement: CustomerStatementReply): PrintedReport =>
    statementReport(
      {
        ...{ shop: [Company.Name], customer, phone, statement, currency },
        period: `${day(from)} – ${day(to)}`,
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
        kinds: t('statement.kinds', { returnObjects: true }),
        day,
      },
    )
}
