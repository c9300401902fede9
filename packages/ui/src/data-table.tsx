import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import classes from './data-table.module.css'
import { ShortName } from './short-name.tsx'

export interface Column<Row> {
  id: string
  label: string
  /** Instead of the label, such as a box that selects all rows. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** A grid track size such as `minmax(120px, 2fr)`. */
  width: string
  isRight?: boolean
  /** A press on the heading sorts by this column. */
  onSort?: (() => void) | undefined
  sorted?: 'ascending' | 'descending' | undefined
}

interface DataTableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Used on a phone instead of columns. */
  card?: ((row: Row) => ReactNode) | undefined
  /** Below the last row. */
  foot?: ReactNode
}

const ROW_HEIGHT = 56
/** Fits into two rows of the narrowest column with names. */
const MAX_TEXT = 32

const shortened = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <ShortName name={content} max={MAX_TEXT} /> : content

/**
 * A virtual list: of some thousand rows a few dozen are drawn. A link with the class `row-link` in a row makes all of it
 * clickable.
 */
export function DataTable<Row>({ label, rows, columns, keyOf, card, foot }: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => keyOf(rows[index] as Row),
    overscan: 8,
  })
  // A box before the name does not name the row.
  const headerAt = columns.findIndex(({ head }) => head === undefined)
  const grid = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  return (
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={classes.table}>
        {!card && (
          <div role="rowgroup" className={classes.head}>
            <div role="row" className={classes.row} style={grid}>
              {columns.map((column) => (
                <ColumnHead key={column.id} {...column} />
              ))}
            </div>
          </div>
        )}
        <div role="rowgroup" className={classes.body} style={{ height: drawn.getTotalSize() }}>
          {drawn.getVirtualItems().map((item) => {
            const row = rows[item.index] as Row
            return (
              <div
                key={item.key}
                ref={drawn.measureElement}
                data-index={item.index}
                role="row"
                aria-rowindex={item.index + 2}
                className={card ? classes.card : classes.row}
                style={{ ...(card ? {} : grid), transform: `translateY(${item.start}px)` }}
              >
                {card ? (
                  <div role="cell">{card(row)}</div>
                ) : (
                  columns.map(({ id, cell, isRight = false }, index) => (
                    <span
                      key={id}
                      role={index === headerAt ? 'rowheader' : 'cell'}
                      className={classes.cell}
                      data-right={isRight}
                    >
                      {shortened(cell(row))}
                    </span>
                  ))
                )}
              </div>
            )
          })}
        </div>
      </div>
      {foot}
    </div>
  )
}

type ColumnHeadProps = Pick<Column<never>, 'label' | 'head' | 'isRight' | 'onSort' | 'sorted'>

function ColumnHead({ label, head, isRight = false, onSort, sorted }: ColumnHeadProps) {
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <span
      role="columnheader"
      className={classes.cell}
      data-right={isRight}
      aria-sort={onSort && (sorted ?? 'none')}
    >
      {onSort ? (
        <button type="button" className={classes.sort} onClick={onSort}>
          {label}
          {sorted && <Arrow size={14} stroke={1.5} aria-hidden />}
        </button>
      ) : (
        (head ?? label)
      )}
    </span>
  )
}
