import { textOf } from '../../api/text-of.ts'
import { RESOURCES } from '@evertill/contract'
import { IconListDetails, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { type Column, DataTable } from '@evertill/ui/data-table.tsx'
import { EmptyState, ErrorState, LoadingState } from '@evertill/ui/state-view.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { failureFacts } from '../../api/failure.ts'
import { Cell } from '../../parts/list/cell.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import type { useRows } from '../../parts/list/use-rows.ts'
import { useSay } from '../../parts/use-say.ts'
import type { ColumnSpec, ResourceSpec } from '../../resources/spec.ts'
import { RestoreButton } from './restore-button.tsx'
import classes from './rows.module.css'

interface RowsTableProps {
  spec: ResourceSpec
  rows: ReturnType<typeof useRows>
  order: string
  onOrder: (order: string) => void
  isSearch: boolean
  isDeletedShown: boolean
  /** How the list gets its first row. */
  add: ReactNode
}

export function RowsTable(props: RowsTableProps) {
  const { spec, rows, isSearch, isDeletedShown, add } = props
  const { t } = useTranslation('hub')
  const say = useSay()
  const failureText = useFailureText()
  const isPhone = useIsPhone()
  const columns = useColumns(props)
  if (rows.isPending) return <LoadingState text={t('list.loading')} />
  if (rows.isError && !rows.data)
    return (
      <ErrorState
        title={t('list.failed')}
        hint={failureText(failureFacts(rows.error))}
        action={{ label: t('list.again'), onClick: () => void rows.refetch() }}
      />
    )
  const all = rows.data.pages.flatMap(({ Rows }) => Rows)
  if (all.length === 0)
    return (
      <div className={classes.empty}>
        <EmptyState
          icon={isSearch ? IconSearchOff : IconListDetails}
          title={
            isSearch
              ? t('list.noneFound')
              : isDeletedShown
                ? t('list.noneDeleted')
                : say(`resources.${spec.name}.empty`)
          }
          hint={isSearch || isDeletedShown ? undefined : say(`resources.${spec.name}.hint`)}
        />
        {!isSearch && !isDeletedShown && add}
      </div>
    )
  return (
    <DataTable
      label={say(`resources.${spec.name}.title`)}
      rows={all}
      columns={columns}
      keyOf={({ key }) => key}
      card={isPhone ? (row) => <Card spec={spec} row={row} /> : undefined}
      foot={
        rows.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="default"
              loading={rows.isFetchingNextPage}
              onClick={() => void rows.fetchNextPage()}
            >
              {t('list.more')}
            </Button>
          </div>
        )
      }
    />
  )
}

const nameOf = (spec: ResourceSpec, row: ResourceRow): string => textOf(row[spec.title]) || '–'

function RowLink({ spec, row }: { spec: ResourceSpec; row: ResourceRow }) {
  // A deleted row is restored first: what nobody can use need not be changed.
  if (row.IsDeleted) return <span>{nameOf(spec, row)}</span>
  return (
    <Link to={`/${spec.name}/${encodeURIComponent(row.key)}`} className={`row-link ${classes.name}`}>
      {nameOf(spec, row)}
    </Link>
  )
}

function useColumns({ spec, order, onOrder, isDeletedShown }: RowsTableProps): Column<ResourceRow>[] {
  const say = useSay()
  const { t } = useTranslation('hub')
  const sortable: readonly string[] = RESOURCES[spec.name].sort
  const [field, isDown] = order.startsWith('-') ? [order.slice(1), true] : [order, false]
  const columns = spec.columns.map((column): Column<ResourceRow> => {
    const { name, width, isRight = false } = column
    const isSorted = field === name
    return {
      id: name,
      label: column.as === 'standing' ? t('people.standing') : say(`fields.${spec.name}.${name}`),
      width,
      isRight,
      onSort: sortable.includes(name) ? () => onOrder(isSorted && !isDown ? `-${name}` : name) : undefined,
      sorted: isSorted ? (isDown ? 'descending' : 'ascending') : undefined,
      cell: (row) =>
        name === spec.title ? (
          <RowLink spec={spec} row={row} />
        ) : (
          <Cell spec={spec} column={column} row={row} />
        ),
    }
  })
  if (!isDeletedShown) return columns
  const restore = (row: ResourceRow) => <RestoreButton resource={spec.name} rowKey={row.key} />
  return [
    ...columns,
    { id: 'restore', label: t('list.restore'), width: '140px', cell: restore, isRight: true },
  ]
}

/** Two lines on a phone: the name, and what else the table would show. */
function Card({ spec, row }: { spec: ResourceSpec; row: ResourceRow }) {
  const others = spec.columns.filter(
    ({ name, as }) => name !== spec.title && name !== 'SortOrder' && as !== 'yes',
  )
  return (
    <div className={classes.card}>
      <div className={classes.cardText}>
        <RowLink spec={spec} row={row} />
        <span className={classes.cardFacts}>
          {others.map((column: ColumnSpec) => (
            <span key={column.name}>
              <Cell spec={spec} column={column} row={row} />
            </span>
          ))}
        </span>
      </div>
      {row.IsDeleted && <RestoreButton resource={spec.name} rowKey={row.key} />}
    </div>
  )
}
