import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useVirtualRows } from '@evertill/ui/use-virtual-rows.ts'
import type { ResourceRow } from '../../../api/resource-calls.ts'
import { textOf } from '../../../api/text-of.ts'
import { Cell } from '../../../parts/list/cell.tsx'
import { useSay } from '../../../parts/use-say.ts'
import type { ColumnSpec } from '../../../resources/spec.ts'
import { SPECS } from '../../../resources/specs.ts'
import { PRICE_NAMES } from './grid-keys.ts'
import { PriceCell } from './price-cell.tsx'
import type { PriceName } from './price-changes.ts'
import classes from './price-grid.module.css'
import { usePriceCells } from './use-price-cells.ts'

const ROW_HEIGHT = 44
/** So many rows before the end the next page is fetched. */
const AHEAD = 60
const SORTABLE = ['Name', 'SKU', 'RetailPrice', 'ChangedAt']

interface PriceGridProps {
  rows: readonly ResourceRow[]
  /** Of all pages. */
  count: number
  columns: readonly ColumnSpec[]
  canEdit: boolean
  order: string
  onOrder: (order: string) => void
  onEnd: () => void
}

const isPrice = (name: string): name is PriceName => PRICE_NAMES.some((one) => one === name)

/** Rows are of one height, so a step of the scroll draws only those that appear. */
export function PriceGrid({ rows, count, columns, canEdit, order, onOrder, onEnd }: PriceGridProps) {
  const say = useSay()
  const { scroller, items, height, show } = useVirtualRows({
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    keyOf: (index) => rows[index]?.key ?? String(index),
  })
  const cells = usePriceCells({ rows, canEdit, onShow: show })
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - AHEAD) onEnd()
  }, [last, rows.length, onEnd])
  const grid = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') }
  return (
    <>
      <div ref={scroller} className={classes.scroller}>
        <div
          role="grid"
          aria-label={say('resources.products.title')}
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
          className={classes.grid}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) cells.leave()
          }}
        >
          <div role="rowgroup" className={classes.head}>
            <div role="row" className={classes.row} style={grid}>
              {columns.map((column) => (
                <Head key={column.name} column={column} order={order} onOrder={onOrder} />
              ))}
            </div>
          </div>
          <div role="rowgroup" className={classes.body} style={{ height }}>
            {items.map((item) => {
              const row = rows[item.index]
              if (!row) return null
              return (
                <div
                  key={item.key}
                  role="row"
                  aria-rowindex={item.index + 2}
                  className={classes.row}
                  style={{ ...grid, transform: `translateY(${item.start}px)` }}
                >
                  {columns.map((column) =>
                    isPrice(column.name) ? (
                      <PriceCell key={column.name} {...cells.cellOf(item.index, row, column.name)} />
                    ) : (
                      <PlainCell key={column.name} column={column} row={row} />
                    ),
                  )}
                </div>
              )
            })}
          </div>
        </div>
      </div>
      {cells.note !== '' && (
        <div className={classes.bar} role="status">
          <span className={classes.wrong}>{cells.note}</span>
        </div>
      )}
    </>
  )
}

function PlainCell({ column, row }: { column: ColumnSpec; row: ResourceRow }) {
  if (column.name === SPECS.products.title)
    return (
      <span role="rowheader" className={classes.cell}>
        <Link to={`/products/${encodeURIComponent(row.key)}`} className={classes.name}>
          {textOf(row[column.name])}
        </Link>
      </span>
    )
  return (
    <span role="gridcell" className={`${classes.cell} ${column.isRight ? classes.right : ''}`}>
      <Cell spec={SPECS.products} column={column} row={row} />
    </span>
  )
}

type HeadProps = Pick<PriceGridProps, 'order' | 'onOrder'> & { column: ColumnSpec }

function Head({ column: { name, isRight }, order, onOrder }: HeadProps) {
  const say = useSay()
  const [field, isDown] = order.startsWith('-') ? [order.slice(1), true] : [order, false]
  const isSorted = field === name
  const label = say(`fields.products.${name}`)
  const Arrow = isDown ? IconArrowDown : IconArrowUp
  const sorted = isSorted ? (isDown ? 'descending' : 'ascending') : 'none'
  const canSort = SORTABLE.includes(name)
  return (
    <span
      role="columnheader"
      className={`${classes.cell} ${isRight ? classes.right : ''}`}
      aria-sort={canSort ? sorted : undefined}
    >
      {canSort ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onOrder(isSorted && !isDown ? `-${name}` : name)}
        >
          {label}
          {isSorted && <Arrow size={14} stroke={1.5} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </span>
  )
}
