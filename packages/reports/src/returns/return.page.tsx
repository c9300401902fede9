import type { Gstr1Reply, Gstr3bReply } from '@evertill/contract'
import { NativeSelect } from '@mantine/core'
import { Button } from '@evertill/ui/button.tsx'
import { dateFormat } from '@evertill/ui/date-format.ts'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import { IconFileCode, IconReceiptTax } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportState } from '../address/address.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { useFrame } from '../frame.tsx'
import { PageFrame } from '../page-frame.tsx'
import { AsOf } from '../parts/as-of.tsx'
import { addMonths } from '../period/period.ts'
import type { ReturnPageName } from '../report-specs.ts'
import { useAnswer } from '../use-answer.ts'
import { ProblemList } from './problem-list.tsx'
import { TaxPeriodPanel } from './tax-period-panel.tsx'
import { useTaxPeriod } from './use-tax-period.ts'
import { type ReturnSection, sectionsOf } from './return-rows.ts'
import { type Gstin, returnStoresOf } from './return-stores.ts'
import { returnSheets } from './return-sheets.ts'
import { ReturnSections } from './return-sections.tsx'
import classes from './returns.module.css'

/** Two years, newest first: returns are filed for the month before, and looked up later. */
const MONTHS = 24

interface ReturnPageProps {
  page: ReturnPageName
  state: ReportState
  onChange: (change: Partial<ReportState>) => void
  isWide: boolean
}

/** A tax return of one month: what is wrong with it, its tables, and the files. */
export function ReturnPage({ page, state, onChange, isWide }: ReturnPageProps) {
  const { t, i18n } = useTranslation()
  const { port, place, isOnline, saveFile } = useFrame()
  const months = Array.from({ length: MONTHS }, (_, at) =>
    addMonths(`${place.today.slice(0, 7)}-01`, -at).slice(0, 7),
  )
  const month = months.find((one) => one === state.month) ?? months[1] ?? ''
  const { storeIds, isOfAll, gstins } = returnStoresOf(place, state)
  const { value, failure, isReading, again } = useAnswer<Gstr1Reply | Gstr3bReply>(
    page,
    isOnline ? `${page} ${month} ${storeIds.join(',')}` : null,
    () => (page === 'gstr1' ? port.gstr1(month, storeIds) : port.gstr3b(month, storeIds)),
  )
  const sections = value ? sectionsOf(value.Return) : []
  const countOf = (severity: string) =>
    value?.Problems.filter(({ Severity }) => Severity === severity).length ?? 0
  const errors = countOf('error')
  const name = `${page.toUpperCase()}-${value?.Return.gstin ?? ''}-${month}`
  const actions = useTaxPeriod({ month, storeIds, name, again })
  const closing = value?.TaxPeriod?.Closing
  const download = () => {
    if (!value) return
    if (closing && value.TaxPeriod?.IsWhole) void actions.download(closing.key, page)
    else saveFile(new File([JSON.stringify(value.Return)], `${name}.json`, { type: 'application/json' }))
  }
  const monthName = (day: string) =>
    dateFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${day}-01T00:00:00Z`),
    )

  return (
    <PageFrame
      page={page}
      state={state}
      isWide={isWide}
      note={value && <AsOf at={value.AsOf} isOwnDay={false} isOwnOnly={false} />}
      actions={
        <ReturnActions
          {...{ page, name, sections }}
          hasErrors={errors > 0 && !closing}
          isReady={value !== undefined && !isReading}
          facts={[
            monthName(month),
            value?.Return.gstin ?? '',
            ...(isOfAll ? [t('reports.gstr.allStores', { count: storeIds.length })] : []),
          ]}
          onDownload={download}
        />
      }
    >
      <div className={classes.bar}>
        <NativeSelect
          label={t('reports.gstr.month')}
          value={month}
          data={months.map((one) => ({ value: one, label: monthName(one) }))}
          onChange={(event) => onChange({ month: event.currentTarget.value })}
        />
        {place.gstinStoreIds.length > place.storeIds.length && (
          <StoreSelect isOfAll={isOfAll} onChange={onChange} />
        )}
        {gstins.length > 1 && <GstinSelect {...{ gstins, storeIds, onChange }} />}
        {value && (
          <p className={classes.gstin}>
            {t('reports.gstr.gstin')} <strong>{value.Return.gstin}</strong>
          </p>
        )}
      </div>
      {!isOnline && <OfflineState hint={t('reports.offlineHint')} />}
      {isOnline && failure && (
        <ErrorState title={failure.message} action={{ label: t('reports.again'), onClick: again }} />
      )}
      {isOnline && !failure && !value && <LoadingState text={t('reports.gstr.loading')} />}
      {value && !failure && (
        <div className={classes.content} data-slow={isReading || undefined}>
          <ProblemList problems={value.Problems} />
          {value.TaxPeriod && (
            <TaxPeriodPanel
              {...{ page, month, monthName, errors, ...actions }}
              period={value.TaxPeriod}
              warnings={countOf('warning')}
            />
          )}
          {sections.length > 0 ? (
            <ReturnSections
              sections={sections}
              month={month}
              isLinked={!isOfAll && place.stores === undefined}
            />
          ) : (
            <EmptyState icon={IconReceiptTax} title={t('reports.empty')} hint={t('reports.gstr.emptyHint')} />
          )}
        </div>
      )}
    </PageFrame>
  )
}

interface ReturnActionsProps {
  page: ReturnPageName
  /** Of the files, without their endings. */
  name: string
  sections: readonly ReturnSection[]
  /** The network would refuse the file. */
  hasErrors: boolean
  isReady: boolean
  /** What the printed return is about. */
  facts: readonly string[]
  onDownload: () => void
}

/** The file for the network, and the same as a spreadsheet or on paper. */
function ReturnActions(props: ReturnActionsProps) {
  const { page, name, sections, hasErrors, isReady, facts, onDownload } = props
  const { t } = useTranslation()
  const report = {
    title: t(`reports.names.${page}`),
    facts,
    fileName: name,
    sheets: () => Promise.resolve(returnSheets(sections, t)),
  }
  return (
    <>
      <Button
        variant={hasErrors ? 'default' : 'filled'}
        icon={IconFileCode}
        disabled={!isReady}
        onClick={onDownload}
      >
        {t(hasErrors ? 'reports.gstr.jsonAnyway' : 'reports.gstr.json')}
      </Button>
      <ExportMenu report={sections.length > 0 && isReady ? report : undefined} />
    </>
  )
}

/** This store, or all with its GSTIN. The server refuses those that the user may not see the figures of. */
function StoreSelect({ isOfAll, onChange }: Pick<ReturnPageProps, 'onChange'> & { isOfAll: boolean }) {
  const { t } = useTranslation()
  const { place } = useFrame()
  return (
    <NativeSelect
      label={t('reports.gstr.stores')}
      value={isOfAll ? 'all' : 'one'}
      data={[
        { value: 'one', label: place.shopName },
        { value: 'all', label: t('reports.gstr.allStores', { count: place.gstinStoreIds.length }) },
      ]}
      onChange={(event) => onChange({ allStores: event.currentTarget.value === 'all' })}
    />
  )
}

interface GstinSelectProps extends Pick<ReturnPageProps, 'onChange'> {
  gstins: readonly Gstin[]
  storeIds: readonly string[]
}

/** Where there are several registrations: a return is of one. */
function GstinSelect({ gstins, storeIds, onChange }: GstinSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('reports.gstr.stores')}
      value={storeIds[0] ?? ''}
      data={gstins.map(({ gstin, stores }) => ({
        value: stores[0]?.key ?? '',
        label: [gstin, stores.map(({ name }) => name).join(', ')].filter((part) => part !== '').join(' · '),
      }))}
      onChange={(event) => {
        const chosen = gstins.find(({ stores }) => stores[0]?.key === event.currentTarget.value)
        onChange({ stores: chosen?.stores.map(({ key }) => key) ?? [] })
      }}
    />
  )
}
