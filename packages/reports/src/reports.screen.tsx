import type { ReportName } from '@evertill/contract'
import { ErrorState, OfflineState } from '@evertill/ui/state-view.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { useAfter } from '@evertill/ui/use-after.ts'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf, periodsOf, readAddress, type ReportState } from './address/address.ts'
import { fileNameOf } from './export/file-name.ts'
import { ExportMenu } from './export/export-menu.tsx'
import type { ExportedReport } from './export/exported-report.ts'
import { sheetsOf } from './export/sheets-of.ts'
import { useFormats } from './figures/use-formats.ts'
import { useFacts } from './filters/use-facts.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { useFrame } from './frame.tsx'
import { ReportMenu } from './menu/report-menu.tsx'
import { ViewsMenu } from './menu/views-menu.tsx'
import { BillsPage } from './pages/bills.page.tsx'
import { ReportPage } from './pages/report.page.tsx'
import { PageFrame } from './page-frame.tsx'
import { useReport } from './pages/use-report.ts'
import { AsOf } from './parts/as-of.tsx'
import { RunningContext, runningOf } from './parts/running.ts'
import { byOf } from './question.ts'
import { isReturn, pageNamed } from './report-specs.ts'
import classes from './reports.module.css'
import { ReturnPage } from './returns/return.page.tsx'

/** Room for the menu beside a table. */
const WIDE = '(min-width: 1100px)'

interface ReportsScreenProps {
  /** Of the address: `/reports/:report?query`. */
  report: string | undefined
  search: string
}

/** Every report. What is shown is in the address alone, so that a link, a saved view and "back" find it again. */
export function ReportsScreen({ report, search }: ReportsScreenProps) {
  const { t } = useTranslation()
  const { go } = useFrame()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const page = pageNamed(report)
  const state = useMemo(() => readAddress(page, search), [page, search])
  usePageTitle(t(`reports.names.${page}`))
  const change = (next: Partial<ReportState>) => go(pathOf({ ...state, ...next }))
  return (
    <div className={classes.screen}>
      {isWide && <ReportMenu page={page} state={state} />}
      {page === 'bills' ? (
        <BillsPage state={state} onChange={change} isWide={isWide} />
      ) : isReturn(page) ? (
        <ReturnPage key={page} page={page} state={state} onChange={change} isWide={isWide} />
      ) : (
        <FiguresPage key={page} report={page} state={state} onChange={change} isWide={isWide} />
      )}
    </div>
  )
}

interface FiguresPageProps {
  report: ReportName
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
  isWide: boolean
}

function FiguresPage({ report, state, onChange, isWide }: FiguresPageProps) {
  const { t } = useTranslation()
  const { isOnline, place, actionsOf } = useFrame()
  const formats = useFormats()
  const { value, failure, isReading, isOwnDay, again, whole } = useReport(report, state)
  // The device knows nothing to compare with.
  const shown: ReportState = isOwnDay ? { ...state, comparison: 'none' } : state
  const facts = useFacts(shown)
  // A fast answer changes the figures at once; only a slow one is announced by fading them.
  const isSlow = useAfter(150) && isReading
  const by = report === 'sales' ? byOf(state) : undefined
  const title =
    by === undefined ? t(`reports.names.${report}`) : t('reports.salesBy', { by: t(`reports.by.${by}`) })
  const { period, compared } = periodsOf(state, place.today)
  // While other figures are read, those on the screen are not of the period that the file would name.
  const isCurrent = !isReading && failure === undefined
  const exported: ExportedReport | undefined =
    value && isCurrent
      ? {
          title,
          facts: [
            ...facts,
            ...(isOwnDay ? [t('reports.ownDay.label')] : []),
            ...(value.OwnOnly === true ? [t('reports.ownOnly')] : []),
            t('reports.asOf', { at: formatMoment(value.AsOf, formats) }),
          ],
          fileName: fileNameOf(title, period),
          sheets: async () => sheetsOf(report, await whole(value), { t, formats, by }),
        }
      : undefined
  const isMissing = !isOnline && !isOwnDay
  return (
    <PageFrame
      page={report}
      state={state}
      isWide={isWide}
      note={value && <AsOf at={value.AsOf} isOwnDay={isOwnDay} isOwnOnly={value.OwnOnly === true} />}
      actions={
        <>
          <ViewsMenu state={state} />
          <ExportMenu report={exported} />
          {actionsOf?.(state)}
        </>
      }
    >
      <FilterBar page={report} state={shown} onChange={onChange} />
      <FilterChips state={state} onChange={onChange} />
      {isMissing && <OfflineState hint={t('reports.offlineHint')} />}
      {!isMissing && failure && (
        <ErrorState title={failure.message} action={{ label: t('reports.again'), onClick: again }} />
      )}
      {!isMissing && !failure && (
        <div className={classes.figures} data-slow={(isSlow && value !== undefined) || undefined}>
          <RunningContext value={runningOf(period, compared, place.today)}>
            <ReportPage report={report} reply={value} state={state} onChange={onChange} />
          </RunningContext>
        </div>
      )}
    </PageFrame>
  )
}
