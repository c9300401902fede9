import type { CashRegister } from '@evertill/contract'
import { IconCalendarCheck, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/save-file.ts'
import type { ClosingRef } from '../../queries/use-closing-sheet.ts'
import { type ClosingFilters, NO_FILTERS, useClosings } from '../../queries/use-closings.ts'
import { useConnection } from '../../queries/use-connection.ts'
import { useCurrency } from '../../queries/use-currency.ts'
import { useTimeZone } from '../../queries/use-moments.ts'
import { useSession } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { EmptyState, ErrorState, LoadingState, OfflineState } from '@evertill/ui/state-view.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { NativeSelect } from '@mantine/core'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import classes from './closing-list.module.css'
import { ClosingCards, ClosingTable } from './closing-rows.tsx'
import { closingTableOf } from './closing-table-of.ts'

interface ClosingListScreenProps {
  reportOf: (closing: ClosingRef, onClose: () => void) => ReactNode
  /** The report that is open at first. */
  initial?: ClosingRef | undefined
}

/** Every register session of this store: who opened and closed it, expected and counted cash. */
export function ClosingListScreen({ reportOf, initial }: ClosingListScreenProps) {
  const { t } = useTranslation()
  usePageTitle(t('closingList.title'))
  const say = useRefusalText()
  const isPhone = useIsPhone()
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const { registers } = useSession()
  const { serverReachable } = useConnection()
  const [filters, setFilters] = useState<ClosingFilters>(NO_FILTERS)
  const [viewed, setViewed] = useState<ClosingRef | undefined>(initial)
  const [busy, setBusy] = useState(false)
  const { value, refusal, reload, showMore, readAll, reading } = useClosings(filters)
  const isFiltered = Object.values(filters).some((wanted) => wanted !== '')
  const Rows = isPhone ? ClosingCards : ClosingTable

  const save = async () => {
    setBusy(true)
    const closings = await readAll()
    setBusy(false)
    if (!closings) return toast.error(say({ code: 'serverSilent' }))
    const { csvFile } = await import('@evertill/paper/csv.ts')
    saveFile(csvFile(t('closingList.title'), closingTableOf(closings, { t, currency, timeZone })))
    return toast.info(t('closingList.exported', { count: closings.length }))
  }

  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('closingList.title')}</h1>
        <Button
          variant="default"
          icon={IconDownload}
          loading={busy}
          disabled={!serverReachable || !value || value.closings.length === 0}
          onClick={() => void save()}
        >
          {t('closingList.export')}
        </Button>
      </header>
      <FilterBar filters={filters} registers={registers} onChange={setFilters} />
      {!value && !serverReachable && <OfflineState hint={t('closingList.offlineHint')} />}
      {!value && serverReachable && !refusal && <LoadingState text={t('closingList.loading')} />}
      {refusal && serverReachable && (
        <ErrorState title={say(refusal)} action={{ label: t('closingReport.again'), onClick: reload }} />
      )}
      {value?.closings.length === 0 && (
        <EmptyState
          icon={IconCalendarCheck}
          title={t(isFiltered ? 'closingList.noMatch' : 'closingList.empty')}
          hint={isFiltered ? undefined : t('closingList.emptyHint')}
        />
      )}
      {value && value.closings.length > 0 && (
        <Rows closings={value.closings} currency={currency} onView={setViewed} />
      )}
      {value?.hasMore && (
        <Button variant="subtle" loading={reading} onClick={showMore}>
          {t('closingList.more')}
        </Button>
      )}
      {viewed && reportOf(viewed, () => setViewed(undefined))}
    </div>
  )
}

interface FilterBarProps {
  filters: ClosingFilters
  registers: readonly CashRegister[]
  onChange: (filters: ClosingFilters) => void
}

function FilterBar({ filters, registers, onChange }: FilterBarProps) {
  const { t } = useTranslation()
  const set = (next: Partial<ClosingFilters>) => onChange({ ...filters, ...next })
  return (
    <div role="group" aria-label={t('closingList.filters')} className={classes.filters}>
      <NativeSelect
        size="md"
        label={t('closingList.register')}
        value={filters.cashRegisterId}
        data={[
          { value: '', label: t('closingList.allRegisters') },
          ...registers.map(({ key, CashRegisterCode, CashRegisterName }) => ({
            value: key,
            label: `${CashRegisterCode} - ${CashRegisterName}`,
          })),
        ]}
        onChange={(event) => set({ cashRegisterId: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('closingList.from')}
        value={filters.fromDate}
        onChange={(event) => set({ fromDate: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('closingList.to')}
        value={filters.toDate}
        onChange={(event) => set({ toDate: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('closingList.status')}
        value={filters.status}
        data={[
          { value: '', label: t('closingList.all') },
          { value: 'Open', label: t('closingList.open') },
          { value: 'Closed', label: t('closingList.closed') },
        ]}
        onChange={(event) => set({ status: event.currentTarget.value as ClosingFilters['status'] })}
      />
    </div>
  )
}
