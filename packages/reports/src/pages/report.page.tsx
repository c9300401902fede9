import { REPORT_TABLES, type ReportName, type ReportReply } from '@evertill/contract'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportState } from '../address/address.ts'
import { DayPage } from './day.page.tsx'
import { SummaryTiles } from './summary-tiles.tsx'
import { TableBlock } from './table-block.tsx'

interface ReportPageProps {
  report: ReportName
  reply: ReportReply | undefined
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
}

/** The tables of a report below each other; the day has a page of its own. */
export function ReportPage({ report, reply, state, onChange }: ReportPageProps) {
  const { t } = useTranslation()
  if (report === 'day') return <DayPage {...{ reply, state, onChange }} />
  const keys = Object.keys(REPORT_TABLES[report])
  const filled = keys.filter((key) => reply?.Tables.some(({ Key, Rows }) => Key === key && Rows.length > 0))
  if (reply && filled.length === 0)
    return <EmptyState icon={IconChartBar} title={t('reports.empty')} hint={t('reports.emptyHint')} />
  return (reply ? filled : keys.slice(0, 1)).map((key) =>
    key === 'summary' ? (
      <SummaryTiles key={key} report={report} reply={reply} />
    ) : (
      <TableBlock key={key} report={report} tableKey={key} {...{ reply, state, onChange }} />
    ),
  )
}
