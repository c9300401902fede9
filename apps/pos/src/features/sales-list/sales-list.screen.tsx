import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import { useSalesSearch } from '../../queries/use-sales-search.ts'
import { DataTable } from '@evertill/ui/data-table.tsx'
import { SalesReach } from '../../parts/sales-reach.tsx'
import { MoreRows, SalesScreen } from '../../parts/sales-screen.tsx'
import { EmptyState, LoadingState } from '@evertill/ui/state-view.tsx'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { toast } from '@evertill/ui/toast.ts'
import { ColumnChooser } from '@evertill/ui/column-chooser.tsx'
import { ExportMenu } from './export-menu.tsx'
import { DEFAULT_COLUMNS, useListColumns } from './list-columns.tsx'

/** Documents of every type with amount, standing and follow-up document. */
export function SalesListScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const currency = useCurrency()
  const { filters, isFiltered, history, showMore, findWhole } = useSalesSearch()
  const { rows, hasMore, asking } = history
  const { listColumns, change } = usePreferences()
  const chosen = listColumns ?? DEFAULT_COLUMNS
  const all = useListColumns(currency)
  // The number identifies a document, so its column cannot be hidden.
  const columns = all.filter(({ id }) => id === 'number' || chosen.includes(id))
  const choose = (ids: readonly string[]) => change({ listColumns: ids })
  const openNumber = async (text: string) => {
    const uuid = await findWhole(text)
    if (uuid === null) toast.error(t('filters.notFound', { number: text }))
    else if (uuid !== undefined) void navigate(`/sales/viewsales/${uuid}`)
  }

  return (
    <SalesScreen
      title={t('salesList.title')}
      head={<SalesReach {...history} usual={t('salesList.shown', { count: rows?.length ?? 0 })} />}
      filters={filters}
      onEnter={(text) => void openNumber(text)}
      tools={
        <>
          <ColumnChooser
            label={t('salesList.columns')}
            columns={all.filter(({ id }) => id !== 'number')}
            chosen={chosen}
            onChoose={choose}
          />
          <ExportMenu columns={columns} rows={rows ?? []} />
        </>
      }
    >
      {(rows === undefined || (rows.length === 0 && asking)) && <LoadingState text={t('history.loading')} />}
      {rows?.length === 0 && !asking && (
        <EmptyState
          icon={IconFileText}
          title={t(isFiltered ? 'history.noMatch' : 'salesList.empty')}
          hint={t(isFiltered ? 'history.noMatchHint' : 'salesList.emptyHint')}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={t('salesList.title')}
          rows={rows}
          columns={columns}
          keyOf={(row) => row.uuid}
          foot={hasMore && <MoreRows onMore={showMore} />}
        />
      )}
    </SalesScreen>
  )
}
