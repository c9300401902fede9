import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCurrency } from '../../queries/use-currency.ts'
import { useFindNumber } from '../../queries/use-find-number.ts'
import { useSaleHistory } from '../../queries/use-sale-history.ts'
import { useSalesFilters } from '../../queries/use-sales-filters.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { SalesFilter } from '../../ui/sales-filter.tsx'
import { EmptyState, LoadingState } from '../../ui/state-view.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportMenu } from './export-menu.tsx'
import { USUAL, useListColumns } from './list-columns.tsx'
import classes from './sales-list.module.css'

const PAGE = 100

/** The choice is this device's own, like its theme. */
const KEY = 'salesListColumns'
const chosenBefore = (): readonly string[] => {
  const kept = localStorage.getItem(KEY)
  return kept === null ? USUAL : kept.split(',')
}

/** Documents of every type: what they came to, where they stand, what they became. */
export function SalesListScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const currency = useCurrency()
  const findNumber = useFindNumber()
  const filters = useSalesFilters()
  const [limit, setLimit] = useState(PAGE)
  const [chosen, setChosen] = useState(chosenBefore)
  const { rows, hasMore, asking } = useSaleHistory(filters.filter, limit)
  const all = useListColumns(currency)
  // The number is what a document is found by: it cannot be hidden.
  const columns = all.filter(({ id }) => id === 'number' || chosen.includes(id))
  const choose = (ids: readonly string[]) => {
    localStorage.setItem(KEY, ids.join(','))
    setChosen(ids)
  }
  const openNumber = async (text: string) => {
    const uuid = text.includes('/') ? await findNumber(text) : null
    if (uuid !== null) void navigate(`/sales/viewsales/${uuid}`)
  }
  const isFiltered = Object.keys(filters.filter).length > 0

  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>{t('salesList.title')}</h1>
        <span role="status">
          {asking ? t('history.asking') : t('salesList.shown', { count: rows?.length ?? 0 })}
        </span>
      </header>
      <SalesFilter
        values={filters.values}
        count={filters.count}
        choices={filters.choices}
        onChange={filters.set}
        onClear={filters.clear}
        onEnter={(text) => void openNumber(text)}
      >
        <ColumnChooser columns={all} chosen={chosen} onChoose={choose} />
        <ExportMenu columns={columns} rows={rows ?? []} />
      </SalesFilter>
      {(rows === undefined || (rows.length === 0 && asking)) && <LoadingState text={t('history.loading')} />}
      {rows?.length === 0 && !asking && (
        <EmptyState
          icon={<IconFileText size={32} stroke={1.5} />}
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
          foot={
            hasMore && (
              <div className={classes.more}>
                <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
                  {t('history.more')}
                </Button>
              </div>
            )
          }
        />
      )}
    </div>
  )
}
