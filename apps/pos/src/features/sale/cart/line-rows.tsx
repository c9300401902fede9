import type { Currency } from '@evertill/domain'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLineView } from '../../../queries/use-cart.ts'
import { CartLine } from './cart-line.tsx'
import classes from './line-rows.module.css'

/** A line with a name in one row, and each further row of it. What a line really takes is measured when it is drawn. */
const LINE = 75
const ROW = 20
/** A bill of this many lines is drawn whole, for the browser's own search and for assistive tools that read ahead. */
const WHOLE = 50
/** Lines drawn beyond what is in sight in a longer one, so that the Tab key finds the next one. */
const BEYOND = 1

interface LineRowsProps {
  lines: readonly CartLineView[]
  newestId: string | null
  currency: Currency
  onQuantity: (id: string, quantity: number) => boolean
  onRemove: (id: string) => void
  onEdit: (id: string) => void
  onDone: () => void
}

const rowsOf = ({ offers, discount, note }: CartLineView): number =>
  [offers.length > 0, discount > 0, note !== ''].filter(Boolean).length

/** As the browser tells it by itself. To ask for it would cost a layout for every line that comes into sight. */
const observedSize = (
  line: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<HTMLDivElement, HTMLLIElement>,
): number => {
  const index = list.indexFromElement(line)
  return entry?.borderBoxSize[0]?.blockSize ?? list.measurementsCache[index]?.size ?? LINE
}

/** Of 200 lines a few are in sight: the others are neither drawn nor laid out at a scan. */
export function LineRows({ lines, newestId, ...rest }: LineRowsProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: (index) => LINE + ROW * (lines[index] ? rowsOf(lines[index]) : 0),
    overscan: lines.length <= WHOLE ? WHOLE : BEYOND,
    measureElement: observedSize,
  })
  const height = rows.getTotalSize()

  const newest = lines.findIndex(({ id }) => id === newestId)
  const { start, end } = rows.measurementsCache[newest] ?? { start: 0, end: 0 }
  const quantity = lines[newest]?.quantity
  useEffect(() => {
    const list = scroller.current
    if (!list || newest < 0) return
    const [top, room] = [rows.scrollOffset ?? 0, rows.scrollRect?.height ?? 0]
    // Only what is out of sight: the browser lays everything out before it scrolls.
    if (start < top) list.scrollTop = start
    else if (end > top + room) list.scrollTop = end - room
  }, [rows, newest, newestId, quantity, start, end])

  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.canvas} aria-label={t('sale.cart.title')} style={{ height }}>
        {rows.getVirtualItems().map(({ index, start: top }) => {
          const line = lines[index]
          return (
            line && (
              <li
                key={line.id}
                ref={rows.measureElement}
                className={classes.line}
                style={{ transform: `translateY(${top}px)` }}
                data-index={index}
                data-line={line.id}
                data-newest={line.id === newestId}
                aria-posinset={index + 1}
                aria-setsize={lines.length}
              >
                <CartLine
                  id={line.id}
                  name={line.name}
                  quantity={line.quantity}
                  unit={line.unit}
                  isWeighed={line.isWeighed}
                  unitPrice={line.unitPrice}
                  total={line.total}
                  offer={line.offers.map(({ reason }) => reason).join(', ')}
                  offerDiscount={line.offerDiscount}
                  discount={line.discount}
                  note={line.note}
                  {...rest}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
