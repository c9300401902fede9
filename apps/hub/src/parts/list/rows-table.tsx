import { textOf } from '../../api/text-of.ts'
import { RESOURCES } from '@evertill/contract'
import { IconListDetails, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { type Column, DataTable } from '@evertill/ui/data-table.tsx'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import type { ResourceRow } from '../../api/resource-calls.ts'
import { Cell } from './cell.tsx'
import type { useRows } from './use-rows.ts'
import { useSay } from '../use-say.ts'
import type { ColumnSpec, ResourceSpec } from '../../resources/spec.ts'
import { ReadingState } from '../reading-state.tsx'
import { RestoreButton } from './restore-button.tsx'
import classes from './rows.module.css'
import type { ListState } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

interface RowsTableProps {
  spec: ResourceSpec
  columns: readonly ColumnSpec[]
  rows: ReturnType<typeof useRows>
  list: ListState
  /** Null where rows cannot be changed together. */
  selection: Selection | null
  /** Behind the columns of the list. */
  more?: readonly Column<ResourceRow>[] | undefined
  /** How the list gets its first row. */
  add: ReactNode
}

export function RowsTable(props: RowsTableProps) {
  const { spec, rows, list, selection, more = [], add } = props
  const { isNarrowed, isDeletedShown } = list
  const { t } = useTranslation('hub')
  const say = useSay()
  const isPhone = useIsPhone()
  const { search } = useLocation()
  const columns = useColumns(props, search)
  if (!rows.data) return <ReadingState error={rows.error} onAgain={rows.refetch} />
  const all = rows.data.pages.flatMap(({ Rows }) => Rows)
  if (all.length === 0)
    return (
      <div className={classes.empty}>
        <EmptyState
          icon={isNarrowed ? IconSearchOff : IconListDetails}
          title={
            isNarrowed
              ? t('list.noneFound')
              : isDeletedShown
                ? t('list.noneDeleted')
                : say(`resources.${spec.name}.empty`)
          }
          hint={isNarrowed || isDeletedShown ? undefined : say(`resources.${spec.name}.hint`)}
        />
        {!isNarrowed && !isDeletedShown && add}
      </div>
    )
  return (
    <DataTable
      label={say(`resources.${spec.name}.title`)}
      rows={all}
      columns={columns}
      keyOf={({ key }) => key}
      card={
        isPhone
          ? (row) => <Card spec={spec} row={row} search={search} selection={selection} more={more} />
          : undefined
      }
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

interface RowLinkProps {
  spec: ResourceSpec
  row: ResourceRow
  /** The way back leads to the list as it is now. */
  search: string
}

function RowLink({ spec, row, search }: RowLinkProps) {
  // A deleted row is restored first: what nobody can use need not be changed.
  if (row.IsDeleted) return <span>{nameOf(spec, row)}</span>
  return (
    <Link
      to={`/${spec.name}/${encodeURIComponent(row.key)}`}
      state={{ search }}
      className={`row-link ${classes.name}`}
    >
      {nameOf(spec, row)}
    </Link>
  )
}

interface RowBoxProps {
  spec: ResourceSpec
  row: ResourceRow
  selection: Selection
}

function RowBox({ spec, row, selection }: RowBoxProps) {
  const { t } = useTranslation('hub')
  return (
    <Checkbox
      className={classes.box ?? ''}
      aria-label={t('bulk.select', { name: nameOf(spec, row) })}
      checked={selection.keys.has(row.key)}
      onChange={() => selection.toggle(row.key)}
    />
  )
}

/** The column with which rows are selected. Its head selects all that are loaded. */
function useBoxes({ spec, rows, selection }: RowsTableProps): Column<ResourceRow>[] {
  const { t } = useTranslation('hub')
  if (!selection) return []
  const loaded = rows.data?.pages.flatMap(({ Rows }) => Rows) ?? []
  const count = loaded.filter(({ key }) => selection.keys.has(key)).length
  const isAll = loaded.length > 0 && count === loaded.length
  const head = (
    <Checkbox
      aria-label={t('bulk.selectLoaded')}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => selection.set(isAll ? [] : loaded.map(({ key }) => key))}
    />
  )
  const cell = (row: ResourceRow) => <RowBox spec={spec} row={row} selection={selection} />
  return [{ id: 'select', label: t('bulk.selectLoaded'), head, width: '44px', cell }]
}

function useColumns(props: RowsTableProps, search: string): Column<ResourceRow>[] {
  const { spec, list } = props
  const { order, setOrder: onOrder, isDeletedShown } = list
  const boxes = useBoxes(props)
  const say = useSay()
  const { t } = useTranslation('hub')
  const sortable: readonly string[] = RESOURCES[spec.name].sort
  const [field, isDown] = order.startsWith('-') ? [order.slice(1), true] : [order, false]
  const columns = props.columns.map((column): Column<ResourceRow> => {
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
          <RowLink spec={spec} row={row} search={search} />
        ) : (
          <Cell spec={spec} column={column} row={row} />
        ),
    }
  })
  if (!isDeletedShown) return [...boxes, ...columns, ...(props.more ?? [])]
  // Until the deleted ones arrive, the rows of before stay on the screen.
  const restore = (row: ResourceRow) =>
    row.IsDeleted ? <RestoreButton resource={spec.name} rowKey={row.key} /> : null
  return [
    ...columns,
    { id: 'restore', label: t('list.restore'), width: '140px', cell: restore, isRight: true },
  ]
}

/** Two lines on a phone: the name, and what else the table would show. */
function Card({
  spec,
  row,
  search,
  selection,
  more,
}: RowLinkProps & Pick<RowsTableProps, 'selection' | 'more'>) {
  const say = useSay()
  const others = spec.columns.filter(
    ({ name, as }) => name !== spec.title && name !== 'SortOrder' && as !== 'yes',
  )
  return (
    <div className={classes.card}>
      {selection && <RowBox spec={spec} row={row} selection={selection} />}
      <div className={classes.cardText}>
        <RowLink spec={spec} row={row} search={search} />
        <span className={classes.cardFacts}>
          {others.map((column: ColumnSpec) => (
            <span key={column.name}>
              {/* A number alone says nothing beside another one. */}
              {column.isRight && `${say(`fields.${spec.name}.${column.name}`)}: `}
              <span>
                <Cell spec={spec} column={column} row={row} />
              </span>
            </span>
          ))}
          {more?.map(({ id, label, cell }) => (
            <span key={id}>
              {label}: {cell(row)}
            </span>
          ))}
        </span>
      </div>
      {row.IsDeleted && <RestoreButton resource={spec.name} rowKey={row.key} />}
    </div>
  )
}
